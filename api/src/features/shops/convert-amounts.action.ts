import { exponentOf } from "@vitrine/contract/values/currencies";
import type { RuleGroup } from "@vitrine/contract/products/collection-rules";
import type { ShopTx } from "../../db/tx.ts";
import { listPricedRules, scaleAmounts, updateCollectionRules } from "./amounts.queries.ts";

/**
 * Keeps the amounts of a shop as people read them while its currency changes: 12.50 EUR becomes 12.50 USD and 13 JPY,
 * 1200 JPY becomes 1200.00 EUR. Only minor units of another size are written, rounded half away from zero. The shop
 * has no orders, whose amounts never change.
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
