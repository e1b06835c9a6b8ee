import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { markCartRemoval } from "../checkout/cart/cart-age.queries.ts";

interface Wanted {
  variant_id: string;
  quantity: number;
}

const rowsOf = (lines: Wanted[]) => sql`
  unnest(${lines.map(({ variant_id }) => variant_id)}::uuid[], ${lines.map(({ quantity }) => quantity)}::integer[])
    with ordinality as w (variant_id, quantity, place)`;

/** Inserts a cart with these lines, of a checkout if they are of one. It has neither contact nor address. */
export async function insertRestoredCart(
  tx: ShopTx,
  cartId: string,
  checkoutId: string | null,
  lines: Wanted[],
): Promise<void> {
  await tx.run(sql`
    with c as (
      insert into carts (id, restored_from) values (${cartId}, ${checkoutId}::uuid) returning *
    ), ${markCartRemoval(tx)}
    insert into cart_lines (cart_id, variant_id, quantity)
    select c.id, w.variant_id, w.quantity from c, ${rowsOf(lines)} order by w.place`);
}

/** Adds lines, of a checkout if they are of one, to a cart: of a variant in both, the larger quantity counts. */
export async function mergeLines(
  tx: ShopTx,
  cartId: string,
  checkoutId: string | null,
  lines: Wanted[],
): Promise<void> {
  await tx.run(sql`
    with c as (
      update carts set restored_from = coalesce(${checkoutId}::uuid, restored_from), updated_at = now()
      where shop_id = ${tx.shopId} and id = ${cartId} and order_id is null returning id
    )
    insert into cart_lines (cart_id, variant_id, quantity)
    select c.id, w.variant_id, w.quantity from c, ${rowsOf(lines)} order by w.variant_id
    on conflict (shop_id, cart_id, variant_id) do update
      set quantity = greatest(cart_lines.quantity, excluded.quantity), changed_at = now()`);
}

/**
 * Copies the choice of pickup and its place from another cart to a cart without a choice and an address. Any other delivery
 * depends on the address, which stays with the cart in which it was entered.
 */
export async function copyPickup(tx: ShopTx, cartId: string, fromId: string): Promise<void> {
  await tx.run(sql`
    update carts c set is_pickup = true, delivery_method = f.delivery_method
    from carts f
    where c.shop_id = ${tx.shopId} and c.id = ${cartId} and c.order_id is null
      and not c.is_pickup and c.delivery_method is null and c.address is null
      and f.shop_id = ${tx.shopId} and f.id = ${fromId} and f.is_pickup`);
}

export async function markRestored(tx: ShopTx, checkoutId: string): Promise<void> {
  await tx.run(sql`
    update abandoned_checkouts set restored_at = now() where shop_id = ${tx.shopId} and id = ${checkoutId}`);
}
