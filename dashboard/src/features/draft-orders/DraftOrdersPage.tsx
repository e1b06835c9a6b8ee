import type { DraftOrderRow } from "@vitrine/contract/orders/draft-orders";
import { orderName } from "@vitrine/contract/orders/order-name";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { listRows } from "../../shared/list-rows.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { exampleMoney } from "../../ui/text/example-amounts.ts";
import { Code, Figure, Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

const statuses = ["open", "completed"] as const;

/** The draft orders of the shop. */
export function DraftOrdersPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const shop = useShop();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor, tab, q } = search;
  const status = statuses.find((one) => one === tab);
  const list = useQuery({
    ...api.draft_orders.list.queryOptions({
      input: { params: { shop_id: shop.id }, query: { limit, cursor, status, search: q } },
    }),
    placeholderData: keepPreviousData,
  });
  const create = (
    <ButtonLink to={paths.createOrder} look="primary">
      {t("Create order")}
    </ButtonLink>
  );
  return (
    <ListPage
      title={t("Drafts")}
      action={create}
      secondary={<ButtonLink to={paths.orders}>{t("View orders")}</ButtonLink>}
      search={search}
      onSearch={onSearch}
      searchLabel={t("Search number, customer")}
      tabs={[
        { id: "all", label: t("All") },
        { id: "open", label: t("Open") },
        { id: "completed", label: t("Completed") },
      ]}
      columns={columnsOf(shop.time_zone, t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.draftOrder(id)}
      rowName={({ name }) => name}
      firstUse={{
        title: t("No drafts yet"),
        children: t(
          "Create orders for customers who order by phone, by message or in person. Drafts are deleted 30 days after their last change.",
        ),
        action: create,
        example: ["D1", "Ada Jansen", exampleMoney("order", shop.currency, locale)],
      }}
    />
  );
}

function columnsOf(zone: string, t: TFunction): Column<DraftOrderRow>[] {
  return [
    { id: "name", head: t("Draft"), phone: "start", width: "w-24", cell: ({ name }) => <Code>{name}</Code> },
    {
      id: "updated",
      head: t("Last updated"),
      phone: "end",
      cell: ({ updated_at }) => <DateText at={updated_at} zone={zone} />,
    },
    {
      id: "customer",
      head: t("Customer"),
      phone: "below-start",
      cell: ({ customer_name }) => <bdi className="line-clamp-2">{customer_name ?? "—"}</bdi>,
    },
    {
      id: "status",
      head: t("Status"),
      phone: "last-line",
      cell: ({ order }) =>
        order ? (
          <StatusBadge tone="positive" shape="done">
            {t("Order {{number}}", { number: orderName(order) })}
          </StatusBadge>
        ) : (
          <StatusBadge tone="neutral" shape="none">
            {t("Open")}
          </StatusBadge>
        ),
    },
    { id: "items", head: t("Items"), align: "end", cell: ({ item_count }) => <Figure value={item_count} /> },
    {
      id: "total",
      head: t("Total"),
      align: "end",
      phone: "below-end",
      cell: ({ total, currency }) => (total === null ? "—" : <Money minor={total} currency={currency} />),
    },
  ];
}
