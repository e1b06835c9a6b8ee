import type { DraftOrder } from "@vitrine/contract/orders/draft-orders";
import { readAddress } from "../addresses/addresses.rules.ts";
import { readPhone } from "../addresses/phones.rules.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { findDraftCustomer } from "./draft-orders.queries.ts";
import { copyOfOrder } from "./draft-orders.rules.ts";
import { type Change, createDraftOrder, readDraftData } from "./save-draft-order.action.ts";

/**
 * Creates a draft with the items of an order, its customer and its address. Contact details that are no longer valid, such
 * as those of an erased customer, are left out.
 *
 * @throws limit_reached
 */
export async function duplicateOrder(change: Change, orderId: string): Promise<DraftOrder> {
  const { tx } = change;
  const order = await requireOrder(tx, orderId);
  const { variants } = await readDraftData(tx, [order]);
  const copy = copyOfOrder(order, new Set(variants.keys()));
  const customer = copy.customer_id === null ? undefined : await findDraftCustomer(tx, copy.customer_id);
  return createDraftOrder(change, {
    ...copy,
    customer_id: customer ? copy.customer_id : null,
    is_tax_exempt: customer?.is_tax_exempt ?? false,
    address: readAddress(order.address).errors ? null : copy.address,
    phone: copy.phone && readPhone(copy.phone, order.address.country) ? copy.phone : null,
  });
}
