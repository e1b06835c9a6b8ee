import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** Tags that suggestions are searched in. */
const searchedTags = sql.lit(2_000);

/** SQL: the tags of an order, sorted. */
export function orderTagsOf(tx: ShopTx, id: Sql): Sql<string[]> {
  return sql<string[]>`array(
    select g.tag from order_tags g where g.shop_id = ${tx.shopId} and g.order_id = ${id} order by g.tag)`;
}

/** Locks an order until the transaction ends, so that concurrent changes don't exceed the number of tags together. */
export async function lockForTags(tx: ShopTx, orderId: string): Promise<void> {
  await tx.find(sql`select 1 from orders where shop_id = ${tx.shopId} and id = ${orderId} for update`);
}

/** Adds tags to an order; returns those that it didn't have. */
export async function addOrderTags(tx: ShopTx, orderId: string, tags: string[]): Promise<string[]> {
  const rows = await tx.all(sql<{ tag: string }>`
    insert into order_tags (shop_id, order_id, tag, placed_at)
    select o.shop_id, o.id, tag, o.placed_at from orders o cross join unnest(${tags}::text[]) tag
    where o.shop_id = ${tx.shopId} and o.id = ${orderId}
    on conflict do nothing returning tag`);
  return rows.map(({ tag }) => tag);
}

/** Removes tags from an order; returns those that it had. */
export async function removeOrderTags(tx: ShopTx, orderId: string, tags: string[]): Promise<string[]> {
  const rows = await tx.all(sql<{ tag: string }>`
    delete from order_tags
    where shop_id = ${tx.shopId} and order_id = ${orderId} and tag = any(${tags}::text[]) returning tag`);
  return rows.map(({ tag }) => tag);
}

export async function countOrderTags(tx: ShopTx, orderId: string): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count from order_tags where shop_id = ${tx.shopId} and order_id = ${orderId}`);
  return count;
}

/** Tags of the shop that contain `search`, in alphabetical order. Reads one index entry per tag, not per order. */
export async function listOrderTags(tx: ShopTx, search: string): Promise<string[]> {
  const next = (after: Sql) => sql`
    select g.tag from order_tags g where g.shop_id = ${tx.shopId} ${after} order by g.tag limit 1`;
  const rows = await tx.all(sql<{ tag: string }>`
    with recursive used (tag, number) as (
      (select tag, 1 from (${next(sql``)}) first)
      union all
      select (${next(sql`and g.tag > u.tag`)}), u.number + 1 from used u where u.tag is not null and u.number < ${searchedTags}
    )
    select tag from used where tag is not null and position(lower(${search}) in lower(tag)) > 0 order by tag limit 50`);
  return rows.map(({ tag }) => tag);
}
