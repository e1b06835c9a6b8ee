import type { Return, ReturnReason } from "@vitrine/contract/orders/returns";
import type { TFunction } from "i18next";
import type { EventText, OrderEvent } from "../timeline/order-event.ts";
import type { Badge } from "../../../shared/orders/order-badges.ts";
import { receivedDetail } from "../shipments/shipment-labels.ts";

export function returnReasonLabels(t: TFunction): Record<ReturnReason, string> {
  return {
    size_too_small: t("Size was too small"),
    size_too_large: t("Size was too large"),
    not_as_described: t("Not as described"),
    defective: t("Damaged or defective"),
    wrong_item: t("Received the wrong item"),
    changed_mind: t("Changed their mind"),
    other: t("Other"),
  };
}

export function returnBadge({ status, refund, resolution }: Return, t: TFunction): Badge {
  switch (status) {
    case "requested":
      return ["caution", "none", t("Return requested")];
    case "approved":
      return ["info", "part", t("Return approved")];
    case "declined":
      return ["neutral", "reversed", t("Declined")];
    case "received":
      return ["caution", "part", t("Items received")];
    case "cancelled":
      return ["neutral", "reversed", t("Cancelled")];
    case "resolved":
      if (refund?.status === "failed") return ["critical", "problem", t("Refund failed")];
      if (resolution === "exchange") return ["positive", "done", t("Exchanged")];
      return refund ? ["positive", "done", t("Refunded")] : ["neutral", "done", t("Closed")];
  }
}

/** The text of an event of a return in the timeline; undefined for other events. */
export function returnEventLabel(
  { action, details, amount, text }: OrderEvent,
  t: TFunction,
): EventText | undefined {
  switch (action) {
    case "return.requested":
      return {
        what: t("requested a return"),
        detail: t("Quantity: {{quantity}}", { quantity: details["quantity"] }),
      };
    case "return.approved":
      return { what: t("approved a return"), detail: text("note") };
    case "return.declined":
      return { what: t("declined a return"), detail: text("reason") };
    case "return.cancelled":
      return { what: t("cancelled the request for a return") };
    case "return.received":
      return { what: t("received returned items"), detail: receivedDetail(details, t) };
    case "return.refunded":
      return { what: t("refunded {{amount}} for a return", { amount }), detail: text("note") };
    case "return.exchanged":
      return {
        what: t("exchanged the items of a return"),
        detail: t("New order {{order}}", { order: details["order"] }),
      };
    case "return.closed":
      return { what: t("closed a return without a refund"), detail: text("note") };
    default:
      return undefined;
  }
}
