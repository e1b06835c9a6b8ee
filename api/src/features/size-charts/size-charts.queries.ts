import type { SizeChartRow, SizeTable } from "@vitrine/contract/products/size-charts";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { pictureFields } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";

/** Columns of a chart that its editor sets. */
export interface SizeChartFields {
  title: string;
  note: string | null;
  measures: SizeTable | null;
  picture_id: string | null;
  picture_alt: string;
  is_active: boolean;
  everywhere: boolean;
}

interface Named {
  id: string;
  title: string;
}

export interface SizeChartRecord extends SizeChartFields {
  id: string;
  picture: PictureRow | null;
  products: Named[];
  categories: Named[];
  collections: Named[];
  product_types: string[];
  vendors: string[];
  version: number;
  created_at: string;
  updated_at: string;
}

/** A product, category, collection, type or vendor that a chart is shown with. */
export type SizeChartTarget = { id: string } & (
  | { product_id: string }
  | { category_id: string }
  | { collection_id: string }
  | { product_type: string }
  | { vendor: string }
);

const pictureOfChart = sql`(
  select json_build_object(${pictureFields}, 'alt', c.picture_alt)
  from pictures i where i.shop_id = c.shop_id and i.id = c.picture_id)`;

const wordsShownWith = (column: "product_type" | "vendor") => sql`(
  select coalesce(json_agg(t.${sql.raw(column)} order by t.id), '[]') from size_chart_targets t
  where t.shop_id = c.shop_id and t.size_chart_id = c.id and t.${sql.raw(column)} is not null)`;

/** The targets of one kind that chart `c` is shown with: JSON of each as `x`, in the order they were added. */
const namesShownWith = (kind: "product" | "category" | "collection", json: Sql) => {
  const table = { product: "products", category: "categories", collection: "collections" }[kind];
  return sql`(
    select coalesce(json_agg(${json} order by t.id), '[]') from size_chart_targets t
    join ${sql.table(table)} x on x.shop_id = t.shop_id and x.id = t.${sql.ref(`${kind}_id`)}
    where t.shop_id = c.shop_id and t.size_chart_id = c.id)`;
};
const named = sql`json_build_object('id', x.id, 'title', x.title)`;
const title = sql`x.title`;

/** A page of size charts, newest first, and the row after it. */
export function listSizeCharts(
  tx: ShopTx,
  page: { limit: number; cursor?: Cursor },
): Promise<(SizeChartRow & { exact_at: string })[]> {
  return tx.all(sql<SizeChartRow & { exact_at: string }>`
    select c.id, c.title, c.is_active, c.everywhere, ${wordsShownWith("product_type")} as product_types,
      ${wordsShownWith("vendor")} as vendors, ${namesShownWith("category", title)} as categories,
      ${namesShownWith("collection", title)} as collections,
      (select count(*)::int from size_chart_targets t
       where t.shop_id = c.shop_id and t.size_chart_id = c.id and t.product_id is not null) as product_count,
      c.updated_at, c.created_at::text as exact_at
    from size_charts c
    where c.shop_id = ${tx.shopId} ${afterCursor(page.cursor, sql`c.created_at`, sql`c.id`, "timestamptz", true)}
    order by c.created_at desc, c.id desc limit ${page.limit + 1}`);
}

export function findSizeChart(tx: ShopTx, id: string): Promise<SizeChartRecord | undefined> {
  return tx.find(sql<SizeChartRecord>`
    select c.id, c.title, c.note, c.measures, c.picture_id, c.picture_alt, c.is_active, c.everywhere,
      ${pictureOfChart} as picture, ${wordsShownWith("product_type")} as product_types,
      ${wordsShownWith("vendor")} as vendors,
      ${namesShownWith("product", named)} as products, ${namesShownWith("category", named)} as categories,
      ${namesShownWith("collection", named)} as collections,
      c.version, c.created_at, c.updated_at
    from size_charts c where c.shop_id = ${tx.shopId} and c.id = ${id}`);
}

/** Replaces the targets that the chart is shown with. */
export async function setSizeChartTargets(
  tx: ShopTx,
  chartId: string,
  targets: SizeChartTarget[],
): Promise<void> {
  await tx.run(
    sql`delete from size_chart_targets where shop_id = ${tx.shopId} and size_chart_id = ${chartId}`,
  );
  if (targets.length === 0) return;
  await tx.run(sql`
    insert into size_chart_targets
      (shop_id, id, size_chart_id, product_id, category_id, collection_id, product_type, vendor)
    select ${tx.shopId}, id, ${chartId}, product_id, category_id, collection_id, product_type, vendor
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
      as t(id uuid, product_id uuid, category_id uuid, collection_id uuid, product_type text, vendor text)`);
}

export interface StoreSizeChartRow {
  id: string;
  title: string;
  note: string | null;
  table: SizeTable | null;
  picture: PictureRow | null;
}

/**
 * The most specific chart for product `p`, as a `StoreSizeChartRow`: of the product, of its category from the deepest
 * up, of a collection, of its type, of its vendor, of all products.
 */
export const nearestSizeChartJson = sql`(
  select json_build_object('id', c.id, 'title', c.title, 'note', c.note, 'table', c.measures, 'picture', ${pictureOfChart})
  from (
    select t.size_chart_id as id, 1 as distance, 0 as levels_up from size_chart_targets t
      where t.shop_id = p.shop_id and t.product_id = p.id
    union all select t.size_chart_id, 2, k.depth - up.level from product_categories pk
      join categories k on k.shop_id = pk.shop_id and k.id = pk.category_id
      cross join lateral unnest(k.ancestors || k.id) with ordinality as up(category_id, level)
      join size_chart_targets t on t.shop_id = pk.shop_id and t.category_id = up.category_id
      where pk.shop_id = p.shop_id and pk.product_id = p.id
    union all select t.size_chart_id, 3, 0 from collection_products m
      join size_chart_targets t on t.shop_id = m.shop_id and t.collection_id = m.collection_id
      where m.shop_id = p.shop_id and m.product_id = p.id and m.is_member
    union all select t.size_chart_id, 4, 0 from size_chart_targets t
      where t.shop_id = p.shop_id and lower(t.product_type) = lower(p.product_type)
    union all select t.size_chart_id, 5, 0 from size_chart_targets t
      where t.shop_id = p.shop_id and lower(t.vendor) = lower(p.vendor)
    union all select e.id, 6, 0 from size_charts e where e.shop_id = p.shop_id and e.everywhere
  ) near join size_charts c on c.shop_id = p.shop_id and c.id = near.id and c.is_active
  order by near.distance, near.levels_up, c.id desc limit 1)`;
