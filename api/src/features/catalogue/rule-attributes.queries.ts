import { type RuleField, ruleFields } from "@vitrine/contract/products/collection-rules";
import { sql, type Sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { available, joinStock } from "../stock/stock.queries.ts";
import { variantsOf } from "./products-on-date.queries.ts";
import type { RuleAttributes } from "./rules.rules.ts";

// Attributes of products for rules, defined in one place for both evaluations: in memory and in PostgreSQL.

/** PostgreSQL compares folded texts; the evaluation in memory folds them itself. */
type Text = "folded" | "written";

const ofVariants = {
  price: sql`array_agg(v.price)`,
  compare_at_price: sql`array_agg(v.compare_at_price) filter (where v.compare_at_price is not null)`,
  weight: sql`array_agg(v.weight_grams::bigint) filter (where v.weight_grams is not null)`,
  stock: sql`array_agg(${available}::bigint) filter (where v.tracked)`,
} satisfies Partial<Record<RuleField, Sql>>;
type VariantField = keyof typeof ofVariants;

/** The list of a field's values of product `p`. Values of its variants are computed in `v`. */
function valuesOf(field: RuleField, text: Text): Sql {
  const write = (value: Sql) => (text === "folded" ? sql`folded(${value})` : value);
  const one = (value: Sql) => sql`case when ${value} <> '' then array[${write(value)}] else '{}'::text[] end`;
  switch (field) {
    case "title":
      return one(sql`p.title`);
    case "product_type":
      return one(sql`p.product_type`);
    case "vendor":
      return one(sql`p.vendor`);
    case "tag":
      return sql`array(select ${write(sql`tag`)} from unnest(p.tags) as tag where tag <> '')`;
    case "option_value":
      return sql`array(
        select ${write(sql`value`)} from variants o cross join unnest(o.option_values) as value
        where o.shop_id = p.shop_id and o.product_id = p.id and value <> '')`;
    case "category":
      return sql`array(
        select unnest(c.ancestors || c.id) from product_categories pc
        join categories c on c.shop_id = pc.shop_id and c.id = pc.category_id
        where pc.shop_id = p.shop_id and pc.product_id = p.id)`;
    case "age_days":
      return sql`array[floor(extract(epoch from now() - p.created_at) / 86400)::bigint]`;
    case "sold_30_days":
      return sql`array[coalesce(f.sold_30_days, 0)::bigint]`;
    default:
      return sql`coalesce(v.${sql.ref(field)}, '{}')`;
  }
}

/** A row for each product `p` that matches the condition: `id`, `is_active`, and for each field its list of values. */
export function selectAttributes(tx: ShopTx, fields: readonly RuleField[], which: Sql, text: Text): Sql {
  const columns = fields.map((field) => sql`, ${valuesOf(field, text)} as ${sql.ref(field)}`);
  const computed = fields
    .filter((field): field is VariantField => field in ofVariants)
    .map((field) => sql`${ofVariants[field]} as ${sql.ref(field)}`);
  const variants = sql`cross join lateral (
    select ${sql.join(computed)} from ${variantsOf(tx)} v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id
  ) v`;
  return sql`
    select p.id, p.status = 'active' as is_active ${sql.join(columns, sql` `)}
    from products p left join product_index f on f.shop_id = p.shop_id and f.product_id = p.id
    ${computed.length > 0 ? variants : sql``}
    where p.shop_id = ${tx.shopId} and ${which}`;
}

const allFields = Object.keys(ruleFields) as RuleField[];

/** All attributes that rules may use of these products, and the collections whose rules currently match them. */
export function listRuleAttributes(
  tx: ShopTx,
  productIds: string[],
): Promise<{ id: string; is_active: boolean; attributes: RuleAttributes; collection_ids: string[] }[]> {
  // As JSON: lists of 64-bit numbers would be returned as strings.
  return tx.all(sql`
    select attributes.id, attributes.is_active, to_jsonb(attributes) as attributes,
      array(
        select cp.collection_id from collection_products cp
        where cp.shop_id = ${tx.shopId} and cp.product_id = attributes.id and cp.by_rule
      ) as collection_ids
    from (${selectAttributes(tx, allFields, sql`p.id = any(${productIds}::uuid[])`, "written")}) attributes`);
}
