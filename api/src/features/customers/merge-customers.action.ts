import type { Customer, MergePreview } from "@vitrine/contract/customers/customers";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import {
  blockContacts,
  lockCustomer,
  requireCustomer,
  setTags,
  updateCustomer,
} from "./customers.queries.ts";
import { customerKeysOf } from "./save-customer.action.ts";
import { mergedCustomer } from "./merge-customers.rules.ts";
import { moveToCustomer } from "./merge-customers.queries.ts";

/** @throws not_found, customer_same, customer_erased */
export async function previewMerge(tx: ShopTx, targetId: string, sourceId: string): Promise<MergePreview> {
  const [target, source] = await readBoth(tx, targetId, sourceId);
  const merged = mergedCustomer(target, source);
  return {
    ...merged,
    target,
    source,
    addresses: merged.addresses.length,
    orders_count: target.orders_count + source.orders_count,
    total_spent: target.total_spent + source.total_spent,
  };
}

/**
 * Moves orders, addresses, tags, consents and history of a customer to another, and deletes the first. This can't be undone.
 *
 * @throws not_found, customer_same, customer_erased
 */
export async function mergeCustomers(
  tx: ShopTx,
  actor: Actor,
  targetId: string,
  sourceId: string,
  now: number,
): Promise<Customer> {
  // In the order of their ids, so that two merges never deadlock.
  for (const id of [targetId, sourceId].toSorted()) await lockCustomer(tx, id);
  const [target, source] = await readBoth(tx, targetId, sourceId);
  const { tags, marketing_changed_at: _, accepts_marketing: __, ...columns } = mergedCustomer(target, source);
  await moveToCustomer(tx, sourceId, targetId);
  const at = new Date(now).toISOString();
  await updateCustomer(tx, targetId, columns, at);
  await setTags(tx, targetId, tags);
  if (columns.is_blocked)
    await blockContacts(tx, targetId, [
      ...(await customerKeysOf(tx, target)),
      ...(await customerKeysOf(tx, source)),
    ]);
  await insertActivity(tx, actor, {
    action: "customer.merged",
    target_type: "customer",
    target_id: targetId,
    target_label: target.name,
    before: { name: source.name, email: source.email, phone: source.phone },
    after: { name: target.name, email: columns.email, phone: columns.phone },
  });
  return requireCustomer(tx, targetId);
}

async function readBoth(tx: ShopTx, targetId: string, sourceId: string): Promise<[Customer, Customer]> {
  if (targetId.toLowerCase() === sourceId.toLowerCase()) throw apiError("customer_same");
  const both = [await requireCustomer(tx, targetId), await requireCustomer(tx, sourceId)] as const;
  if (both.some(({ erased_at }) => erased_at)) throw apiError("customer_erased");
  return [...both];
}
