import { noDelivery, type PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { Store } from "@vitrine/contract/shops/store";
import { t } from "../../i18n.ts";
import { price } from "../../site.ts";
import { arrival } from "../checkout/checkout-view.ts";
import { cashOnDeliveryKey } from "../checkout/option-names.ts";
import { timeText } from "../../dates.ts";

/** The heading of the page of an order. */
export function headline({ stage, payment_status, name }: PlacedOrder): string {
  if (stage === "cancelled") return t("This order is cancelled");
  if (stage === "returned") return t("This order wasn't delivered");
  if (stage !== "awaiting_payment") return t("Thank you, {{name}}", { name });
  return payment_status === "authorized" ? t("Waiting for your payment") : t("Complete your payment");
}

/** The state of an order, and the next thing that happens to it. */
export function whatNext(order: PlacedOrder, store: Store): string {
  if (order.is_service && isUnderWay(order)) return serviceNext(order);
  if (order.is_digital && isUnderWay(order)) return onlineNext(order);
  const when = arrival(store, new Date(order.placed_at), order.delivery);
  switch (order.stage) {
    case "awaiting_payment":
      return order.payment_status === "authorized"
        ? t("Your bank is processing your payment. We'll email you when the shop has received it.")
        : t("Your items are reserved until {{time}}. Unpaid orders are then cancelled automatically.", {
            time: order.payment_due_at ? timeText(store, order.payment_due_at) : "",
          });
    case "cancelled":
      if (order.is_digital) return t("Contact the shop for details.");
      return order.delivery.is_pickup
        ? t("You can't pick up this order. Contact the shop for details.")
        : t("This order won't be shipped. Contact the shop for details.");
    case "returned":
      return t("Your order couldn't be delivered and went back to the shop. Contact the shop for details.");
    case "delivered":
      return order.delivery.is_pickup
        ? t("You picked up your order. Keep this page for your records.")
        : t("Your order was delivered. Keep this page for your records.");
    case "ready_for_pickup":
      return [
        t("Your order is ready for pickup. Show the number {{number}} when you pick it up.", {
          number: orderName(order),
        }),
        payAtPickup(order, store),
      ].join(" ");
    case "shipped":
      return t("Your order is on its way. {{when}}.", { when });
    case "packed":
      if (order.delivery.is_pickup && order.email)
        return t("Your order is packed. We'll email you when it's ready for pickup.");
      return order.delivery.is_pickup || order.delivery.name === noDelivery
        ? t("Your order is packed. {{when}}.", { when })
        : t("Your order is packed and ready to ship. {{when}}.", { when });
    case "confirmed":
      if (order.delivery.is_pickup && order.email)
        return t("The shop is preparing your order. We'll email you when it's ready for pickup.");
      return t("The shop is preparing your order. {{when}}.", { when });
    case "received":
      return order.email
        ? t("We received your order and will email a copy to {{email}}. {{when}}.", {
            email: order.email,
            when,
          })
        : t("We received your order. Save the link to this page to follow it. {{when}}.", { when });
  }
}

const isUnderWay = ({ stage }: PlacedOrder) => ["received", "confirmed", "delivered"].includes(stage);

/** The state of an order that the shop marks as fulfilled. */
function serviceNext({ stage, downloads, email }: PlacedOrder): string {
  if (stage !== "delivered")
    return email
      ? t("We received your order. We'll email you when it's completed.")
      : t("We received your order. Save the link to this page to follow it.");
  return downloads.length > 0
    ? t("Your files are ready. Download them on this page.")
    : t("Your order is completed. Keep this page for your records.");
}

/** The state of an order that has only digital files. */
function onlineNext({ stage, downloads }: PlacedOrder): string {
  if (stage !== "delivered")
    return t("The shop delivers your order online when it has received your payment.");
  return downloads.length > 0
    ? t("Your files are ready. Download them on this page.")
    : t("Your order was delivered online. Keep this page for your records.");
}

/** The amount to pay in cash when the order is picked up; "" if it is paid or paid in another way. */
function payAtPickup({ payment_method, amount_due }: PlacedOrder, store: Store): string {
  if (payment_method !== cashOnDeliveryKey || amount_due === 0) return "";
  return t("Pay {{amount}} when you pick up your order.", { amount: price(store, amount_due) });
}
