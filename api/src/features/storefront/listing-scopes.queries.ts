import type { ListingQuery } from "@vitrine/contract/products/store-listing";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isShown } from "../categories/is-shown.queries.ts";

/** Ids of the categories and collections of a list. */
export interface Scopes {
  /** The category of the list and its visible descendants. */
  category: string[];
  /** The chosen categories and their visible descendants. */
  categories: string[];
  /** Empty if the collection is hidden. */
  collection: string[];
  /**
   * Categories to choose from, each with its own id and the ids of its visible descendants: the children of the list's
   * category, or the top-level categories.
   */
  offered: { handle: string; title: string; category_ids: string[] }[];
}

const none: Scopes = { category: [], categories: [], collection: [], offered: [] };

export async function findScopes(tx: ShopTx, query: ListingQuery): Promise<Scopes> {
  const { category, categories, collection, facets } = query;
  if ((category ?? categories ?? collection ?? facets) === undefined) return none;
  const isOffered =
    category === undefined
      ? sql`c.parent_id is null`
      : sql`c.parent_id = (select id from categories where shop_id = ${tx.shopId} and handle = ${category})`;
  return tx.one(sql<Scopes>`
    select ${categoriesBelow(tx, category === undefined ? [] : [category])} as category,
      ${categoriesBelow(tx, categories ?? [])} as categories,
      array(select c.id from collections c
            where c.shop_id = ${tx.shopId} and c.handle = ${collection ?? null} and not c.hidden) as collection,
      (select coalesce(json_agg(json_build_object('handle', handle, 'title', title, 'category_ids', ids)), '[]')
       from (
         select c.handle, c.title, array_agg(d.id) as ids
         -- From the leaves up: from the top down, each category would be compared with all others.
         from (
           select d.id, at_or_above from categories d cross join unnest(d.ancestors || d.id) at_or_above
           where d.shop_id = ${tx.shopId} and ${facets !== undefined} and ${isShown(sql`d`)} offset 0
         ) d
         join categories c on c.shop_id = ${tx.shopId} and c.id = d.at_or_above and ${isOffered}
         group by c.id, c.handle, c.title
       ) offered) as offered`);
}

function categoriesBelow(tx: ShopTx, handles: string[]) {
  return sql`array(
    select c.id from categories top
    join categories c on c.shop_id = top.shop_id and (c.id = top.id or top.id = any(c.ancestors))
    where top.shop_id = ${tx.shopId} and top.handle = any(${handles}::text[]) and ${isShown(sql`c`)})`;
}
