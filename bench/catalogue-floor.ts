import pg from "pg";
import type { Filled } from "./fill.ts";
import type { Stage } from "./stage.ts";

/**
 * A page of search results with the counts of its filters, with the same tables and a full-text index but
 * without the product index: one statement, no HTTP, no typos, no synonyms.
 */
const found = `
  with found as materialized (
    select p.id, p.handle, p.title, p.vendor, p.product_type, p.tags, ts_rank(w.names, q) as rank
    from websearch_to_tsquery('simple', searchable($2)) q
    join product_words w on w.shop_id = $1 and w.words @@ q
    join products p on p.shop_id = $1 and p.id = w.product_id and p.status = 'active'
  ), bought as materialized (
    select v.product_id, v.option_values, v.price, l.on_hand - l.allocated - l.unavailable > 0 as in_stock
    from found f
    join variants v on v.shop_id = $1 and v.product_id = f.id
    join stock_levels l on l.shop_id = $1 and l.variant_id = v.id
  )
  select
    (select count(*) from found) as total,
    (select json_agg(c) from (
      select f.id, f.handle, f.title, f.rank, min(b.price) as price
      from (select * from found order by rank desc, id limit 24) f join bought b on b.product_id = f.id
      group by 1, 2, 3, 4 order by f.rank desc
    ) c) as cards,
    (select count(distinct product_id) from bought where in_stock) as in_stock,
    (select json_agg(c) from (select vendor, count(*) from found group by 1 order by 2 desc limit 100) c) as vendors,
    (select json_agg(c) from (select product_type, count(*) from found group by 1 order by 2 desc limit 100) c) as types,
    (select json_agg(c) from (
      select tag, count(*) from found cross join unnest(tags) tag group by 1 order by 2 desc limit 100) c) as tags,
    (select json_agg(c) from (
      select value, count(distinct product_id) from bought cross join unnest(option_values) value
      group by 1 order by 2 desc limit 100) c) as options,
    (select json_agg(c) from (
      select pc.category_id, count(*) from found f
      join product_categories pc on pc.shop_id = $1 and pc.product_id = f.id group by 1) c) as categories`;

/** Searches in plain SQL on separate connections. */
export async function openPlainSearch({ connection }: Stage, shop: Filled, connections: number) {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ ...connection, options: "-c search_path=shop,platform,public" }),
  );
  await Promise.all(clients.map((each) => each.connect()));
  return {
    search: (worker: number, words: string) =>
      clients[worker]!.query({ name: "found", text: found, values: [shop.shopId, words] }),
    close: () => Promise.all(clients.map((each) => each.end())),
  };
}
