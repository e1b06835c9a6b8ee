import { orderName } from "@vitrine/contract/orders/order-name";
import type { ListedOrder } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";
import { Fragment } from "react";
import { deliveryName } from "../../../shared/orders/delivery-name.ts";
import { paymentBadge, stageBadge, testBadge } from "../../../shared/orders/order-badges.ts";
import { OrderBadge } from "../../../shared/orders/OrderBadge.tsx";
import type { ChosenColumn } from "../../../shared/views/useColumnChoice.tsx";
import { DateText } from "../../../ui/text/DateText.tsx";
import { Code, Figure, Money } from "../../../ui/text/Figure.tsx";
import { deliveryTimeLabel } from "./delivery-days.rules.ts";
import { methodLabel } from "../../../shared/orders/method-label.ts";

/** The columns of the list of orders, except that of the next step. `arrivals` are the ids of orders that were just placed. */
export function columnsOf(
  zone: string,
  arrivals: ReadonlySet<string>,
  locale: string,
  t: TFunction,
): ChosenColumn<ListedOrder>[] {
  return [
    {
      id: "number",
      head: t("Order"),
      sortable: "amount",
      phone: "start",
      cell: (order) => (
        <span data-arrival={arrivals.has(order.id) || undefined} className="inline-flex flex-wrap gap-2">
          <Code>{orderName(order)}</Code>
          {order.is_test && <OrderBadge badge={testBadge(t)} />}
        </span>
      ),
    },
    {
      id: "placed",
      head: t("Date"),
      sortable: "date",
      phone: "end",
      cell: ({ placed_at }) => <DateText at={placed_at} zone={zone} />,
    },
    {
      id: "customer",
      head: t("Customer"),
      width: "w-40",
      phone: "below-start",
      sortable: "text",
      cell: ({ name }) => <bdi className="line-clamp-2 min-w-24">{name}</bdi>,
    },
    {
      id: "payment",
      head: t("Payment"),
      phone: "last-line",
      cell: (order) => <OrderBadge badge={paymentBadge(order, t)} />,
    },
    {
      id: "fulfilment",
      head: t("Fulfilment"),
      phone: "last-line",
      cell: (order) => <OrderBadge badge={stageBadge(order, t)} />,
    },
    ...hiddenColumns(locale, t),
    { id: "items", head: t("Items"), align: "end", cell: ({ item_count }) => <Figure value={item_count} /> },
    {
      id: "total",
      head: t("Total"),
      align: "end",
      sortable: "amount",
      phone: "below-end",
      cell: ({ total, currency }) => <Money minor={total} currency={currency} />,
    },
  ];
}

/** The columns that are only shown after the user has chosen them. */
function hiddenColumns(locale: string, t: TFunction): ChosenColumn<ListedOrder>[] {
  return [
    {
      id: "delivery",
      head: t("Delivery"),
      isHidden: true,
      cell: (order) => (
        <span className="line-clamp-2">
          {[deliveryLabel(order, t), deliveryTimeLabel(order, locale)].filter(Boolean).map((text, at) => (
            <Fragment key={text}>
              {at > 0 && " · "}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </span>
      ),
    },
    {
      id: "method",
      head: t("Payment method"),
      isHidden: true,
      cell: ({ payment_method, payment_name }) => <bdi>{methodLabel(payment_method, payment_name, t)}</bdi>,
    },
    {
      id: "tags",
      head: t("Tags"),
      isHidden: true,
      cell: ({ tags }) => (
        <span className="line-clamp-2 wrap-anywhere" dir="auto">
          {tags.join(", ")}
        </span>
      ),
    },
  ];
}

/** The name of the delivery method; "Pickup" and not the place, which is the same for most orders. */
function deliveryLabel({ delivery_name, is_pickup }: ListedOrder, t: TFunction): string {
  if (is_pickup) return t("Pickup");
  return delivery_name ? deliveryName(delivery_name, t) : "";
}
