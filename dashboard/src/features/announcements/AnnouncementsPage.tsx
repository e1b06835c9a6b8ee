import { type Announcement, maxAnnouncements } from "@vitrine/contract/shops/announcements";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { listRows } from "../../shared/list-rows.ts";
import { PreviewOnDate } from "../../shared/PreviewOnDate.tsx";
import { AddRecord } from "../../shared/records/AddRecord.tsx";
import { BulkContent } from "../../shared/records/BulkContent.tsx";
import { PublicationBadge } from "../../shared/records/PublicationBadge.tsx";
import { useMoveRecord, useRecordList } from "../../shared/records/record-data.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";

/** The messages above the shop's header, in the order that shoppers see. */
export function AnnouncementsPage() {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const [search, onSearch] = useListSearch(listSearch);
  const list = useRecordList(api.announcements, {});
  const move = useMoveRecord(api.announcements);
  const add = (
    <AddRecord to={paths.announcementEdit("new")} list={list} max={maxAnnouncements}>
      {t("Add announcement")}
    </AddRecord>
  );

  return (
    <ListPage
      title={t("Announcements")}
      action={add}
      secondary={<PreviewOnDate />}
      search={search}
      onSearch={onSearch}
      columns={columnsOf(now, t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.announcementEdit(id)}
      rowName={({ text }) => text}
      onMove={move}
      renderBulk={(chosen) => (
        <BulkContent records={api.announcements} chosen={chosen} pathOf={paths.announcementEdit} />
      )}
      firstUse={{
        title: t("No announcements yet"),
        children: t("Show up to 5 messages above your shop's header, such as an offer or a closure."),
        action: add,
        example: [t("Free delivery until Sunday"), t("Published")],
      }}
    />
  );
}

function columnsOf(now: number, t: TFunction): Column<Announcement>[] {
  return [
    {
      id: "text",
      head: t("Text"),
      phone: "start",
      cell: ({ text }) => (
        <span className="line-clamp-2" dir="auto">
          {text}
        </span>
      ),
    },
    {
      id: "status",
      head: t("Status"),
      phone: "end",
      width: "w-32",
      cell: (announcement) => <PublicationBadge of={announcement} now={now} />,
    },
  ];
}
