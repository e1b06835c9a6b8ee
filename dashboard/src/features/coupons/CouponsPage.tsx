import type { Coupon } from "@vitrine/contract/orders/coupons";
import type { TFunction } from "i18next";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { listRows } from "../../shared/list-rows.ts";
import { useRecordList } from "../../shared/records/record-data.ts";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { Code } from "../../ui/text/Figure.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";

/** The coupon codes of the shop, newest first. Creating and editing them isn't available yet. */
export function CouponsPage() {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor } = search;
  const list = useRecordList(api.coupons, { limit, cursor });

  // The specification requires a browser alert (section 8); the page also shows a retry button.
  const failure = list.error && errorMessage(list.error);
  useEffect(() => {
    // oxlint-disable-next-line no-alert -- see above
    if (failure) alert(failure);
  }, [failure]);

  return (
    <ListPage
      title={t("Coupons")}
      search={search}
      onSearch={onSearch}
      columns={columnsOf(time_zone, t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      firstUse={{
        title: t("No coupons yet"),
        children: t(
          "Your discount codes will appear here with their usage and end dates. You can't create coupons yet. For now, lower the price of a product.",
        ),
        action: <ButtonLink to={paths.products}>{t("View products")}</ButtonLink>,
        example: ["WELCOME10", t("10% off"), t("Used 41 times")],
      }}
    />
  );
}

function columnsOf(zone: string, t: TFunction): Column<Coupon>[] {
  return [
    { id: "code", head: t("Code"), phone: "start", cell: ({ code }) => code && <Code>{code}</Code> },
    { id: "title", head: t("Title"), phone: "below-start", cell: ({ title }) => title },
    {
      id: "status",
      head: t("Status"),
      phone: "end",
      cell: ({ is_active }) => (
        <StatusBadge tone={is_active ? "positive" : "neutral"} shape={is_active ? "done" : "none"}>
          {is_active ? t("Active") : t("Inactive")}
        </StatusBadge>
      ),
    },
    {
      id: "at",
      head: t("Date"),
      align: "end",
      phone: "below-end",
      cell: ({ created_at }) => <DateText at={created_at} zone={zone} />,
    },
  ];
}
