import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isShown } from "../categories/is-shown.queries.ts";

/**
 * Maximum number of URLs in one part. A product's part follows from its ordinal, which doesn't change, so products
 * don't move between parts.
 */
export const urlsPerPart = 20_000;

/** A file of 20,000 products must stay far below the 50 MB of the protocol. */
const picturesPerProduct = 3;

interface UrlPart {
  /** `pictures` are the hash and the largest width of a product's first pictures. */
  urls: { handle: string; updated_at: string; pictures?: { hash: string; width: number }[] }[];
  parts: number;
}

type PageKind = "products" | "categories" | "collections" | "pages" | "policies" | "posts";

/** A part of the URLs of all public pages of a kind, and the number of parts. */
export function listUrls(tx: ShopTx, { kind, part }: { kind: PageKind; part: number }): Promise<UrlPart> {
  if (kind === "products")
    return tx.one(sql<UrlPart>`
      select coalesce((select json_agg(json_build_object('handle', p.handle, 'updated_at', p.updated_at, 'pictures', i.pictures) order by f.place)
        from product_index f join products p on p.shop_id = f.shop_id and p.id = f.product_id
        cross join lateral (
          select coalesce(json_agg(json_build_object('hash', hash, 'width', width) order by position), '[]') as pictures from (
            select i.hash, (select max(width) from unnest(i.widths) width) as width, pp.position
            from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
            where pp.shop_id = p.shop_id and pp.product_id = p.id order by pp.position, i.id limit ${picturesPerProduct}) first) i
        where f.shop_id = ${tx.shopId} and f.is_active and f.place >= ${part * urlsPerPart} and f.place < ${(part + 1) * urlsPerPart}), '[]') as urls,
        coalesce((select max(place) / ${urlsPerPart}::integer + 1 from product_index where shop_id = ${tx.shopId}), 0) as parts`);
  const shown = {
    categories: sql`categories c where c.shop_id = ${tx.shopId} and ${isShown(sql`c`)}`,
    collections: sql`collections c where c.shop_id = ${tx.shopId} and not c.hidden`,
    pages: sql`pages c where c.shop_id = ${tx.shopId} and c.published_at <= now() and c.kind = 'page'`,
    policies: sql`pages c where c.shop_id = ${tx.shopId} and c.published_at <= now() and c.kind <> 'page'`,
    posts: sql`blogs c where c.shop_id = ${tx.shopId} and c.published_at <= now()`,
  }[kind];
  return tx.one(sql<UrlPart>`
    select coalesce((select json_agg(json_build_object('handle', handle, 'updated_at', updated_at))
        from (select handle, updated_at from ${shown} order by id offset ${part * urlsPerPart} limit ${urlsPerPart}) c), '[]') as urls,
      ((select count(*) from ${shown}) + ${urlsPerPart - 1}) / ${urlsPerPart} as parts`);
}
