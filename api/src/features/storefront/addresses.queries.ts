import { sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";
import { isShown } from "../categories/is-shown.queries.ts";

/**
 * Maximum number of URLs in one part. A product's part follows from its ordinal, which doesn't change, so products
 * don't move between parts.
 */
export const inOnePart = 20_000;

interface Addresses {
  addresses: { handle: string; updated_at: string }[];
  parts: number;
}

type AddressKind = "products" | "categories" | "collections" | "pages" | "policies";

/** A part of the URLs of all public pages of a kind, and the number of parts. */
export function listUrls(
  tx: ShopTx,
  { kind, part }: { kind: AddressKind; part: number },
): Promise<Addresses> {
  if (kind === "products")
    return tx.one(sql<Addresses>`
      select coalesce((select json_agg(json_build_object('handle', p.handle, 'updated_at', p.updated_at) order by f.place)
        from product_index f join products p on p.shop_id = f.shop_id and p.id = f.product_id
        where f.shop_id = ${tx.shopId} and f.is_active and f.place >= ${part * inOnePart} and f.place < ${(part + 1) * inOnePart}), '[]') as addresses,
        coalesce((select max(place) / ${inOnePart}::integer + 1 from product_index where shop_id = ${tx.shopId}), 0) as parts`);
  const shown = {
    categories: sql`categories c where c.shop_id = ${tx.shopId} and ${isShown(sql`c`)}`,
    collections: sql`collections c where c.shop_id = ${tx.shopId} and not c.hidden`,
    pages: sql`pages c where c.shop_id = ${tx.shopId} and c.published_at is not null and c.kind = 'page'`,
    policies: sql`pages c where c.shop_id = ${tx.shopId} and c.published_at is not null and c.kind <> 'page'`,
  }[kind];
  return tx.one(sql<Addresses>`
    select coalesce((select json_agg(json_build_object('handle', handle, 'updated_at', updated_at))
        from (select handle, updated_at from ${shown} order by id offset ${part * inOnePart} limit ${inOnePart}) c), '[]') as addresses,
      ((select count(*) from ${shown}) + ${inOnePart - 1}) / ${inOnePart} as parts`);
}
