import { Coupon, type CouponItems, type CouponReport } from "@vitrine/contract/coupons/coupons";
import { sql } from "../../db/sql.ts";
import { raisedDetail, type ShopTx } from "../../db/tx.ts";
import { segmentOf } from "./coupon-segments.queries.ts";
import type { CouponTerms } from "./coupons.rules.ts";

/** A coupon of a cart, without the customer's uses. */
export type CartCouponRow = Omit<CouponTerms, "used_by_customer">;

/** Maximum number of automatic discounts that are active at the same time. */
export const maxAutomatic = 25;

const columns = sql.join(Object.keys(Coupon.shape).map((name) => sql.ref(`k.${name}`)));

/** An SQL expression: the active automatic discounts as a JSON array. */
export function automaticCoupons(tx: ShopTx) {
  return sql`coalesce((
    select json_agg(k) from (
      select ${columns}, ${segmentOf(tx)} as segment, null::text as cart_code, false as is_code_used from coupons k
      where k.shop_id = ${tx.shopId} and k.method = 'automatic' and k.is_active
        and (k.ends_at is null or k.ends_at > now())
      order by k.created_at limit ${sql.lit(maxAutomatic)}
    ) k), '[]')`;
}

/** The coupon of a code, without whether an order has used the code. */
export type CouponOfCode = Omit<CartCouponRow, "is_code_used">;

/** Reads the coupons of those of the codes that exist, in one version of the storefront. */
export function readCouponsByCode(
  tx: ShopTx,
  codes: readonly string[],
): Promise<{ version: number; coupons: CouponOfCode[] }> {
  return tx.one(sql<{ version: number; coupons: CouponOfCode[] }>`
    select s.storefront_version as version, coalesce((
      select json_agg(k) from (
        select ${columns}, ${segmentOf(tx)} as segment, k.code as cart_code from coupons k
        where k.shop_id = ${tx.shopId} and k.code = any(${codes}::text[])
        union all
        select ${columns}, ${segmentOf(tx)}, b.code from coupon_codes b
        join coupons k on k.shop_id = b.shop_id and k.id = b.coupon_id
        where b.shop_id = ${tx.shopId} and b.code = any(${codes}::text[]) and k.method = 'codes'
      ) k), '[]') as coupons
    from shops s where s.id = ${tx.shopId}`);
}

/** An SQL expression: those of the codes for one use in the array `codes` that an order has used, as a JSON array. */
export function usedCodes(tx: ShopTx, codes: ReturnType<typeof sql>) {
  return sql`coalesce((
    select json_agg(code) from coupon_codes
    where shop_id = ${tx.shopId} and code = any(${codes}) and order_id is not null), '[]')`;
}

/** An SQL expression: how often a customer has used each coupon, as a JSON object by id. */
export function usesByCustomer(tx: ShopTx, keys: ReturnType<typeof sql>) {
  return sql`coalesce((
    select json_object_agg(coupon_id, times_used) from (
      select coupon_id, max(times_used) as times_used from coupon_customers
      where shop_id = ${tx.shopId} and customer_key = any(${keys}) group by coupon_id
    ) used), '{}')`;
}

interface NewUse {
  coupon_id: string;
  order_id: string;
  code: string | null;
  amount: number;
  customer_keys: string[];
  used_at: string;
}

/** A limit of a coupon was reached since its cart was priced; nothing was written. */
export class CouponLimitReached extends Error {
  override name = "CouponLimitReached";
  readonly reached: { coupon_id: string; problem: "used_up" | "used_by_customer" };
  constructor(reached: CouponLimitReached["reached"]) {
    super("A limit of a coupon is reached");
    this.reached = reached;
  }
}

/** SQLSTATE of `shop.reject()`. */
const limitReached = "VT002";

/**
 * Counts a use of a coupon; the counters are the limits' only source. Locks the coupon until the transaction ends.
 *
 * @returns true if this was the last use
 * @throws CouponLimitReached
 */
export async function insertCouponUse(tx: ShopTx, use: NewUse): Promise<boolean> {
  const rejected = (problem: CouponLimitReached["reached"]["problem"]) =>
    sql`reject(${limitReached}, ${JSON.stringify({ coupon_id: use.coupon_id, problem })}::json)`;
  const counting = tx.one(sql<{ is_last: boolean }>`
    with counted as (
      update coupons set times_used = times_used + 1, amount_used = amount_used + ${use.amount}::bigint
      where shop_id = ${tx.shopId} and id = ${use.coupon_id} and is_active
        and (use_limit is null or times_used < use_limit)
        and (budget is null or amount_used + ${use.amount}::bigint <= budget)
      returning id, code, customer_limit, times_used >= use_limit or amount_used >= budget as is_last
    ), by_code as (
      update coupon_codes c set order_id = ${use.order_id}::uuid from counted k
      where c.shop_id = ${tx.shopId} and c.code = ${use.code}::text and c.coupon_id = k.id and c.order_id is null
        and ${use.code}::text is distinct from k.code
      returning c.code
    ), by_customer as (
      insert into coupon_customers (customer_key, coupon_id, times_used)
      select key, k.id, 1 from counted k, unnest(${use.customer_keys}::text[]) key order by key
      on conflict (shop_id, customer_key, coupon_id) do update set times_used = coupon_customers.times_used + 1
      where coupon_customers.times_used < coalesce((select customer_limit from counted), 2147483647)
      returning customer_key
    ), inserted as (
      insert into coupon_uses (order_id, coupon_id, code, amount, customer_keys, used_at)
      select ${use.order_id}::uuid, id, ${use.code}::text, ${use.amount}::bigint, ${use.customer_keys}::text[], ${use.used_at}::timestamptz
      from counted
    ), result as (
      select (select count(*) from counted) as coupons,
        (select count(*) from counted where ${use.code}::text is not distinct from code)
          + (select count(*) from by_code) as codes,
        (select count(*) from by_customer) as customers,
        (select is_last from counted) as is_last
    )
    select case when coupons = 0 or codes = 0 then ${rejected("used_up")}
      when customers < cardinality(${use.customer_keys}::text[]) then ${rejected("used_by_customer")}
      else coalesce(is_last, false) end as is_last
    from result`);
  try {
    return (await counting).is_last;
  } catch (failure) {
    const reached = raisedDetail(failure, limitReached);
    throw reached ? new CouponLimitReached(reached as CouponLimitReached["reached"]) : failure;
  }
}

/**
 * Releases the coupons of an order, once: their limits count them no longer, and its codes can be used again.
 *
 * @param only the ids of these coupons; else all of the order
 * @returns true if a discount was used up, which carts may have again
 */
export async function releaseCoupons(
  tx: ShopTx,
  orderId: string,
  at: string,
  only: readonly string[] | null = null,
): Promise<boolean> {
  const { is_available_again } = await tx.one(sql<{ is_available_again: boolean }>`
    with released as (
      update coupon_uses set released_at = ${at}::timestamptz
      where shop_id = ${tx.shopId} and (${only}::text[] is null or coupon_id::text = any(${only}::text[]))
        and order_id = ${orderId} and released_at is null returning *
    ), locked as (
      -- In the order of their ids, as orders lock them.
      select id, times_used >= use_limit or amount_used >= budget as was_used_up
      from coupons where shop_id = ${tx.shopId} and id in (select coupon_id from released) order by id for update
    ), coupon as (
      update coupons k set times_used = k.times_used - 1, amount_used = k.amount_used - r.amount
      from released r join locked l on l.id = r.coupon_id where k.shop_id = ${tx.shopId} and k.id = r.coupon_id
    ), codes as (
      update coupon_codes c set order_id = null from released r join locked l on l.id = r.coupon_id
      where c.shop_id = ${tx.shopId} and c.code = r.code and c.coupon_id = r.coupon_id and c.order_id = r.order_id
    ), customers as (
      update coupon_customers c set times_used = c.times_used - 1 from released r join locked l on l.id = r.coupon_id
      where c.shop_id = ${tx.shopId} and c.coupon_id = r.coupon_id and c.customer_key = any(r.customer_keys)
    )
    select coalesce(bool_or(was_used_up), false) as is_available_again from locked`);
  return is_available_again;
}

/**
 * Removes the released uses of an order, and returns them, in the order in which their coupons are locked.
 *
 * @param only the ids of these coupons; else all that no edit has removed from the order
 */
export function removeReleasedUses(
  tx: ShopTx,
  orderId: string,
  only: readonly string[] | null = null,
): Promise<Omit<NewUse, "order_id">[]> {
  return tx.all(sql<Omit<NewUse, "order_id">>`
    with by_edit as (
      select json_array_elements_text(edit_base->'removed_coupons') as id
      from orders where shop_id = ${tx.shopId} and id = ${orderId}
    ), removed as (
      delete from coupon_uses where shop_id = ${tx.shopId} and order_id = ${orderId} and released_at is not null
        and case when ${only}::text[] is null then coupon_id::text not in (select id from by_edit)
          else coupon_id::text = any(${only}::text[]) end
      returning coupon_id, code, amount, customer_keys, used_at
    )
    select * from removed order by coupon_id`);
}

/** True if the products, categories and collections that a coupon names are the shop's. */
export async function haveAllItems(tx: ShopTx, items: CouponItems[]): Promise<boolean> {
  const all = (name: "product_ids" | "category_ids" | "collection_ids") => [
    ...new Set(items.flatMap((one) => one[name])),
  ];
  const isComplete = (table: "products" | "categories" | "collections", ids: string[]) =>
    sql`(select count(*) from ${sql.table(table)} where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])) = ${ids.length}::int`;
  const { complete } = await tx.one(sql<{ complete: boolean }>`
    select ${isComplete("products", all("product_ids"))} and ${isComplete("categories", all("category_ids"))}
      and ${isComplete("collections", all("collection_ids"))} as complete`);
  return complete;
}

export async function countActiveAutomatic(tx: ShopTx): Promise<number> {
  const { number } = await tx.one(sql<{ number: number }>`
    select count(*)::int as number from coupons
    where shop_id = ${tx.shopId} and method = 'automatic' and is_active and (ends_at is null or ends_at > now())`);
  return number;
}

export async function readCouponReport(tx: ShopTx, id: string): Promise<CouponReport> {
  return tx.one(sql<CouponReport>`
    with used as (
      select o.total, u.amount from coupon_uses u join orders o on o.shop_id = u.shop_id and o.id = u.order_id
      where u.shop_id = ${tx.shopId} and u.coupon_id = ${id} and u.released_at is null
    ), others as (
      select avg(o.total)::bigint as average from orders o
      where o.shop_id = ${tx.shopId} and o.lifecycle <> 'cancelled' and not o.is_test and o.discount_total = 0
        and o.placed_at >= (select created_at from coupons where shop_id = ${tx.shopId} and id = ${id})
    )
    select count(*)::int as orders, coalesce(sum(total), 0)::bigint as revenue, coalesce(sum(amount), 0)::bigint as discount,
      coalesce(avg(total), 0)::bigint as average_order, (select average from others) as average_without,
      (select currency from shops where id = ${tx.shopId}) as currency
    from used`);
}
