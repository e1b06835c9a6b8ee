import { sql } from "kysely";
import type { ProductRow, ProductStatus } from "@vitrine/contract/products";
import { afterCursor, readCursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { available, joinStock } from "../stock/stock.queries.ts";
import { pictureJson } from "./product-pictures.queries.ts";

export interface ProductFilter {
  search?: string;
  status?: ProductStatus;
}

export type ListedProduct = Omit<ProductRow, "picture"> & { picture: PictureRow | null; sort_value: string };

const sorts = {
  newest: { column: sql`p.created_at`, type: "timestamptz", descending: true },
  updated: { column: sql`p.updated_at`, type: "timestamptz", descending: true },
  title: { column: sql`p.title collate "und-x-icu"`, type: "text", descending: false },
} as const;
export type ProductSort = keyof typeof sorts;

/** One page and the row after it; what each row shows is fetched for those rows alone. */
export function listProducts(
  tx: ShopTx,
  page: ProductFilter & { sort: ProductSort; limit: number; cursor?: string },
): Promise<ListedProduct[]> {
  const { column, type, descending } = sorts[page.sort];
  const direction = descending ? sql`desc` : sql`asc`;
  return tx.all(sql<ListedProduct>`
    select p.id, p.handle, p.title, p.status, p.vendor, p.product_type, p.updated_at, s.currency,
           p.sort_key::text as sort_value, v.*, picture.picture
    from (
      select p.*, ${column} as sort_key from products p
      where p.shop_id = ${tx.shopId} ${matching(page)}
        ${afterCursor(readCursor(page.cursor), column, sql`p.id`, type, descending)}
      order by ${column} ${direction}, p.id ${direction} limit ${page.limit + 1}
    ) p
    join shops s on s.id = p.shop_id
    cross join lateral (
      select count(*) as variant_count, coalesce(min(v.price), 0) as price_min,
             coalesce(max(v.price), 0) as price_max, sum(${available}) filter (where v.tracked) as available
      from variants v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id
    ) v
    left join lateral (
      select ${pictureJson} as picture
      from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
      where pp.shop_id = p.shop_id and pp.product_id = p.id order by pp.position, i.id limit 1
    ) picture on true
    order by p.sort_key ${direction}, p.id ${direction}`);
}

export async function countProducts(tx: ShopTx, filter: ProductFilter): Promise<number> {
  const query = sql<{ total: number }>`
    select count(*) as total from products p where p.shop_id = ${tx.shopId} ${matching(filter)}`;
  return (await tx.one(query)).total;
}

/** `and …`: what the filter asks of product `p`. */
function matching({ search, status }: ProductFilter) {
  return sql`${status ? sql`and p.status = ${status}` : sql``} ${search ? matchingWords(search) : sql``}`;
}

/** `and …`: product `p` has these words, see `shop.find_products` in the migrations. */
export function matchingWords(search: string) {
  return sql`and p.id in (select shop.find_products(${search}))`;
}
