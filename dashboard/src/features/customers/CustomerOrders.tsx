import { orderName } from "@vitrine/contract/orders/order-name";
import type { OrderRow } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { paymentBadge, stageBadge } from "../../shared/orders/order-badges.ts";
import { OrderBadge } from "../../shared/orders/OrderBadge.tsx";
import { ShowMore } from "../../ui/button/ShowMore.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { Table } from "../../ui/table/Table.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { Code, Money } from "../../ui/text/Figure.tsx";
import { useOrdersOf } from "./customers.data.ts";

/** The orders of a customer, newest first. */
export function CustomerOrders({ id }: { id: string }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const list = useOrdersOf(id);
  const { data, error, isPending, refetch } = list;
  const orders = data?.pages.flatMap((page) => page.data);
  return (
    <Section title={t("Orders")}>
      {isPending && <SkeletonLines lines={4} />}
      {error && !orders && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {orders?.length === 0 && <p className="text-ink3">{t("No orders yet")}</p>}
      {orders && orders.length > 0 && (
        <Table
          label={t("Orders")}
          columns={columnsOf(t, time_zone)}
          rows={orders}
          rowKey={(order) => order.id}
          rowTo={(order) => paths.order(order.id)}
          rowName={orderName}
        />
      )}
      <ShowMore list={list} className="self-start" />
    </Section>
  );
}

function columnsOf(t: TFunction, zone: string): Column<OrderRow>[] {
  return [
    { id: "number", head: t("Order"), phone: "start", cell: (order) => <Code>{orderName(order)}</Code> },
    {
      id: "placed",
      head: t("Date"),
      phone: "end",
      cell: ({ placed_at }) => <DateText at={placed_at} zone={zone} />,
    },
    {
      id: "payment",
      head: t("Payment"),
      phone: "below-start",
      cell: (order) => <OrderBadge badge={paymentBadge(order, t)} />,
    },
    {
      id: "fulfilment",
      head: t("Fulfilment"),
      phone: "below-start",
      cell: (order) => <OrderBadge badge={stageBadge(order, t)} />,
    },
    {
      id: "total",
      head: t("Total"),
      align: "end",
      phone: "below-end",
      cell: ({ total, currency }) => <Money minor={total} currency={currency} />,
    },
  ];
}
