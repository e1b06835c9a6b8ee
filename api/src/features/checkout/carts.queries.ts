import { type RawBuilder, sql } from "kysely";
import type { Address } from "@vitrine/contract/checkout";
import { db, type ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";

/** A line of a cart with what its variant is and costs at this moment. */
export interface CartLineRow {
  variant_id: string;
  product_id: string;
  product_handle: string;
  title: string;
  option_values: string[];
  sku: string | null;
  price: number;
  compare_at_price: number | null;
  quantity: number;
  on_sale: boolean;
  tracked: boolean;
  oversell: "deny" | "continue";
  available: number;
  picture: PictureRow | null;
}

/** A cart, its lines, and what of the shop decides its price. */
export interface CartRow {
  id: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  delivery_method: string | null;
  payment_method: string | null;
  note: string | null;
  order_id: string | null;
  is_live: 0 | 1;
  currency: string;
  delivery_name: string;
  delivery_fee: number;
  delivery_days_min: number;
  delivery_days_max: number;
  cash_on_delivery: boolean;
  confirm_orders: boolean;
  lines: CartLineRow[];
}

const nothing = sql``;

export function findCart(tx: ShopTx, cartId: string): Promise<CartRow | undefined> {
  return tx.lastly(tx.find(cartView(tx, nothing, storedCart(tx, cartId), storedLines(tx, cartId))));
}

/** Holds the cart until the transaction ends: one order at a time can be made of it. */
export function findCartForUpdate(tx: ShopTx, cartId: string): Promise<CartRow | undefined> {
  return tx.find(
    sql<CartRow>`${cartView(tx, nothing, sql`carts`, storedLines(tx, cartId), sql`where c.shop_id = ${tx.shopId} and c.id = ${cartId}`)} for update of c`,
  );
}

/** Makes a cart with its first line; nothing when the variant is not on sale. */
export function insertCart(
  tx: ShopTx,
  cartId: string,
  line: { variant_id: string; quantity: number },
): Promise<CartRow | undefined> {
  return tx.lastly(
    tx.find(
      cartView(
        tx,
        sql`with c as (insert into carts (id) select ${cartId}::uuid where ${isOnSale(tx, line.variant_id)} returning *),
               l as (insert into cart_lines (cart_id, variant_id, quantity) select id, ${line.variant_id}::uuid, ${line.quantity}::int from c returning *)`,
        sql`c`,
        sql`l`,
      ),
    ),
  );
}

/** Adds pieces to a line, or makes it; leaves the cart as it is when it is ordered or the variant not on sale. */
export function addToLine(
  tx: ShopTx,
  cartId: string,
  line: { variant_id: string; quantity: number },
): Promise<CartRow | undefined> {
  // Not the last statement yet: a cart that turns out to be ordered makes way for a new one.
  return tx.find(
    changedLine(
      tx,
      cartId,
      line.variant_id,
      sql`
    insert into cart_lines (cart_id, variant_id, quantity)
    select id, ${line.variant_id}::uuid, ${line.quantity}::int from carts
    where shop_id = ${tx.shopId} and id = ${cartId} and order_id is null and ${isOnSale(tx, line.variant_id)}
    on conflict (shop_id, cart_id, variant_id)
    do update set quantity = least(999, cart_lines.quantity + excluded.quantity) returning *`,
    ),
  );
}

export function updateLine(
  tx: ShopTx,
  cartId: string,
  line: { variant_id: string; quantity: number },
): Promise<CartRow | undefined> {
  return tx.lastly(
    tx.find(
      changedLine(
        tx,
        cartId,
        line.variant_id,
        sql`
    update cart_lines set quantity = ${line.quantity}
    where shop_id = ${tx.shopId} and cart_id = ${cartId} and variant_id = ${line.variant_id} returning *`,
      ),
    ),
  );
}

export function removeLine(tx: ShopTx, cartId: string, variantId: string): Promise<CartRow | undefined> {
  return tx.lastly(
    tx.find(
      changedLine(
        tx,
        cartId,
        variantId,
        sql`
    delete from cart_lines where shop_id = ${tx.shopId} and cart_id = ${cartId} and variant_id = ${variantId}
    returning shop_id, cart_id, variant_id, 0 as quantity, added_at`,
      ),
    ),
  );
}

export function updateCart(
  tx: ShopTx,
  cartId: string,
  change: {
    email?: string | null;
    phone?: string | null;
    address?: Address;
    note?: string | null;
    delivery_method?: string;
    payment_method?: string;
  },
): Promise<CartRow | undefined> {
  const { address, ...rest } = change;
  const update = db
    .updateTable("carts")
    .set({ ...rest, ...(address ? { address: JSON.stringify(address) } : {}), updated_at: sql`now()` })
    .where("shop_id", "=", tx.shopId)
    .where("id", "=", cartId)
    .returningAll();
  return tx.lastly(tx.find(cartView(tx, sql`with c as (${update})`, sql`c`, storedLines(tx, cartId))));
}

/** Changes one line and answers the whole cart in one statement; the statement sees its own line, the rest as stored. */
function changedLine(tx: ShopTx, cartId: string, variantId: string, change: RawBuilder<unknown>) {
  const lines = sql`(select * from changed where quantity > 0 union all
    select * from cart_lines where shop_id = ${tx.shopId} and cart_id = ${cartId} and variant_id <> ${variantId})`;
  return cartView(tx, sql`with changed as (${change})`, storedCart(tx, cartId), lines);
}

function isOnSale(tx: ShopTx, variantId: string) {
  return sql`exists (
    select from variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${tx.shopId} and v.id = ${variantId} and p.status = 'active')`;
}

function storedCart(tx: ShopTx, cartId: string) {
  return sql`(select * from carts where shop_id = ${tx.shopId} and id = ${cartId})`;
}

function storedLines(tx: ShopTx, cartId: string) {
  return sql`(select * from cart_lines where shop_id = ${tx.shopId} and cart_id = ${cartId})`;
}

function cartView(
  tx: ShopTx,
  before: RawBuilder<unknown>,
  cart: RawBuilder<unknown>,
  lines: RawBuilder<unknown>,
  where: RawBuilder<unknown> = nothing,
) {
  return sql<CartRow>`${before}
    select c.id, c.email, c.phone, c.address, c.delivery_method, c.payment_method, c.note,
           c.order_id, s.is_live, s.currency,
           coalesce(cs.delivery_name, 'Standard delivery') as delivery_name,
           coalesce(cs.delivery_fee, 0) as delivery_fee,
           coalesce(cs.delivery_days_min, 2) as delivery_days_min,
           coalesce(cs.delivery_days_max, 5) as delivery_days_max,
           coalesce(cs.cash_on_delivery, true) as cash_on_delivery,
           coalesce(cs.confirm_orders, true) as confirm_orders,
           coalesce((
             select json_agg(json_build_object(
               'variant_id', v.id, 'product_id', p.id, 'product_handle', p.handle, 'title', p.title,
               'option_values', v.option_values, 'sku', v.sku, 'price', v.price, 'compare_at_price', v.compare_at_price,
               'quantity', l.quantity, 'on_sale', p.status = 'active', 'tracked', v.tracked, 'oversell', v.oversell,
               'available', greatest(0, coalesce(st.on_hand - st.allocated - st.unavailable, 0)),
               'picture', (
                 select json_build_object('id', f.id, 'hash', f.hash, 'width', f.width, 'height', f.height,
                                          'colour', f.colour, 'widths', f.widths, 'alt', pp.alt)
                 from product_pictures pp join pictures f on f.shop_id = pp.shop_id and f.id = pp.picture_id
                 where pp.shop_id = ${tx.shopId} and pp.product_id = p.id
                 order by (f.id = v.picture_id) desc nulls last, pp.position limit 1)
             ) order by l.added_at, v.id)
             from ${lines} l
             join variants v on v.shop_id = ${tx.shopId} and v.id = l.variant_id
             join products p on p.shop_id = ${tx.shopId} and p.id = v.product_id
             left join stock_levels st on st.shop_id = ${tx.shopId} and st.variant_id = v.id and st.location_id = 1
           ), '[]') as lines
    from ${cart} c
    join shops s on s.id = ${tx.shopId}
    left join checkout_settings cs on cs.shop_id = ${tx.shopId}
    ${where}`;
}
