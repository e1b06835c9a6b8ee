import { courier_bookings } from "@vitrine/contract/delivery/courier-bookings";
import { order_edits } from "@vitrine/contract/orders/order-edits";
import { orders, ReceivedPayment, WriteOff } from "@vitrine/contract/orders/order-endpoints";
import { OrderMessageDraft } from "@vitrine/contract/orders/order-messages";
import { payment_proofs } from "@vitrine/contract/payments/payment-proofs";
import { returns } from "@vitrine/contract/orders/returns";
import { shipments } from "@vitrine/contract/delivery/shipments";
import type * as z from "zod";

/** The contract's schemas of request bodies, for forms. */
export const bodies = {
  hold: bodyOf(orders.hold),
  contact: bodyOf(order_edits.update_contact),
  ship_or_book: shipOrBook(),
  cancel: bodyOf(orders.cancel),
  payment: ReceivedPayment,
  write_off_due: WriteOff,
  reject_proof: bodyOf(payment_proofs.reject),
  note: bodyOf(orders.add_note),
  edit_tracking: bodyOf(shipments.edit_tracking),
  message: OrderMessageDraft,
  mark_attempt_failed: bodyOf(orders.mark_attempt_failed),
  approve_return: bodyOf(returns.approve),
  decline_return: bodyOf(returns.decline),
  refund_return: bodyOf(returns.refund),
  close_return: bodyOf(returns.close),
};

/** Ships with the courier's name as it is typed, or books with one of the shop's couriers if there is a `courier_id`. */
function shipOrBook() {
  const { courier_id, quote, rate, weight_grams } = bodyOf(courier_bookings.book).shape;
  return bodyOf(orders.ship).extend({ courier_id: courier_id.optional(), quote, rate, weight_grams });
}

function bodyOf<Body extends z.ZodType>(endpoint: {
  "~orpc": { inputSchema?: z.ZodObject<{ params: z.ZodType; body: Body }> };
}): Body {
  const schema = endpoint["~orpc"].inputSchema;
  if (!schema) throw new Error("This endpoint takes no body");
  return schema.shape.body;
}
