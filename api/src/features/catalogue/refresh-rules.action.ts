import { conditionsOf, type RuleField } from "@vitrine/contract/products/collection-rules";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { listRuleCollections, lockRules, replaceRuleMembership } from "./membership.queries.ts";

/**
 * Evaluates the rules that use one of these fields again for the whole shop: after a change that belongs to no single
 * product, such as of the category tree or of the time.
 */
export async function refreshRulesAbout(tx: ShopTx, fields: RuleField[]): Promise<void> {
  const asking = async () =>
    (await listRuleCollections(tx)).filter(({ rules }) =>
      conditionsOf(rules).some(({ field }) => fields.includes(field)),
    );
  if ((await asking()).length === 0) return;
  await lockRules(tx, "change rules");
  let changed = 0;
  for (const collection of await asking()) changed += await replaceRuleMembership(tx, collection);
  if (changed > 0) await invalidateStorefront(tx);
}
