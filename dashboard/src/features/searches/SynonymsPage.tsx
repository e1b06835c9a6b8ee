import type { Synonym } from "@vitrine/contract/shops/synonyms";
import type { TFunction } from "i18next";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { listRows } from "../../shared/list-rows.ts";
import { paths } from "../../paths.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useSynonymActions, useSynonyms } from "./synonyms.data.ts";
import { SynonymDialog } from "./SynonymDialog.tsx";

/** What means the same in this shop, so that a search finds it by any of its names. */
export function SynonymsPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor } = search;
  const list = useSynonyms({ limit, cursor });
  const { remove } = useSynonymActions();
  const [requested, setRequested] = useState<"new" | Synonym>();
  const add = (
    <Button look="primary" onClick={() => setRequested("new")}>
      {t("Add synonyms")}
    </Button>
  );

  async function takeAway(synonym: Synonym) {
    try {
      notify((await remove(synonym.id)).message, "success");
    } catch (failure) {
      notify(errorMessage(failure), "warning");
    }
  }

  return (
    <>
      <ListPage
        title={t("Search synonyms")}
        action={add}
        secondary={<ButtonLink to={paths.searches}>{t("Search terms")}</ButtonLink>}
        search={search}
        onSearch={onSearch}
        columns={columnsOf(t, setRequested, (synonym) => void takeAway(synonym))}
        list={listRows(list)}
        rowKey={(row) => row.id}
        firstUse={{
          title: t("No synonyms yet"),
          children: t(
            "Add words with the same meaning so that a search for “jumper” also finds your sweaters.",
          ),
          action: add,
          example: [t("jumper = sweater = pullover")],
        }}
      />
      {requested && (
        <SynonymDialog
          title={requested === "new" ? t("Add synonyms") : t("Edit synonyms")}
          stored={requested === "new" ? undefined : requested}
          onClose={() => setRequested(undefined)}
        />
      )}
    </>
  );
}

function columnsOf(
  t: TFunction,
  onChange: (synonym: Synonym) => void,
  onRemove: (synonym: Synonym) => void,
): Column<Synonym>[] {
  return [
    {
      id: "words",
      head: t("Synonyms"),
      phone: "start",
      cell: ({ words }) => (
        <span dir="auto" className="wrap-anywhere">
          {words.join(" = ")}
        </span>
      ),
    },
    {
      id: "actions",
      head: t("Actions"),
      align: "end",
      phone: "end",
      width: "w-16",
      cell: (synonym) => (
        <Menu
          trigger={
            <IconButton icon={Ellipsis} label={t("Actions for {{name}}", { name: synonym.words[0] })} />
          }
          items={[
            { label: t("Edit synonyms"), onClick: () => onChange(synonym) },
            { label: t("Delete synonyms"), onClick: () => onRemove(synonym), danger: true },
          ]}
        />
      ),
    },
  ];
}
