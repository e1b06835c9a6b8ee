import type { RefundedItem } from "@vitrine/contract/orders/order-refunds";
import type { Order, TimelineEntry } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";
import type { EventText, OrderEvent } from "../timeline/order-event.ts";

export function refundLabels(t: TFunction): Record<Order["refunds"][number]["reason"], string> {
  return {
    customer: t("Requested by customer"),
    inventory: t("Items out of stock"),
    damaged: t("Items damaged"),
    other: t("Other"),
    late_payment: t("Paid too late or twice"),
    provider: t("Refunded at the payment provider"),
    dispute: t("Dispute lost"),
  };
}

/** The text of an event of a refund; undefined for other events. */
export function refundEventLabel(
  { action, details, amount, text }: OrderEvent,
  t: TFunction,
): EventText | undefined {
  switch (action) {
    case "order.refunded":
      return {
        what: t("refunded {{amount}}", { amount }),
        detail: refundDetail(details, t),
      };
    case "order.items_cancelled":
      return { what: t("cancelled units of the order"), detail: refundDetail(details, t) };
    case "order.items_refunded":
      return { what: t("marked items as refunded"), detail: refundDetail(details, t) };
    case "order.refund_repeated":
      return {
        what: text("provider")
          ? t("repeated the failed refund of {{amount}}", { amount })
          : t("recorded a manual refund of {{amount}}", { amount }),
      };
    case "refund.succeeded":
      return { what: t("refunded {{amount}}", { amount }) };
    case "refund.failed":
      return { what: t("couldn't refund {{amount}}", { amount }), detail: text("failure") };
    default:
      return undefined;
  }
}

/** The items of a refund, one below the other, with its reason and note. */
function refundDetail(details: TimelineEntry["details"], t: TFunction): string {
  const { reason, note } = details;
  const items = Array.isArray(details["items"]) ? (details["items"] as RefundedItem[]) : [];
  const why = [refundLabels(t)[reason as "other"], typeof note === "string" && note]
    .filter(Boolean)
    .join(" · ");
  return [...items.map((item) => itemText(item, t)), why].filter(Boolean).join("\n");
}

function itemText({ title, quantity, cancelled, restocked }: RefundedItem, t: TFunction): string {
  const name = t("{{title}} × {{quantity}}", { title, quantity });
  const effects = [
    cancelled > 0 && t("{{units}} cancelled", { units: cancelled }),
    restocked > 0 && t("{{units}} restocked", { units: restocked }),
  ];
  return [name, ...effects].filter(Boolean).join(" · ");
}
