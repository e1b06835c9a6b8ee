import { conditionsOf, type RuleField } from "@vitrine/contract/products/collection-rules";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { markDue } from "../../db/due-works.queries.ts";
import { listRuleCollections } from "./membership.queries.ts";
import { refreshRulesAbout } from "./refresh-rules.action.ts";

/** Fields whose values change although the product doesn't. */
const timedFields: RuleField[] = ["age_days", "sold_30_days"];

const maxAge = 100_000;

/** Evaluates time-dependent rules again. Due when the next product reaches an age that a rule compares with. */
export async function refreshTimedRules(tx: ShopTx): Promise<void> {
  await refreshRulesAbout(tx, timedFields);
  const ages = (await listRuleCollections(tx))
    .flatMap(({ rules }) => conditionsOf(rules))
    .filter(({ field }) => field === "age_days")
    .flatMap(({ value }) => [Math.floor(Number(value)), Math.floor(Number(value)) + 1])
    .filter((age) => age > 0 && age < maxAge);
  if (ages.length === 0) return;
  await markDue(
    tx,
    ["timed-rules"],
    sql`select min(n.at) from unnest(${[...new Set(ages)]}::integer[]) age cross join lateral (
          select p.created_at + age * interval '24 hours' as at from products p
          where p.shop_id = ${tx.shopId} and p.created_at > now() - age * interval '24 hours'
          order by p.created_at limit 1) n`,
  );
}
