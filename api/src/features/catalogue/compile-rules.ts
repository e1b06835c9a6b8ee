import {
  conditionsOf,
  type RuleCondition,
  type RuleField,
  type RuleGroup,
} from "@vitrine/contract/products/collection-rules";
import { sql, type Sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { selectAttributes } from "./rule-attributes.queries.ts";
import { requestedValue } from "./rules.rules.ts";

/**
 * `attributes as (…), matching as (…)`: common table expressions. `matching` has the `id` of every product of the shop that
 * matches the rules. Values are passed as parameters; the SQL text contains no user input. The text differs by rules,
 * so execute such a statement with `tx.allOnce`.
 */
export function matchingProducts(tx: ShopTx, rules: RuleGroup): Sql {
  const fields = [...new Set(conditionsOf(rules).map(({ field }) => field))];
  // Materialised, so that a text is folded once, however many conditions compare it.
  return sql`
    attributes as materialized (${selectAttributes(tx, fields, sql`true`, "folded")}),
    matching as materialized (select attributes.id from attributes where ${groupHolds(rules)})`;
}

function groupHolds({ match, conditions, groups = [] }: RuleGroup): Sql {
  const parts = [...conditions.map(conditionHolds), ...groups.map(groupHolds)];
  if (parts.length === 0) return match === "all" ? sql`true` : sql`false`;
  return sql`(${sql.join(parts, match === "all" ? sql` and ` : sql` or `)})`;
}

function conditionHolds({ field, op, value }: RuleCondition): Sql {
  const values = sql`attributes.${sql.ref(field)}`;
  if (op === "is_set") return sql`cardinality(${values}) > 0`;
  if (op === "is_not_set") return sql`cardinality(${values}) = 0`;
  const requested = sql`${requestedValue(field, value)}::${types[field]}`;
  const some = (holds: Sql) => sql`exists (select from unnest(${values}) as one where ${holds})`;
  const has = sql`${requested} = any (${values})`;
  const contains = some(sql`strpos(one, ${requested}) > 0`);
  switch (op) {
    case "equals":
      return has;
    case "not_equals":
      return sql`not ${has}`;
    case "starts_with":
      return some(sql`starts_with(one, ${requested})`);
    case "ends_with":
      return some(sql`right(one, length(${requested})) = ${requested}`);
    case "contains":
      return contains;
    case "not_contains":
      return sql`not ${contains}`;
    case "greater":
      return sql`${requested} < any (${values})`;
    case "less":
      return sql`${requested} > any (${values})`;
  }
}

const text = sql`text`;
const number = sql`bigint`;
const types: Record<RuleField, Sql> = {
  title: text,
  product_type: text,
  vendor: text,
  tag: text,
  option_value: text,
  category: sql`uuid`,
  price: number,
  compare_at_price: number,
  weight: number,
  stock: number,
  age_days: number,
  sold_30_days: number,
};
