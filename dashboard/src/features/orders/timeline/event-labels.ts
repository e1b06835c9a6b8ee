import { formatMoney } from "@vitrine/contract/values/money";
import type { OrderChange } from "@vitrine/contract/orders/order-edits";
import type { TimelineEntry } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";
import { translateMessage } from "../../../i18n.ts";
import { cancelReason } from "../../../shared/orders/cancel-labels.ts";
import { partChangeText } from "./edit-change-labels.ts";
import { documentEventLabel } from "../documents/document-labels.ts";
import { bookingEventLabel } from "../shipments/booking-labels.ts";
import { paymentEventLabel } from "../payments/payment-labels.ts";
import { shipmentEventLabel } from "../shipments/shipment-labels.ts";
import { returnEventLabel } from "../returns/return-labels.ts";
import { codeSentLabel, smsSentLabel } from "./code-labels.ts";
import type { EventText, OrderEvent } from "./order-event.ts";
import { refundEventLabel } from "../refunds/refund-labels.ts";

/** The text of an event of a booking, a refund, a payment, a return or a document; the code of an unknown event. */
function otherEventLabel(event: OrderEvent, t: TFunction): EventText {
  return (
    bookingEventLabel(event, t) ??
    shipmentEventLabel(event, t) ??
    refundEventLabel(event, t) ??
    paymentEventLabel(event, t) ??
    returnEventLabel(event, t) ??
    documentEventLabel(event, t) ?? { what: event.action.replaceAll(/[._]/g, " ") }
  );
}

/** The changes of an edit, one below the other, and its note. */
function editDetail(
  details: TimelineEntry["details"],
  currency: string,
  t: TFunction,
  locale: string,
): string | undefined {
  const changes = Array.isArray(details["changes"]) ? (details["changes"] as OrderChange[]) : [];
  const note = typeof details["note"] === "string" ? [details["note"]] : [];
  const lines = [...changes.map((change) => changeText(change, currency, t, locale)), ...note];
  return lines.join("\n") || undefined;
}

function changeText(change: OrderChange, currency: string, t: TFunction, locale: string): string {
  const amount = (minor: number) => formatMoney(minor, currency, locale);
  switch (change.kind) {
    case "added":
      return t("Added: {{title}} × {{quantity}}", { ...change });
    case "removed":
      return t("Removed: {{title}} × {{quantity}}", { ...change });
    case "quantity":
      return t("{{title}}: {{before}} → {{after}}", { ...change });
    case "discount":
    case "delivery":
    case "total": {
      const titles = { discount: t("Discount"), delivery: t("Delivery"), total: t("Total") };
      const [before, after] = [amount(change.before), amount(change.after)];
      return t("{{title}}: {{before}} → {{after}}", { title: titles[change.kind], before, after });
    }
    default:
      return partChangeText(change, amount, t, locale);
  }
}

/** The text of a delivery, with the cash that was collected and what is missing of it. */
function deliveredLabel(
  action: string,
  collected: string | false,
  missing: string | false,
  t: TFunction,
): EventText {
  const cash = [
    collected && t("{{amount}} collected in cash", { amount: collected }),
    missing && t("{{amount}} missing", { amount: missing }),
  ];
  return {
    what:
      action === "shipment.picked_up"
        ? t("marked a shipment as picked up")
        : t("marked a shipment as delivered"),
    detail: cash.filter(Boolean).join(" · ") || undefined,
  };
}

export function eventLabel(
  { action, details, role }: TimelineEntry,
  currency: string,
  t: TFunction,
  locale: string,
): EventText {
  const text = (name: string) => (typeof details[name] === "string" ? details[name] : undefined);
  const amount = (name: string) =>
    typeof details[name] === "number" &&
    details[name] > 0 &&
    formatMoney(details[name], text("currency") ?? currency, locale);
  const event: OrderEvent = { action, details, amount: amount("amount"), text };
  switch (action) {
    case "order.placed":
      return { what: role === "shopper" ? t("placed the order") : t("created the order") };
    case "order.confirmed":
      return { what: t("confirmed the order") };
    case "order.code_sent":
      return codeSentLabel(event, t);
    case "order.sms_sent":
      return smsSentLabel(event, t);
    case "order.not_answered":
      return {
        what: t("called the customer, who didn't answer"),
        detail: t("Calls without an answer: {{calls}}", { calls: details["unanswered_calls"] }),
      };
    case "order.held":
      return {
        what: t("put the order on hold"),
        detail: translateMessage(text("reason") ?? "") || undefined,
      };
    case "order.released":
      return { what: t("released the hold") };
    case "order.received":
      return { what: t("marked the order as received") };
    case "order.fulfilled":
      return { what: t("marked the order as fulfilled") };
    case "order.completed":
      return { what: t("completed the order") };
    case "order.reopened":
      return { what: t("reopened the order") };
    case "order.edited":
      return { what: t("edited the order"), detail: editDetail(details, currency, t, locale) };
    case "order.paid":
      return typeof details["due"] === "number" && details["due"] > 0
        ? { what: t("recorded a payment of {{amount}}", { amount: event.amount }) }
        : { what: t("marked the order as paid") };
    case "order.cancelled":
      return {
        what: t("cancelled the order"),
        detail: [cancelReason(text("reason") ?? "other", t), text("note")].filter(Boolean).join(" · "),
      };
    case "shipment.packed":
      return {
        what: t("packed a shipment"),
        detail: t("Quantity: {{quantity}}", { quantity: details["quantity"] }),
      };
    case "shipment.shipped":
      return {
        what: t("marked a shipment as shipped"),
        detail: [text("courier"), text("tracking_number")].filter(Boolean).join(" · ") || undefined,
      };
    case "shipment.ready_for_pickup":
      return { what: t("marked a shipment as ready for pickup") };
    case "shipment.picked_up":
    case "shipment.delivered":
      return deliveredLabel(action, amount("collected"), amount("missing"), t);
    case "order.tagged":
      return { what: t("changed the tags"), detail: tagsDetail(details, t) };
    case "order.messaged":
      return { what: t("emailed the customer"), detail: text("text") };
    case "note.added":
      return { what: t("added a note"), detail: text("text") };
    default:
      return otherEventLabel(event, t);
  }
}

function tagsDetail({ tags_added, tags_removed }: TimelineEntry["details"], t: TFunction): string {
  const added = Array.isArray(tags_added) && t("Added: {{tags}}", { tags: tags_added.join(", ") });
  const removed = Array.isArray(tags_removed) && t("Removed: {{tags}}", { tags: tags_removed.join(", ") });
  return [added, removed].filter(Boolean).join(" · ");
}
