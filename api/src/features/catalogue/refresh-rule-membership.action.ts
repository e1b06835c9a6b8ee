import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import {
  changeRuleMembership,
  listRuleCollections,
  lockRules,
  type Membership,
} from "./membership.queries.ts";
import { listRuleAttributes } from "./rule-attributes.queries.ts";
import { rulesMatcher } from "./rules.rules.ts";

/**
 * Updates the collections by rules after products have changed, in the transaction that changes them and after its
 * writes: see `refreshCatalogue`. A shop without such collections costs one round trip.
 */
export async function refreshRuleMembership(tx: ShopTx, productIds: string[]): Promise<void> {
  const [, collections] = await Promise.all([lockRules(tx, "judge products"), listRuleCollections(tx)]);
  if (collections.length === 0) return;

  const matching = rulesMatcher(collections);
  const gone: Membership[] = [];
  const come: Membership[] = [];
  let isSeen = false;
  for (const { id: product_id, is_active, attributes, collection_ids } of await listRuleAttributes(
    tx,
    productIds,
  )) {
    const before = new Set(collection_ids);
    const after = new Set(matching(attributes).map(({ id }) => id));
    const lost = collection_ids.filter((id) => !after.has(id));
    const won = [...after].filter((id) => !before.has(id));
    gone.push(...lost.map((collection_id) => ({ collection_id, product_id })));
    come.push(...won.map((collection_id) => ({ collection_id, product_id })));
    isSeen ||= is_active && lost.length + won.length > 0;
  }
  if (gone.length + come.length > 0) await changeRuleMembership(tx, gone, come);
  if (isSeen) await invalidateStorefront(tx);
}
