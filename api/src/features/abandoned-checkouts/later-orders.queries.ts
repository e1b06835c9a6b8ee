import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** An order of a person, with the email it was placed with. */
export interface LaterOrder {
  id: string;
  email: string | null;
}

/** An order that was placed after a time with this email or this phone number. */
export function findOrderSince(
  tx: ShopTx,
  person: { email: string | null; phone_e164: string | null },
  since: string,
): Promise<LaterOrder | undefined> {
  const digits = person.phone_e164?.replace("+", "");
  // The index of words has each phone number as one word: see shop.order_words().
  const byPhone = digits
    ? sql`union all
      select o.id, o.email from find_orders(${`'+${digits}'`}::tsquery) f
      join orders o on o.shop_id = ${tx.shopId} and o.id = f.id
      where f.placed_at > ${since}::timestamptz and not o.is_test and o.phone_e164 = ${person.phone_e164}`
    : sql``;
  return tx.find(sql<LaterOrder>`
    select id, email from (
      select id, email from orders
      where shop_id = ${tx.shopId} and email = ${person.email} and not is_test and placed_at > ${since}::timestamptz
      ${byPhone}
    ) found limit 1`);
}

/**
 * Orders of the last hour that were placed after a time. Their job may not have ended the sequence of a person who wrote the
 * email differently, such as with a tag.
 */
export function listRecentOrders(tx: ShopTx, since: string): Promise<LaterOrder[]> {
  return tx.all(sql<LaterOrder>`
    select id, email from orders
    where shop_id = ${tx.shopId} and placed_at > greatest(${since}::timestamptz, now() - interval '1 hour')
      and not is_test and email is not null
    order by placed_at desc limit 500`);
}

/**
 * True if the cart has become an order. Waits for a request that is placing it, so that the next statement sees its order.
 */
export async function isCartOrdered(tx: ShopTx, cartId: string): Promise<boolean> {
  const cart = await tx.find(sql<{ order_id: string | null }>`
    select order_id from carts where shop_id = ${tx.shopId} and id = ${cartId} for share`);
  return cart?.order_id != null;
}
