import { sql } from "kysely";
import type { CollectionKind } from "@vitrine/contract/collections";
import type { ShopTx } from "../../db/tx.ts";

/** What a product belongs to and goes with. */
export interface ProductLinks {
  product_id: string;
  /** From the top of the tree down. */
  categories: { id: string; path: string[] }[];
  /** Those it was put into by hand. */
  collections: { id: string; handle: string }[];
  related: { id: string; handle: string }[];
  digital_files: { id: string; name: string }[];
  /** Those that are shown with this very product. */
  size_charts: { id: string; title: string }[];
}

/** The links of products, by product; the same shop writes them in the same order whenever it is asked. */
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

/** What links may lead to, of what a file names. */
export interface LinkTargets {
  /** By handle. */
  collections: Map<string, { id: string; kind: CollectionKind }>;
  /** By handle. */
  products: Map<string, string>;
  /** Those of the shop that are there. */
  digital_files: Set<string>;
  /** By title. */
  size_charts: Map<string, string>;
}

export async function findLinkTargets(
  tx: ShopTx,
  named: { collections: string[]; products: string[]; digital_files: string[]; size_charts: string[] },
): Promise<LinkTargets> {
  const rows = await tx.all(sql<{ what: keyof LinkTargets; name: string; id: string; kind: CollectionKind }>`
    select 'collections' as what, handle as name, id, kind from collections
    where shop_id = ${tx.shopId} and handle = any(${named.collections}::text[])
    union all
    select 'products', handle, id, null from products
    where shop_id = ${tx.shopId} and handle = any(${named.products}::text[])
    union all
    select 'digital_files', id::text, id, null from digital_files
    where shop_id = ${tx.shopId} and id = any(${named.digital_files}::uuid[])
    union all
    (select distinct on (title) 'size_charts', title, id, null from size_charts
     where shop_id = ${tx.shopId} and title = any(${named.size_charts}::text[]) order by title, id)`);
  const of = (what: keyof LinkTargets) => rows.filter((row) => row.what === what);
  return {
    collections: new Map(of("collections").map(({ name, id, kind }) => [name, { id, kind }])),
    products: new Map(of("products").map(({ name, id }) => [name, id])),
    digital_files: new Set(of("digital_files").map(({ id }) => id)),
    size_charts: new Map(of("size_charts").map(({ name, id }) => [name, id])),
  };
}

/** A product and something it is tied to. */
export interface Tie {
  product_id: string;
  id: string;
}

const given = (ties: object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(ties)}::jsonb) as g (${sql.raw(columns)})`;

/** Takes products out of collections by hand; what then has nothing that keeps it goes. */
export async function removeFromCollections(tx: ShopTx, ties: Tie[]): Promise<void> {
  if (ties.length === 0) return;
  const rows = given(ties, "product_id uuid, id uuid");
  await tx.run(sql`
    update collection_products cp set by_hand = false from ${rows}
    where cp.shop_id = ${tx.shopId} and cp.collection_id = g.id and cp.product_id = g.product_id and cp.by_hand`);
  await tx.run(sql`
    delete from collection_products cp using ${rows}
    where cp.shop_id = ${tx.shopId} and cp.collection_id = g.id and cp.product_id = g.product_id
      and not (cp.by_hand or cp.by_rule or cp.pinned or cp.excluded)`);
}

export async function removeFromCategories(tx: ShopTx, ties: Tie[]): Promise<void> {
  if (ties.length === 0) return;
  await tx.run(sql`
    delete from product_categories pc using ${given(ties, "product_id uuid, id uuid")}
    where pc.shop_id = ${tx.shopId} and pc.category_id = g.id and pc.product_id = g.product_id`);
}

/** Shows size charts with products. */
export async function insertChartTargets(tx: ShopTx, ties: (Tie & { target_id: string })[]): Promise<void> {
  if (ties.length === 0) return;
  await tx.run(sql`
    insert into size_chart_targets (shop_id, id, size_chart_id, product_id)
    select ${tx.shopId}, g.target_id, s.id, g.product_id
    from ${given(ties, "product_id uuid, id uuid, target_id uuid")}
    join size_charts s on s.shop_id = ${tx.shopId} and s.id = g.id`);
}

export async function removeChartTargets(tx: ShopTx, ties: Tie[]): Promise<void> {
  if (ties.length === 0) return;
  await tx.run(sql`
    delete from size_chart_targets t using ${given(ties, "product_id uuid, id uuid")}
    where t.shop_id = ${tx.shopId} and t.size_chart_id = g.id and t.product_id = g.product_id`);
}

/** Gives products files that others of the shop have: the same bytes, kept once. */
export async function copyDigitalFiles(
  tx: ShopTx,
  ties: (Tie & { file_id: string })[],
  at: string,
): Promise<void> {
  if (ties.length === 0) return;
  await tx.run(sql`
    insert into digital_files (shop_id, id, product_id, name, size, file_key, created_at)
    select ${tx.shopId}, g.file_id, g.product_id, f.name, f.size, f.file_key, ${at}
    from ${given(ties, "product_id uuid, id uuid, file_id uuid")}
    join digital_files f on f.shop_id = ${tx.shopId} and f.id = g.id`);
}

export async function removeDigitalFiles(tx: ShopTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`delete from digital_files where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`);
}
