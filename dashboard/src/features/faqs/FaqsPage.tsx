import { type FaqRow, maxFaqs } from "@vitrine/contract/shops/faqs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { listRows } from "../../shared/list-rows.ts";
import { AddRecord } from "../../shared/records/AddRecord.tsx";
import { BulkContent } from "../../shared/records/BulkContent.tsx";
import { PublishedBadge } from "../../shared/records/PublishedBadge.tsx";
import { useMoveRecord, useRecordList } from "../../shared/records/record-data.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";

/** The questions and answers of the shop, in the order that shoppers see. */
export function FaqsPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(listSearch);
  // All of them can be sorted on one page.
  const list = useRecordList(api.faqs, { limit: maxFaqs });
  const move = useMoveRecord(api.faqs);
  const add = (
    <AddRecord to={paths.question("new")} list={list} max={maxFaqs}>
      {t("Add question")}
    </AddRecord>
  );

  return (
    <ListPage
      title={t("Questions and answers")}
      action={add}
      search={search}
      onSearch={onSearch}
      columns={columnsOf(t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.question(id)}
      rowName={({ question }) => question}
      onMove={move}
      renderBulk={(chosen) => <BulkContent records={api.faqs} chosen={chosen} pathOf={paths.question} />}
      firstUse={{
        title: t("No questions yet"),
        children: t(
          "Answer what shoppers often ask, such as delivery times and returns. Your shop's footer links to the answers.",
        ),
        action: add,
        example: [t("How long does delivery take?"), t("Delivery"), t("Published")],
      }}
    />
  );
}

function columnsOf(t: TFunction): Column<FaqRow>[] {
  return [
    {
      id: "question",
      head: t("Question"),
      phone: "start",
      cell: ({ question }) => (
        <span className="line-clamp-2" dir="auto">
          {question}
        </span>
      ),
    },
    {
      id: "section",
      head: t("Section"),
      phone: "below-start",
      cell: ({ section }) => section && <bdi>{section}</bdi>,
    },
    {
      id: "place",
      head: t("Shown on"),
      phone: "below-start",
      cell: ({ is_on_page }) => !is_on_page && t("Only on products"),
    },
    {
      id: "status",
      head: t("Status"),
      phone: "end",
      width: "w-32",
      cell: ({ is_published }) => <PublishedBadge isPublished={is_published} />,
    },
  ];
}
