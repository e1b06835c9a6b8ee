import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** The links of a product. */
export interface ProductLinks {
  product_id: string;
  /** Path from the root of the tree. */
  categories: { id: string; path: string[] }[];
  /** Collections that the product was added to manually. */
  collections: { id: string; handle: string }[];
  related: { id: string; handle: string }[];
  digital_files: { id: string; name: string }[];
  /** Size charts that are linked to this product directly. */
  size_charts: { id: string; title: string }[];
}

/** Lists the links of products, by product, in a stable order. */
export async function listProductLinks(tx: ShopTx, productIds: string[]): Promise<Map<string, ProductLinks>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx.all(sql<ProductLinks>`
    select p.id as product_id,
      (select coalesce(json_agg(json_build_object('id', t.id, 'path', t.path)
                                order by array_to_string(t.path, chr(31)) collate "C", t.id), '[]')
       from (select c.id, (select array_agg(a.title order by a.depth) from categories a
                           where a.shop_id = c.shop_id and a.id = any (c.ancestors || c.id)) as path
             from product_categories pc join categories c on c.shop_id = pc.shop_id and c.id = pc.category_id
             where pc.shop_id = p.shop_id and pc.product_id = p.id) t) as categories,
      (select coalesce(json_agg(json_build_object('id', c.id, 'handle', c.handle) order by c.handle collate "C"), '[]')
       from collection_products cp join collections c on c.shop_id = cp.shop_id and c.id = cp.collection_id
       where cp.shop_id = p.shop_id and cp.product_id = p.id and cp.by_hand) as collections,
      (select coalesce(json_agg(json_build_object('id', o.id, 'handle', o.handle) order by r.position, o.id), '[]')
       from related_products r join products o on o.shop_id = r.shop_id and o.id = r.related_id
       where r.shop_id = p.shop_id and r.product_id = p.id) as related,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.created_at, f.id), '[]')
       from digital_files f where f.shop_id = p.shop_id and f.product_id = p.id) as digital_files,
      (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title) order by s.title collate "C", s.id), '[]')
       from size_chart_targets t join size_charts s on s.shop_id = t.shop_id and s.id = t.size_chart_id
       where t.shop_id = p.shop_id and t.product_id = p.id) as size_charts
    from products p where p.shop_id = ${tx.shopId} and p.id = any(${productIds}::uuid[])`);
  return new Map(rows.map((row) => [row.product_id, row]));
}
