import { needsNoDelivery } from "@vitrine/contract/orders/orders";
import type { DraftOrder } from "@vitrine/contract/orders/draft-orders";
import { readOrderAddress } from "../addresses/addresses.rules.ts";
import { readPhone } from "../addresses/phones.rules.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { findDraftCustomer } from "./draft-orders.queries.ts";
import { copyOfOrder, pickupOfOrder } from "./draft-orders.rules.ts";
import { type Change, createDraftOrder, readDraftData } from "./save-draft-order.action.ts";

/**
 * Creates a draft with the items of an order, its customer and its address, and the pickup of an order that was picked up. Contact
 * details that are no longer valid, such as those of an erased customer, are left out.
 *
 * @throws limit_reached
 */
export async function duplicateOrder(change: Change, orderId: string): Promise<DraftOrder> {
  const { tx } = change;
  const order = await requireOrder(tx, orderId);
  const { settings, variants } = await readDraftData(tx, [order]);
  const copy = copyOfOrder(order, new Set(variants.keys()));
  const rate = pickupOfOrder(order, settings.zones);
  const needsStreet = !rate && !needsNoDelivery(order.fulfilment_status);
  const customer = copy.customer_id === null ? undefined : await findDraftCustomer(tx, copy.customer_id);
  return createDraftOrder(change, {
    ...copy,
    customer_id: customer ? copy.customer_id : null,
    is_tax_exempt: customer?.is_tax_exempt ?? false,
    delivery: rate ? { ...copy.delivery, kind: "rate", rate: rate.id } : copy.delivery,
    address: order.address.name && !readOrderAddress(order.address, needsStreet).errors ? copy.address : null,
    phone: copy.phone && readPhone(copy.phone, order.address.country) ? copy.phone : null,
  });
}
