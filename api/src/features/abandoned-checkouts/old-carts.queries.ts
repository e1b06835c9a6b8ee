import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { cartDays } from "../checkout/cart/cart-age.queries.ts";

const age = sql`${sql.lit(cartDays)} * interval '1 day'`;

/** Ids of carts sort by their creation. Larger than all ids of carts that may be old enough. */
function firstYoung(now: number): string {
  return newId(now - cartDays * 86_400_000);
}

/** Deletes carts without a change for `cartDays`, with their lines. An order's cart is needed no longer, either. */
export function removeOldCarts(tx: ShopTx, now: number, limit: number): Promise<number> {
  return tx.run(sql`
    delete from carts c using (
      select id from carts o
      where o.shop_id = ${tx.shopId} and o.id < ${firstYoung(now)}::uuid and o.updated_at < now() - ${age}
        and not exists (
          select from cart_lines l
          where l.shop_id = o.shop_id and l.cart_id = o.id and greatest(l.added_at, l.changed_at) >= now() - ${age})
      order by o.id limit ${limit} for update skip locked
    ) old
    where c.shop_id = ${tx.shopId} and c.id = old.id`);
}

/** Deletes items that a browser saved for later `cartDays` ago. Those of an account stay. */
export function removeOldSaved(tx: ShopTx, limit: number): Promise<number> {
  return tx.run(sql`
    delete from saved_items i using (
      select list_id, variant_id from saved_items
      where shop_id = ${tx.shopId} and customer_id is null and saved_at < now() - ${age}
      order by saved_at limit ${limit} for update skip locked
    ) old
    where i.shop_id = ${tx.shopId} and i.list_id = old.list_id and i.variant_id = old.variant_id`);
}

/** Removes the contacts of checkouts that were abandoned `cartDays` ago. */
export function removeContacts(tx: ShopTx, limit: number): Promise<number> {
  return tx.run(sql`
    update abandoned_checkouts a set contact_removed_at = now(), name = null, email = null, phone = null, phone_e164 = null,
      email_key = null, next_email_at = null
    from (
      select id from abandoned_checkouts
      where shop_id = ${tx.shopId} and abandoned_at < now() - ${age} and contact_removed_at is null
      order by abandoned_at limit ${limit} for update skip locked
    ) old
    where a.shop_id = ${tx.shopId} and a.id = old.id`);
}

/**
 * An SQL expression: when the next cart, contact or saved item is old enough; null if there is none. Old carts that are still in use are
 * looked at once a day.
 */
export function whenNextRemoval(tx: ShopTx, now: number): Sql {
  return sql`least(
    (select case when id < ${firstYoung(now)}::uuid then now() + interval '1 day' else created_at + ${age} end
     from carts where shop_id = ${tx.shopId} order by id limit 1),
    (select abandoned_at + ${age} from abandoned_checkouts
     where shop_id = ${tx.shopId} and contact_removed_at is null order by abandoned_at limit 1),
    (select saved_at + ${age} from saved_items where shop_id = ${tx.shopId} and customer_id is null order by saved_at limit 1))`;
}
