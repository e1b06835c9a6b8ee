import type { CollectionKind } from "@vitrine/contract/products/collections";
import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** Stored records that a file's links refer to. */
export interface LinkTargets {
  /** By handle. */
  collections: Map<string, { id: string; kind: CollectionKind }>;
  /** By handle. */
  products: Map<string, string>;
  /** IDs of the shop's existing digital files. */
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
