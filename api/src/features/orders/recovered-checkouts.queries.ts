import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** Days within which another order of the same person counts as recovered. */
const recoveredWithinDays = sql.lit(7);

/**
 * Ends the emails to people who have ordered, and marks their abandoned checkouts as recovered: by `link` if the order's cart
 * was filled by the checkout's link, otherwise `organic`, which an order of the same cart is, and one of the same email or
 * phone number within seven days. An order that is repeated changes nothing.
 *
 * @param orders with the `customerKeys` key of the email, or null
 */
export async function recoverCheckouts(
  tx: ShopTx,
  orders: { id: string; email_key: string | null }[],
): Promise<void> {
  await tx.run(sql`
    with o as (
      select d.id, d.cart_id, d.placed_at, d.phone_e164, k.email_key
      from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ email_key }) => email_key)}::text[]) k (id, email_key)
      join orders d on d.shop_id = ${tx.shopId} and d.id = k.id and not d.is_test
    ), found as (
      select c.restored_from as id, o.id as order_id, o.placed_at, 1 as rank
      from o join carts c on c.shop_id = ${tx.shopId} and c.id = o.cart_id where c.restored_from is not null
      union all
      select a.id, o.id, o.placed_at, 2 from o
      join abandoned_checkouts a on a.shop_id = ${tx.shopId} and a.cart_id = o.cart_id
      union all
      select a.id, o.id, o.placed_at, 3 from o
      join abandoned_checkouts a on a.shop_id = ${tx.shopId} and a.email_key = o.email_key and a.abandoned_at <= o.placed_at
      union all
      select a.id, o.id, o.placed_at, 3 from o
      join abandoned_checkouts a on a.shop_id = ${tx.shopId} and a.phone_e164 = o.phone_e164 and a.abandoned_at <= o.placed_at
    ), best as (
      select distinct on (id) * from found order by id, rank, placed_at, order_id
    ), outcome as (
      select a.id, b.order_id, b.placed_at, b.rank,
        b.rank < 3 or b.placed_at <= a.abandoned_at + ${recoveredWithinDays} * interval '1 day' as is_recovered
      from best b join abandoned_checkouts a on a.shop_id = ${tx.shopId} and a.id = b.id
      where a.recovered_at is null order by a.id for update of a
    )
    update abandoned_checkouts a set next_email_at = null,
      recovered_at = case when r.is_recovered then r.placed_at end,
      recovered_by = case when r.is_recovered then case when r.rank = 1 then 'link' else 'organic' end end,
      order_id = case when r.is_recovered then r.order_id end
    from outcome r where a.shop_id = ${tx.shopId} and a.id = r.id and a.recovered_at is null`);
}
