import { type Banner, maxBanners } from "@vitrine/contract/shops/banners";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { listRows } from "../../shared/list-rows.ts";
import { ProductThumb } from "../../shared/products/ProductThumb.tsx";
import { PreviewOnDate } from "../../shared/PreviewOnDate.tsx";
import { AddRecord } from "../../shared/records/AddRecord.tsx";
import { BulkContent } from "../../shared/records/BulkContent.tsx";
import { PublicationBadge } from "../../shared/records/PublicationBadge.tsx";
import { useMoveRecord, useRecordList } from "../../shared/records/record-data.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { bannerName } from "./banner-name.ts";

/** The banners at the top of the home page, in the order that shoppers see. */
export function BannersPage() {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const [search, onSearch] = useListSearch(listSearch);
  const list = useRecordList(api.banners, {});
  const move = useMoveRecord(api.banners);
  const add = (
    <AddRecord to={paths.banner("new")} list={list} max={maxBanners}>
      {t("Add banner")}
    </AddRecord>
  );

  return (
    <ListPage
      title={t("Banners")}
      action={add}
      secondary={<PreviewOnDate />}
      search={search}
      onSearch={onSearch}
      columns={columnsOf(now, t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.banner(id)}
      rowName={(banner) => bannerName(banner, t)}
      onMove={move}
      renderBulk={(chosen) => <BulkContent records={api.banners} chosen={chosen} pathOf={paths.banner} />}
      firstUse={{
        title: t("No banners yet"),
        children: t(
          "Start your home page with pictures that have a headline and a button, such as a new collection or an offer.",
        ),
        action: add,
        example: [t("New for spring"), t("Published")],
      }}
    />
  );
}

function columnsOf(now: number, t: TFunction): Column<Banner>[] {
  return [
    {
      id: "headline",
      head: t("Banner"),
      phone: "start",
      cell: (banner) => <ProductThumb picture={banner.picture} title={bannerName(banner, t)} />,
    },
    {
      id: "status",
      head: t("Status"),
      phone: "end",
      width: "w-32",
      cell: (banner) => <PublicationBadge of={banner} now={now} />,
    },
  ];
}
