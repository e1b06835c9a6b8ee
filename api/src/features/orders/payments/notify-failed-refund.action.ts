import { documentName } from "@vitrine/contract/orders/issued-document";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { notify } from "../../notifications/notify.action.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { findCreditNote, type RefundRow } from "./payments.queries.ts";

/** Notifies the members that a refund has failed, and that its credit note, if it has one, remains valid. */
export async function notifyFailedRefund(
  app: AppContext,
  tx: ShopTx,
  order: OrderRecord,
  { id: cause, amount }: RefundRow,
): Promise<void> {
  const note = await findCreditNote(tx, cause);
  const data = {
    order: orderName(order),
    amount,
    currency: order.currency,
    credit_note: note ? documentName(note) : null,
  };
  await notify(app, tx, { kind: "refund_failed", data, link: `/shop/orders/${order.id}`, cause });
}
