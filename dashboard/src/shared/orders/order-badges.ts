import type { OrderRow, paymentStatuses, Stage } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";
import type { Shape, Tone } from "../../ui/feedback/StatusBadge.tsx";

/** A status badge. Shape and text carry the meaning, so that it doesn't depend on colour. */
export type Badge = readonly [tone: Tone, shape: Shape, word: string];

export function stageBadges(t: TFunction): Record<Stage, Badge> {
  return {
    draft: ["neutral", "none", t("Draft")],
    awaiting_payment: ["caution", "none", t("Awaiting payment")],
    cancelled: ["neutral", "reversed", t("Cancelled")],
    on_hold: ["caution", "problem", t("On hold")],
    new: ["info", "none", t("New")],
    confirmed: ["neutral", "none", t("Confirmed")],
    packed: ["info", "part", t("Packed")],
    ready_for_pickup: ["info", "done", t("Ready for pickup")],
    shipped: ["info", "done", t("Shipped")],
    delivered: ["positive", "done", t("Delivered")],
    returned: ["neutral", "reversed", t("Returned")],
    completed: ["positive", "done", t("Completed")],
  };
}

/** The badge of a test order. */
export function testBadge(t: TFunction): Badge {
  return ["caution", "none", t("Test order")];
}

function partBadges(t: TFunction): Partial<Record<OrderRow["fulfilment_status"], Badge>> {
  return {
    partially_packed: ["caution", "part", t("Partially packed")],
    partially_shipped: ["caution", "part", t("Partially shipped")],
    partially_delivered: ["caution", "part", t("Partially delivered")],
    returning: ["caution", "reversed", t("Return in progress")],
  };
}

/** The badge of an order's stage, or of its partial fulfilment. */
export function stageBadge(
  {
    stage,
    fulfilment_status,
    is_pickup = false,
  }: Pick<OrderRow, "stage" | "fulfilment_status"> & { is_pickup?: boolean },
  t: TFunction,
): Badge {
  if (is_pickup && stage === "delivered") return ["positive", "done", t("Picked up")];
  if (stage === "delivered" && fulfilment_status === "service_fulfilled")
    return ["positive", "done", t("Fulfilled")];
  if (is_pickup && stage === "shipped" && fulfilment_status === "partially_delivered")
    return ["caution", "part", t("Partially picked up")];
  const isUnderWay = stage === "confirmed" || stage === "shipped";
  return (isUnderWay && partBadges(t)[fulfilment_status]) || stageBadges(t)[stage];
}

export function paymentBadges(t: TFunction): Record<(typeof paymentStatuses)[number], Badge> {
  return {
    unpaid: ["caution", "none", t("Unpaid")],
    authorized: ["info", "part", t("Authorised")],
    partially_paid: ["caution", "part", t("Partially paid")],
    paid: ["positive", "done", t("Paid")],
    partially_refunded: ["neutral", "part", t("Partially refunded")],
    refunded: ["neutral", "reversed", t("Refunded")],
    voided: ["neutral", "reversed", t("Voided")],
    failed: ["critical", "problem", t("Payment failed")],
  };
}

/** The badge of an order's payment. No payment is due for a cancelled order that is unpaid. */
export function paymentBadge(
  { payment_status, lifecycle }: Pick<OrderRow, "payment_status" | "lifecycle">,
  t: TFunction,
): Badge {
  if (lifecycle === "cancelled" && payment_status === "unpaid")
    return ["neutral", "reversed", t("No payment due")];
  return paymentBadges(t)[payment_status];
}

/** The badge of an order whose returns need work. */
export function orderReturnBadge(
  { return_status }: Pick<OrderRow, "return_status">,
  t: TFunction,
): Badge | undefined {
  if (return_status === "requested") return ["caution", "none", t("Return requested")];
  if (return_status === "open") return ["caution", "reversed", t("Return in progress")];
  return undefined;
}
