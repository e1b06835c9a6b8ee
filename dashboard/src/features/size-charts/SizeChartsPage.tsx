import type { SizeChartRow } from "@vitrine/contract/products/size-charts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { listRows } from "../../shared/list-rows.ts";
import { useRecordList } from "../../shared/records/record-data.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { ActiveBadge } from "../../shared/records/ActiveBadge.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";

export function SizeChartsPage() {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor } = search;
  const list = useRecordList(api.size_charts, { limit, cursor });
  const add = (
    <ButtonLink to={paths.sizeChartEdit("new")} look="primary">
      {t("Add size chart")}
    </ButtonLink>
  );

  return (
    <ListPage
      title={t("Size charts")}
      action={add}
      search={search}
      onSearch={onSearch}
      columns={columnsOf(time_zone, t)}
      list={listRows(list)}
      rowKey={(row) => row.id}
      rowTo={(row) => paths.sizeChartEdit(row.id)}
      rowName={(row) => row.title}
      firstUse={{
        title: t("No size charts yet"),
        children: t(
          "Add a table of measurements or a picture to help shoppers choose a size and reduce returns.",
        ),
        action: add,
        example: ["M", t("Chest 98 cm"), t("Length 72 cm")],
      }}
    />
  );
}

function columnsOf(zone: string, t: TFunction): Column<SizeChartRow>[] {
  return [
    {
      id: "title",
      head: t("Name"),
      phone: "start",
      cell: ({ title }) => (
        <span className="line-clamp-2" dir="auto">
          {title}
        </span>
      ),
    },
    {
      id: "with",
      head: t("Shown on"),
      phone: "below-start",
      cell: (row) => <span className="line-clamp-2">{shownWith(row, t)}</span>,
    },
    {
      id: "status",
      head: t("Status"),
      phone: "end",
      width: "w-28",
      cell: ({ is_active }) => <ActiveBadge isActive={is_active} />,
    },
    {
      id: "at",
      head: t("Last updated"),
      align: "end",
      phone: "below-end",
      cell: ({ updated_at }) => <DateText at={updated_at} zone={zone} />,
    },
  ];
}

function shownWith(row: SizeChartRow, t: TFunction): string {
  const parts = [
    ...(row.product_count > 0 ? [t("{{count}} products", { count: row.product_count })] : []),
    ...row.categories,
    ...row.collections,
    ...row.product_types,
    ...row.vendors,
    ...(row.everywhere ? [t("All other products")] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : t("None");
}
