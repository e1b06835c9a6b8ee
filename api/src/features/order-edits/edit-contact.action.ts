import { needsNoDelivery } from "@vitrine/contract/orders/orders";
import type { OrderContact } from "@vitrine/contract/orders/order-edits";
import { newId } from "../../ids.ts";
import { replaceInvoice } from "../documents/replace-invoice.action.ts";
import type { Change } from "../orders/change-scope.ts";
import { transition } from "../orders/change-order.action.ts";
import { type OrderRecord, requireOrder, updateOrder } from "../orders/orders.queries.ts";
import { enqueueEmail } from "./edit-order.action.ts";
import { replacesInvoice } from "./edited-invoice.action.ts";
import { changeContact } from "./order-contact.rules.ts";
import { orderConflict } from "./order-edits.rules.ts";

/** A contact with what the member saw, and what follows. */
type ContactEdit = OrderContact & { version: number; notifies_customer: boolean };

/**
 * Changes the contact and the address of an order. Its prices stay as they are. An invoice with another buyer is replaced.
 *
 * @throws transition_rejected, version_conflict, invalid_input
 */
export async function editContact(change: Change, edit: ContactEdit): Promise<OrderRecord> {
  let isReplaced = false;
  const order = await transition(change, "edit_contact", async (before) => {
    const { email, phone, address, version, currency } = before;
    const { notifies_customer } = edit;
    const isDelivered = !before.delivery.is_pickup && !needsNoDelivery(before.fulfilment_status);
    if (version !== edit.version) throw orderConflict(version, { email, phone, address });
    const { changes, columns } = changeContact(before, edit, isDelivered);
    if (changes.length === 0) return undefined;
    isReplaced = await replacesInvoice(change.tx, before, columns);
    const edit_id = newId(change.app.clock.now());
    await updateOrder(change.tx, change.id, columns);
    if (notifies_customer) await enqueueEmail(change, edit_id);
    return { action: "order.edited", details: { edit_id, changes, note: null, currency, notifies_customer } };
  });
  if (!isReplaced) return order;
  await replaceInvoice(change, change.id);
  return requireOrder(change.tx, change.id);
}
