import { type Sql, sql } from "../../db/sql.ts";

/** Condition: neither the category nor any of its ancestors is hidden. */
export function isShown(category: Sql) {
  return sql`not ${category}.hidden and not exists (
    select from categories a where a.shop_id = ${category}.shop_id and a.id = any(${category}.ancestors) and a.hidden)`;
}
