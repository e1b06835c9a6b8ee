import { type RawBuilder, sql } from "kysely";

/** Condition: neither the category nor any of its ancestors is hidden. */
export function isShown(category: RawBuilder<unknown>) {
  return sql`not ${category}.hidden and not exists (
    select from categories a where a.shop_id = ${category}.shop_id and a.id = any(${category}.ancestors) and a.hidden)`;
}
