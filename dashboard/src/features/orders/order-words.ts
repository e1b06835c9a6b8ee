import { formatMoney } from "@vitrine/contract/money";
import type {
  cancelReasons,
  Order,
  OrderRow,
  paymentStatuses,
  Shipment,
  Stage,
  TimelineEntry,
} from "@vitrine/contract/orders";
import type { TFunction } from "i18next";
import type { Shape, Tone } from "../../ui/StatusBadge.tsx";

/** How a state looks: shape and word say it, the tone repeats it. */
export type Face = readonly [tone: Tone, shape: Shape, word: string];

const stageFaces: Record<Stage, Face> = {
  draft: ["neutral", "none", "Draft"],
  awaiting_payment: ["caution", "none", "Awaiting payment"],
  cancelled: ["neutral", "reversed", "Cancelled"],
  on_hold: ["caution", "problem", "On hold"],
  new: ["info", "none", "New"],
  confirmed: ["neutral", "none", "Confirmed"],
  packed: ["info", "part", "Packed"],
  shipped: ["info", "done", "Shipped"],
  delivered: ["positive", "done", "Delivered"],
  returned: ["neutral", "reversed", "Returned"],
  completed: ["positive", "done", "Completed"],
};

const partFaces: Partial<Record<OrderRow["fulfilment_status"], Face>> = {
  partially_packed: ["caution", "part", "Part packed"],
  partially_shipped: ["caution", "part", "Part shipped"],
  partially_delivered: ["caution", "part", "Part delivered"],
  returning: ["caution", "reversed", "Coming back"],
};

/** How far an order has come. */
export function stageFace({ stage, fulfilment_status }: Pick<OrderRow, "stage" | "fulfilment_status">): Face {
  const isUnderWay = stage === "confirmed" || stage === "shipped";
  return (isUnderWay && partFaces[fulfilment_status]) || stageFaces[stage];
}

export const paymentFaces: Record<(typeof paymentStatuses)[number], Face> = {
  unpaid: ["caution", "none", "Unpaid"],
  authorized: ["info", "part", "Authorised"],
  partially_paid: ["caution", "part", "Part paid"],
  paid: ["positive", "done", "Paid"],
  partially_refunded: ["neutral", "part", "Part refunded"],
  refunded: ["neutral", "reversed", "Refunded"],
  voided: ["neutral", "reversed", "Voided"],
  failed: ["critical", "problem", "Payment failed"],
};

/** How an order stands with its money. Nobody waits for the money of a cancelled one. */
export function paymentFace({
  payment_status,
  lifecycle,
}: Pick<OrderRow, "payment_status" | "lifecycle">): Face {
  if (lifecycle === "cancelled" && payment_status === "unpaid") return ["neutral", "reversed", "Nothing due"];
  return paymentFaces[payment_status];
}

export const shipmentFaces: Record<Shipment["status"], Face> = {
  pending: ["neutral", "none", "Waiting"],
  packed: ["info", "part", "Packed"],
  ready_for_pickup: ["info", "part", "Ready for pickup"],
  shipped: ["info", "done", "Shipped"],
  out_for_delivery: ["info", "done", "Out for delivery"],
  attempt_failed: ["caution", "problem", "Nobody was there"],
  delivered: ["positive", "done", "Delivered"],
  returning: ["caution", "reversed", "Coming back"],
  returned: ["neutral", "reversed", "Returned"],
  lost: ["critical", "problem", "Lost"],
  cancelled: ["neutral", "reversed", "Cancelled"],
};

export const cancelWords: Record<(typeof cancelReasons)[number], string> = {
  customer: "The customer asked for it",
  declined: "The shop declined it",
  fraud: "It looks like fraud",
  inventory: "Something is sold out",
  staff: "It was a mistake of ours",
  other: "Another reason",
};

/** A reason as it is stored, in words. */
export function cancelReason(reason: string, t: TFunction): string {
  return t(cancelWords[reason as keyof typeof cancelWords] ?? reason);
}

/** "€29.90 to collect in cash on delivery", "Paid in full". */
export function dueWords({ balance, currency, payment_method }: Order, t: TFunction, locale: string): string {
  const amount = formatMoney(Math.abs(balance), currency, locale);
  if (balance === 0) return t("Nothing due");
  if (balance < 0) return t("{{amount}} to give back", { amount });
  return payment_method === "cash_on_delivery"
    ? t("{{amount}} to collect in cash on delivery", { amount })
    : t("{{amount}} to be paid", { amount });
}

/** A line of an order's story, after the name of who did it; what was said or typed stands below. */
export function storyWords(
  { action, details }: TimelineEntry,
  t: TFunction,
  locale: string,
): { what: string; detail?: string } {
  const text = (name: string) => (typeof details[name] === "string" ? details[name] : undefined);
  const amount = (name: string) =>
    typeof details[name] === "number" &&
    details[name] > 0 &&
    formatMoney(details[name], text("currency") ?? "EUR", locale);
  switch (action) {
    case "order.placed":
      return { what: t("placed the order") };
    case "order.confirmed":
      return { what: t("confirmed the order") };
    case "order.held":
      return { what: t("put the order on hold"), detail: text("reason") };
    case "order.released":
      return { what: t("released the order") };
    case "order.cancelled":
      return {
        what: t("cancelled the order"),
        detail: [cancelReason(text("reason") ?? "other", t), text("note")].filter(Boolean).join(" · "),
      };
    case "shipment.packed":
      return { what: t("packed a shipment"), detail: t("Pieces: {{pieces}}", { pieces: details["pieces"] }) };
    case "shipment.shipped":
      return {
        what: t("handed over a shipment"),
        detail: [text("courier"), text("tracking_number")].filter(Boolean).join(" · ") || undefined,
      };
    case "shipment.delivered": {
      const collected = amount("collected");
      return {
        what: t("marked a shipment as delivered"),
        detail: collected ? t("{{amount}} collected in cash", { amount: collected }) : undefined,
      };
    }
    case "note.added":
      return { what: t("added a note"), detail: text("text") };
    default:
      return { what: action.replaceAll(/[._]/g, " ") };
  }
}
