import type { OrderContact } from "@vitrine/contract/orders/order-edits";
import { newId } from "../../ids.ts";
import { type Change, transition } from "../orders/change-order.action.ts";
import { type OrderRecord, updateOrder } from "../orders/orders.queries.ts";
import { enqueueEmail } from "./edit-order.action.ts";
import { changeContact } from "./order-contact.rules.ts";
import { orderConflict } from "./order-edits.rules.ts";

/** A contact with what the member saw, and what follows. */
type ContactEdit = OrderContact & { version: number; notifies_customer: boolean };

/**
 * Changes the contact and the address of an order. Its prices stay as they are.
 *
 * @throws transition_rejected, version_conflict, invalid_input
 */
export function editContact(change: Change, edit: ContactEdit): Promise<OrderRecord> {
  return transition(change, "edit_contact", async (before) => {
    const { email, phone, address, version, currency } = before;
    const { notifies_customer } = edit;
    if (version !== edit.version) throw orderConflict(version, { email, phone, address });
    const { changes, columns } = changeContact(before, edit, before.delivery.is_pickup === true);
    if (changes.length === 0) return undefined;
    const edit_id = newId(change.app.clock.now());
    await updateOrder(change.tx, change.id, columns);
    if (notifies_customer) await enqueueEmail(change, edit_id);
    return { action: "order.edited", details: { edit_id, changes, note: null, currency, notifies_customer } };
  });
}
