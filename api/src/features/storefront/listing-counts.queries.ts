import { sql } from "kysely";
import type { ListingQuery } from "@vitrine/contract/shops/storefront";
import type { ShopTx } from "../../db/tx.ts";
import {
  type FacetVersion,
  facetsOfNarrowing,
  type Narrowing,
  type Part,
  partsJson,
  versionsJson,
} from "../catalogue/facet-bits.queries.ts";
import { isShown } from "./shelves.queries.ts";

/** What the counts of a list are reckoned from, beside the bits of every value: see `countsOf`. */
export interface ToCount {
  /** Every facet that narrows the list, also where it lets nothing through. */
  facets: string[];
  /** What each of them lets through. */
  parts: Part[];
  versions: FacetVersion[];
  /** The categories offered beside the list, with all below them that are shown. */
  shelves: { handle: string; title: string; category_ids: string[] }[];
}

/** JSON of `ToCount`; behind `matchingBits`. */
export function toCountJson(tx: ShopTx, query: ListingQuery, narrowing: Narrowing) {
  return sql`json_build_object(
    'facets', ${JSON.stringify(facetsOfNarrowing(narrowing))}::json,
    'parts', ${partsJson},
    'versions', ${versionsJson(tx)},
    'shelves', ${shelvesJson(tx, query)})`;
}

/** A list's own categories are those right below the one it is of, else those at the top. */
function shelvesJson(tx: ShopTx, { category }: ListingQuery) {
  const isOwn =
    category === undefined
      ? sql`c.parent_id is null`
      : sql`c.parent_id = (select id from categories where shop_id = ${tx.shopId} and handle = ${category})`;
  return sql`(
    select coalesce(json_agg(json_build_object('handle', handle, 'title', title, 'category_ids', ids)), '[]')
    from (
      select c.handle, c.title, array_agg(d.id) as ids
      -- From the leaves up: from the top down, each of them would be held against all that there are.
      from (
        select d.id, at_or_above from categories d cross join unnest(d.ancestors || d.id) at_or_above
        where d.shop_id = ${tx.shopId} and ${isShown(sql`d`)} offset 0
      ) d
      join categories c on c.shop_id = ${tx.shopId} and c.id = d.at_or_above and ${isOwn}
      group by c.id, c.handle, c.title
    ) shelves)`;
}
