import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { joinStock, sellable, available } from "../stock/stock.queries.ts";

/** A product of a feed with all its variants. Amounts are in minor units, times are ISO 8601. */
export interface FeedProduct {
  place: number;
  id: string;
  handle: string;
  title: string;
  description_html: string;
  vendor: string | null;
  product_type: string | null;
  /** Google's product category. */
  category: string | null;
  options: { name: string }[];
  /** Hashes of its first pictures, in order. */
  pictures: { id: string; hash: string }[];
  variants: FeedVariant[];
}

export interface FeedVariant {
  id: string;
  option_values: string[];
  sku: string | null;
  barcode: string | null;
  price: number;
  compare_at_price: number | null;
  weight_grams: number | null;
  requires_shipping: boolean;
  picture_id: string | null;
  sold_out: boolean;
  is_preorder: boolean;
  preorder_from: string | null;
  sale: { price: number; starts_at: string; ends_at: string | null; running: boolean } | null;
}

/** Feeds accept ten pictures beside the first. */
const maxPictures = 11;

/** Published products with an ordinal above `after`, in its order. */
export function listFeedProducts(
  tx: ShopTx,
  { after, limit }: { after: number; limit: number },
): Promise<FeedProduct[]> {
  return tx.all(sql<FeedProduct>`
    select f.place, p.id, p.handle, p.title, p.description_html, p.vendor, p.product_type, p.category, p.options,
      (select coalesce(json_agg(json_build_object('id', i.id, 'hash', i.hash) order by i.position), '[]') from (
         select i.id, i.hash, pp.position from product_pictures pp
         join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
         where pp.shop_id = p.shop_id and pp.product_id = p.id order by pp.position, i.id limit ${maxPictures}) i) as pictures,
      (select coalesce(json_agg(json_build_object('id', v.id, 'option_values', v.option_values, 'sku', v.sku,
           'barcode', v.barcode, 'price', v.price, 'compare_at_price', v.compare_at_price, 'weight_grams', v.weight_grams,
           'requires_shipping', v.requires_shipping, 'picture_id', v.picture_id, 'sold_out', not ${sellable},
           'is_preorder', v.tracked and v.oversell = 'preorder' and ${available} <= 0, 'preorder_from', v.preorder_from,
           'sale', case when s.variant_id is not null then json_build_object('price', s.sale_price,
             'starts_at', s.starts_at, 'ends_at', s.ends_at, 'running', s.running) end)
           order by v.position, v.id), '[]')
       from variants v ${joinStock}
       left join sale_prices s on s.shop_id = v.shop_id and s.variant_id = v.id
       where v.shop_id = p.shop_id and v.product_id = p.id) as variants
    from product_index f join products p on p.shop_id = f.shop_id and p.id = f.product_id
    where f.shop_id = ${tx.shopId} and f.is_active and f.place > ${after}
    order by f.place limit ${limit}`);
}
