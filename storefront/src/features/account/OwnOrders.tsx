import { orderName } from "@vitrine/contract/orders/order-name";
import type { OwnOrder } from "@vitrine/contract/customers/shopper-accounts";
import { t } from "../../i18n.ts";
import { price, useSite } from "../../site.ts";
import { BuyAgain } from "../orders/BuyAgain.tsx";
import { dayText } from "../../dates.ts";

/** The shopper's orders, newest first. */
export function OwnOrders({ orders, nextCursor }: { orders: OwnOrder[]; nextCursor: string | null }) {
  const { base } = useSite();
  if (orders.length === 0)
    return (
      <>
        <p>{t("No orders yet. Your orders appear here, including those you place without signing in.")}</p>
        <p>
          <a href={`${base}/products`}>{t("View all products")}</a>
        </p>
      </>
    );
  return (
    <>
      <ul className="account-list">
        {orders.map((order) => (
          <OwnOrderRow key={order.token} order={order} />
        ))}
      </ul>
      {nextCursor && (
        <p>
          <a href={`${base}/account?cursor=${encodeURIComponent(nextCursor)}`} rel="next">
            {t("Older orders")}
          </a>
        </p>
      )}
    </>
  );
}

function OwnOrderRow({ order }: { order: OwnOrder }) {
  const { base, store } = useSite();
  const { item_count: number, stage } = order;
  return (
    <li className="own-order">
      <div>
        <a href={`${base}/orders/${order.token}`}>
          <bdi>{t("Order {{number}}", { number: orderName(order) })}</bdi>
        </a>
        <p className="muted">
          {dayText(store, order.placed_at)} · {stageName(order)}
          {order.is_test && <> · {t("Test order")}</>}
        </p>
      </div>
      <div>
        <p>{price(store, order.total)}</p>
        <p className="muted">
          {t("{{number}} items", { number, count: number, defaultValue_one: "1 item" })}
        </p>
      </div>
      {stage !== "awaiting_payment" && <BuyAgain token={order.token} name={orderName(order)} />}
    </li>
  );
}

function stageName({ stage, is_pickup, is_service }: OwnOrder): string {
  switch (stage) {
    case "awaiting_payment":
      return t("Awaiting payment");
    case "received":
      return t("Ordered");
    case "confirmed":
      return t("Confirmed");
    case "packed":
      return t("Packed");
    case "ready_for_pickup":
      return t("Ready for pickup");
    case "shipped":
      return t("On its way");
    case "delivered":
      if (is_service) return t("Completed");
      return is_pickup ? t("Picked up") : t("Delivered");
    case "returned":
      return t("Returned to the shop");
    case "cancelled":
      return t("Cancelled");
  }
}
