import { exponentOf } from "@vitrine/contract/values/currencies";
import type { RuleGroup } from "@vitrine/contract/products/collection-rules";
import type { ShopTx } from "../../db/tx.ts";
import { listPricedRules, scaleAmounts, updateCollectionRules } from "./amounts.queries.ts";

/**
 * Converts stored amounts to the minor units of a new currency, so that the displayed numbers stay the same:
 * 12.50 EUR becomes 12.50 USD or 13 JPY, 1200 JPY becomes 1200.00 EUR. Rounds half away from zero. Orders
 * aren't affected: the currency can change only while the shop has none.
 */
export async function convertAmounts(tx: ShopTx, from: string, to: string): Promise<void> {
  const shift = exponentOf(to) - exponentOf(from);
  if (shift === 0) return;
  await scaleAmounts(tx, shift);
  for (const { id, rules } of await listPricedRules(tx))
    await updateCollectionRules(tx, id, JSON.stringify(shifted(rules, shift)));
}

function shifted(group: RuleGroup, shift: number): RuleGroup {
  return {
    ...group,
    conditions: group.conditions.map((condition) =>
      (condition.field === "price" || condition.field === "compare_at_price") && condition.value !== ""
        ? { ...condition, value: String(Math.round(Number(condition.value) * 10 ** shift)) }
        : condition,
    ),
    ...(group.groups && { groups: group.groups.map((inner) => shifted(inner, shift)) }),
  };
}
