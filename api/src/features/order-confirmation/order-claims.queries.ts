import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isUnconfirmed } from "../order-codes/order-codes.queries.ts";

const claimMinutes = sql.lit(10);
/** The order that the member works on, and the next one, which the browser shows at once. */
const ordersAtOnce = sql.lit(2);

const isDue = sql`${isUnconfirmed} and (o.call_again_at is null or o.call_again_at <= now())`;

/** Locks the claims of the shop until the transaction ends, so that two members never claim the same order. */
export async function lockClaims(tx: ShopTx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(8423, ${tx.shopId})`);
}

/** Deletes claims that have expired, and the member's claims of orders that are no longer due. */
export async function deleteOldClaims(tx: ShopTx, accountId: string, except: string[]): Promise<void> {
  await tx.run(sql`
    delete from order_claims c
    where c.shop_id = ${tx.shopId} and (c.expires_at <= now() or c.account_id = ${accountId}
      and c.order_id <> all (${except}::uuid[])
      and not exists (select from orders o where o.shop_id = ${tx.shopId} and o.id = c.order_id and ${isDue}))`);
}

/**
 * Claims orders for a member: renews those that they have, and adds the oldest that weren't called yet, then those to be
 * called again by now, until the member has two. Returns their ids in this order.
 */
export async function claimOrders(tx: ShopTx, accountId: string, except: string[]): Promise<string[]> {
  const shop = sql`${tx.shopId}`;
  const isFree = sql`o.id <> all (${except}::uuid[])
    and not exists (select from order_claims c where c.shop_id = ${shop} and c.order_id = o.id)`;
  const rows = await tx.all(sql<{ order_id: string }>`
    with mine as (
      select order_id as id from order_claims
      where shop_id = ${shop} and account_id = ${accountId} and order_id <> all (${except}::uuid[])
    ), chosen as (
      select id, 0 as rank, null::timestamptz as at from mine
      union all
      (select o.* from (
        (select o.id, 1 as rank, o.placed_at as at from orders o
         where o.shop_id = ${shop} and ${isUnconfirmed} and o.call_again_at is null and ${isFree}
         order by o.placed_at, o.id limit ${ordersAtOnce})
        union all
        (select o.id, 2, o.call_again_at from orders o
         where o.shop_id = ${shop} and ${isUnconfirmed} and o.call_again_at <= now() and ${isFree}
         order by o.call_again_at, o.id limit ${ordersAtOnce})) o
       order by o.rank, o.at, o.id limit greatest(0, ${ordersAtOnce} - (select count(*) from mine)))
    ), claimed as (
      insert into order_claims (order_id, account_id, expires_at)
      select id, ${accountId}::uuid, now() + make_interval(mins => ${claimMinutes}) from chosen
      on conflict (shop_id, order_id) do update set expires_at = excluded.expires_at
      returning order_id)
    select c.order_id from claimed c join chosen n on n.id = c.order_id
    join orders o on o.shop_id = ${shop} and o.id = c.order_id
    order by n.rank, n.at, o.call_again_at nulls first, o.placed_at, o.id`);
  return rows.map(({ order_id }) => order_id);
}
