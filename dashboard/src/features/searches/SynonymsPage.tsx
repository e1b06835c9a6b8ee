import type { Synonym } from "@vitrine/contract/shops/synonyms";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { api } from "../../api.ts";
import { listRows } from "../../shared/list-rows.ts";
import { useRecordActions, useRecordList } from "../../shared/records/record-data.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { SynonymDialog } from "./SynonymDialog.tsx";

export function SynonymsPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor } = search;
  const list = useRecordList(api.synonyms, { limit, cursor });
  const { remove } = useRecordActions(api.synonyms);
  const [edited, setEdited] = useState<"new" | Synonym>();
  const add = (
    <Button look="primary" onClick={() => setEdited("new")}>
      {t("Add synonyms")}
    </Button>
  );

  async function deleteSynonym(id: string) {
    try {
      notify((await remove(id)).message, "success");
    } catch (failure) {
      notify(errorMessage(failure), "warning");
    }
  }

  return (
    <>
      <ListPage
        title={t("Search synonyms")}
        back={<BackTo list="products" />}
        action={add}
        secondary={<ButtonLink to={paths.searches}>{t("Search terms")}</ButtonLink>}
        search={search}
        onSearch={onSearch}
        columns={columnsOf(t)}
        list={listRows(list)}
        rowKey={(row) => row.id}
        rowName={(row) => row.words[0] ?? ""}
        rowActions={(row) => [
          { label: t("Edit synonyms"), onClick: () => setEdited(row) },
          { label: t("Delete synonyms"), onClick: () => void deleteSynonym(row.id), danger: true },
        ]}
        firstUse={{
          title: t("No synonyms yet"),
          children: t(
            "Add words with the same meaning so that a search for “jumper” also finds your sweaters.",
          ),
          action: add,
          example: [t("jumper = sweater = pullover")],
        }}
      />
      {edited && (
        <SynonymDialog
          title={edited === "new" ? t("Add synonyms") : t("Edit synonyms")}
          stored={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function columnsOf(t: TFunction): Column<Synonym>[] {
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
  ];
}
