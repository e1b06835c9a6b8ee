import { maxSaved } from "@vitrine/contract/checkout/saved-items";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The list of a browser, or of a customer, whose id is that of the list. */
export interface SavedList {
  id: string;
  customer_id: string | null;
}

export interface SavedRow {
  variant_id: string;
  quantity: number;
  price: number;
  currency: string;
  /** Units that aren't allocated. */
  free: number;
}

const inList = (tx: ShopTx, { id, customer_id }: SavedList) =>
  sql`i.shop_id = ${tx.shopId} and i.list_id = ${id} and i.customer_id is not distinct from ${customer_id}::uuid`;

/** Latest first. */
export function listSaved(tx: ShopTx, list: SavedList): Promise<SavedRow[]> {
  return tx.all(sql<SavedRow>`
    select i.variant_id, i.quantity, i.price, i.currency, coalesce(st.on_hand - st.allocated - st.unavailable, 0) as free
    from saved_items i
    left join stock_levels st on st.shop_id = i.shop_id and st.variant_id = i.variant_id and st.location_id = 1
    where ${inList(tx, list)} order by i.saved_at desc, i.variant_id`);
}

/** Changes of a list take turns, so that it never has more than its maximum. */
export async function lockList(tx: ShopTx, { id }: SavedList): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`saved items ${id}`}, 0))`);
}

/** Moves a line of a locked cart to a list. Without such a line, nothing changes. */
export async function moveToList(
  tx: ShopTx,
  { id, customer_id }: SavedList,
  cartId: string,
  variantId: string,
): Promise<void> {
  await tx.run(sql`
    with moved as (
      delete from cart_lines l where l.shop_id = ${tx.shopId} and l.cart_id = ${cartId} and l.variant_id = ${variantId}
      returning l.variant_id, l.quantity
    )
    insert into saved_items as i (list_id, customer_id, variant_id, quantity, price, currency)
    select ${id}::uuid, ${customer_id}::uuid, v.id, m.quantity, v.price, s.currency
    from moved m
    join variants v on v.shop_id = ${tx.shopId} and v.id = m.variant_id
    join shops s on s.id = ${tx.shopId}
    on conflict (shop_id, list_id, variant_id) do update set
      quantity = greatest(i.quantity, excluded.quantity), price = excluded.price, currency = excluded.currency,
      saved_at = excluded.saved_at`);
}

/** Deletes an item of a list, and returns its quantity; undefined if it isn't in it. */
export async function takeSaved(tx: ShopTx, list: SavedList, variantId: string): Promise<number | undefined> {
  const taken = await tx.find(sql<{ quantity: number }>`
    delete from saved_items i where ${inList(tx, list)} and i.variant_id = ${variantId} returning i.quantity`);
  return taken?.quantity;
}

/** Moves the items of a browser to a customer's list. Beyond the maximum, the oldest are removed. */
export async function moveToCustomer(tx: ShopTx, from: SavedList, customerId: string): Promise<void> {
  await tx.run(sql`
    with moved as (delete from saved_items i where ${inList(tx, from)} returning i.*)
    insert into saved_items as i (list_id, customer_id, variant_id, quantity, price, currency, saved_at)
    select ${customerId}::uuid, ${customerId}::uuid, variant_id, quantity, price, currency, saved_at from moved order by variant_id
    on conflict (shop_id, list_id, variant_id) do update set quantity = greatest(i.quantity, excluded.quantity)`);
  await tx.run(sql`
    delete from saved_items i where ${inList(tx, { id: customerId, customer_id: customerId })} and i.variant_id in (
      select variant_id from saved_items o where o.shop_id = ${tx.shopId} and o.list_id = ${customerId}
      order by o.saved_at desc, o.variant_id offset ${sql.lit(maxSaved)})`);
}
