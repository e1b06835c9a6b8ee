import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { maxMenuItems, type Menu, menuLocations } from "@vitrine/contract/shops/menus";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { NotFound } from "../../shared/pages/StatusPage.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Button } from "../../ui/button/Button.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { menuSchema, type MenuRow, newRow, type SubmittedMenu, valuesOf } from "./menu-form.ts";
import { menuLabels } from "../../shared/links/menu-labels.ts";
import { MenuItemDialog } from "./MenuItemDialog.tsx";
import { MenuRows } from "./MenuRows.tsx";

/** Edits one of the shop's menus. */
export function MenuEditorPage() {
  const { id } = useParams({ strict: false });
  const location = menuLocations.find((one) => one === id);
  return location ? <StoredMenu key={location} location={location} /> : <NotFound list="menuLinks" />;
}

function StoredMenu({ location }: Pick<Menu, "location">) {
  const input = { params: { shop_id: useShop().id, location } };
  // A refetch must not overwrite links while they're being edited.
  const query = useQuery({ ...api.menus.read.queryOptions({ input }), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="menu" query={query}>
      {(menu) => <MenuEditor stored={menu} />}
    </StoredRecord>
  );
}

function MenuEditor({ stored }: { stored: Menu }) {
  const { t } = useTranslation();
  const { title, note } = menuLabels(t)[stored.location];
  const form = useSchemaForm(menuSchema, valuesOf(stored));
  const save = useSaveMenu();
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf,
    save: ({ items }: SubmittedMenu, over: Menu = stored) => save(over, items),
  });
  const items = useWatch({ control: form.control, name: "items" });
  const [edited, setEdited] = useState<MenuRow>();
  const onItems = (next: MenuRow[]) => form.setValue("items", next, { shouldDirty: true });
  const isNew = !items.some(({ id }) => id === edited?.id);

  return (
    <>
      <RecordForm
        form={form}
        editor={editor}
        list="menuLinks"
        title={title}
        purpose={t("To save this menu")}
        unsaved={t("Unsaved changes")}
        conflict={t("Someone else saved this menu while you were editing")}
      >
        <Section
          title={t("Links")}
          note={note}
          actions={
            <Button
              onClick={() => setEdited(newRow())}
              disabledReason={items.length >= maxMenuItems ? t("A menu has up to 100 links.") : undefined}
            >
              {t("Add link")}
            </Button>
          }
        >
          {items.length === 0 ? (
            <p className="text-ink2">{t("This menu has no links, so shoppers don't see it.")}</p>
          ) : (
            <MenuRows items={items} onItems={onItems} onEdit={setEdited} />
          )}
        </Section>
      </RecordForm>
      {edited && (
        <MenuItemDialog
          key={edited.id}
          row={edited}
          isNew={isNew}
          onSave={(row) =>
            onItems(isNew ? [...items, row] : items.map((one) => (one.id === row.id ? row : one)))
          }
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function useSaveMenu() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return async ({ location, version }: Menu, items: SubmittedMenu["items"]) => {
    const params = { shop_id, location };
    const saved = await api.menus.update.call({ params, body: { items, version } });
    queries.setQueryData(api.menus.read.queryKey({ input: { params } }), saved);
    return saved;
  };
}
