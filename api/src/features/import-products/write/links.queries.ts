import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** A product and a linked record. */
export interface ProductLink {
  product_id: string;
  id: string;
}

const given = (links: object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as g (${sql.raw(columns)})`;

/** Removes products from manual collections, and deletes the memberships that no longer have a reason. */
export async function removeFromCollections(tx: ShopTx, links: ProductLink[]): Promise<void> {
  if (links.length === 0) return;
  const rows = given(links, "product_id uuid, id uuid");
  await tx.run(sql`
    update collection_products cp set by_hand = false from ${rows}
    where cp.shop_id = ${tx.shopId} and cp.collection_id = g.id and cp.product_id = g.product_id and cp.by_hand`);
  await tx.run(sql`
    delete from collection_products cp using ${rows}
    where cp.shop_id = ${tx.shopId} and cp.collection_id = g.id and cp.product_id = g.product_id
      and not (cp.by_hand or cp.by_rule or cp.pinned or cp.excluded)`);
}

export async function removeFromCategories(tx: ShopTx, links: ProductLink[]): Promise<void> {
  if (links.length === 0) return;
  await tx.run(sql`
    delete from product_categories pc using ${given(links, "product_id uuid, id uuid")}
    where pc.shop_id = ${tx.shopId} and pc.category_id = g.id and pc.product_id = g.product_id`);
}

/** Links size charts to products. */
export async function insertChartTargets(
  tx: ShopTx,
  links: (ProductLink & { target_id: string })[],
): Promise<void> {
  if (links.length === 0) return;
  await tx.run(sql`
    insert into size_chart_targets (shop_id, id, size_chart_id, product_id)
    select ${tx.shopId}, g.target_id, s.id, g.product_id
    from ${given(links, "product_id uuid, id uuid, target_id uuid")}
    join size_charts s on s.shop_id = ${tx.shopId} and s.id = g.id`);
}

export async function removeChartTargets(tx: ShopTx, links: ProductLink[]): Promise<void> {
  if (links.length === 0) return;
  await tx.run(sql`
    delete from size_chart_targets t using ${given(links, "product_id uuid, id uuid")}
    where t.shop_id = ${tx.shopId} and t.size_chart_id = g.id and t.product_id = g.product_id`);
}

/** Adds copies of the shop's digital files to products; the bytes are stored once. */
export async function copyDigitalFiles(
  tx: ShopTx,
  links: (ProductLink & { file_id: string })[],
  at: string,
): Promise<void> {
  if (links.length === 0) return;
  await tx.run(sql`
    insert into digital_files (shop_id, id, product_id, name, size, file_key, created_at)
    select ${tx.shopId}, g.file_id, g.product_id, f.name, f.size, f.file_key, ${at}
    from ${given(links, "product_id uuid, id uuid, file_id uuid")}
    join digital_files f on f.shop_id = ${tx.shopId} and f.id = g.id`);
}

export async function removeDigitalFiles(tx: ShopTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`delete from digital_files where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`);
}
