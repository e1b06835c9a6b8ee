import type { CustomerFilter } from "@vitrine/contract/orders/customer-filter";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Chips } from "../../ui/form/Chips.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { BulkButton } from "../../ui/table/BulkBar.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useCustomerTags } from "./customers.data.ts";

/** Adds tags to the selected customers, or removes them. `filter` is for when all of the list are selected. */
export function BulkTags({ chosen, filter }: { chosen: Chosen; filter: CustomerFilter }) {
  const { t } = useTranslation();
  const [verb, setVerb] = useState<"add" | "remove">();
  return (
    <>
      <BulkButton onClick={() => setVerb("add")}>{t("Add tags")}</BulkButton>
      <BulkButton onClick={() => setVerb("remove")}>{t("Remove tags")}</BulkButton>
      {verb && <TagsDialog verb={verb} chosen={chosen} filter={filter} onClose={() => setVerb(undefined)} />}
    </>
  );
}

interface TagsDialogProps {
  verb: "add" | "remove";
  chosen: Chosen;
  filter: CustomerFilter;
  onClose: () => void;
}

function TagsDialog({ verb, chosen, filter, onClose }: TagsDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id: shop_id } = useShop();
  const queries = useQueryClient();
  const suggest = useCustomerTags();
  const [tags, setTags] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function apply() {
    if (tags.length === 0) return setError(t("Enter a tag."));
    setBusy(true);
    try {
      const select = chosen.all ? { filter } : { ids: [...chosen.ids] };
      const body = { select, [verb]: tags };
      await notifyOutcome(client.customers.change_tags({ params: { shop_id }, body }));
      chosen.clear();
      onClose();
      await queries.invalidateQueries({ queryKey: api.customers.key() });
    } catch {
      setBusy(false);
    }
  }

  const { count } = chosen;
  const number = count.toLocaleString(locale);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        verb === "add"
          ? t("Add tags to {{number}} customers", {
              number,
              count,
              defaultValue_one: "Add tags to 1 customer",
            })
          : t("Remove tags from {{number}} customers", {
              number,
              count,
              defaultValue_one: "Remove tags from 1 customer",
            })
      }
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void apply()}>
            {verb === "add" ? t("Add tags") : t("Remove tags")}
          </Button>
        </>
      }
    >
      <Field label={t("Tags")} name="tags" error={error}>
        <Chips
          values={tags}
          onAdd={(tag) => {
            setError(undefined);
            setTags((all) => [...all, tag]);
          }}
          onRemove={(tag) => setTags((all) => all.filter((one) => one !== tag))}
          suggest={suggest}
        />
      </Field>
    </Dialog>
  );
}
