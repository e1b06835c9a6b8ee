import type { Address } from "@vitrine/contract/checkout/address";
import type { Customer } from "@vitrine/contract/customers/customers";
import { addressLines } from "@vitrine/contract/values/addresses";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { addressKey } from "../addresses/address-key.rules.ts";
import {
  blockAddresses,
  blockContacts,
  requireCustomer,
  setBlock,
  unblockAddress,
  unblockContacts,
} from "./customers.queries.ts";
import { customerKeysOf } from "./save-customer.action.ts";

/**
 * Blocks the customer's email and phone number from placing orders, and all orders to these delivery addresses.
 *
 * @throws not_found, customer_erased
 */
export async function blockCustomer(
  tx: ShopTx,
  id: string,
  { reason, addresses }: { reason: string; addresses: Address[] },
  actor: Actor,
): Promise<Customer> {
  const before = await requireCustomer(tx, id);
  if (before.erased_at) throw apiError("customer_erased");
  const blocked = addresses.flatMap((address) => {
    const key = addressKey(address);
    return key ? [{ key, address: labelOf(address) }] : [];
  });
  await setBlock(tx, id, reason);
  await blockContacts(tx, id, await customerKeysOf(tx, before));
  await blockAddresses(tx, id, blocked);
  return logAndRead(tx, actor, before, "customer.blocked", {
    reason,
    ...(blocked.length > 0 && { addresses: blocked.map(({ address }) => address) }),
  });
}

/** Allows the customer to order again, and orders to the addresses that were blocked with them. */
export async function unblockCustomer(tx: ShopTx, id: string, actor: Actor): Promise<Customer> {
  const before = await requireCustomer(tx, id);
  if (before.erased_at) throw apiError("customer_erased");
  await setBlock(tx, id, null);
  await unblockContacts(tx, id);
  return logAndRead(tx, actor, before, "customer.unblocked", null);
}

/** Allows orders to a delivery address that was blocked with this customer. Repeated, it changes nothing. */
export async function unblockCustomerAddress(
  tx: ShopTx,
  id: string,
  key: string,
  actor: Actor,
): Promise<Customer> {
  const before = await requireCustomer(tx, id);
  if (!(await unblockAddress(tx, id, key))) return before;
  const address = before.blocked_addresses.find((one) => one.key === key)?.address;
  return logAndRead(tx, actor, before, "customer.address_unblocked", { address });
}

async function logAndRead(
  tx: ShopTx,
  actor: Actor,
  { id, name }: Customer,
  action: string,
  after: Record<string, unknown> | null,
): Promise<Customer> {
  await insertActivity(tx, actor, {
    action,
    target_type: "customer",
    target_id: id,
    target_label: name,
    after,
  });
  return requireCustomer(tx, id);
}

/** An address in one line, without the name: others at the address are blocked, too. */
function labelOf(address: Address): string {
  return addressLines({ ...address, name: "", company: null }, "en").join(", ");
}
