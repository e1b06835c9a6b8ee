import { type RawBuilder, sql } from "kysely";
import type { Address } from "@vitrine/contract/checkout";
import type { Oversell } from "@vitrine/contract/product";
import { db, type ShopTx } from "../../db/tx.ts";
import { pictureJson } from "../products/product-pictures.queries.ts";
import { keptPieces } from "../stock/reservations.queries.ts";
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
  /** How many pieces of the product, variants together, one order may hold. */
  min_quantity: number | null;
  max_quantity: number | null;
  requires_shipping: boolean;
  /** What delivering a piece costs instead of the shop's fee; null: the shop's fee. */
  shipping_fee: number | null;
  tracked: boolean;
  oversell: Oversell;
  preorder_from: string | null;
  available: number;
  picture: PictureRow | null;
}

/** A cart, its lines, and what of the shop decides its price. */
export interface CartRow {
  id: string;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  phone_extension: string | null;
  address: Address | null;
  delivery_method: string | null;
  payment_method: string | null;
  note: string | null;
  order_id: string | null;
  is_live: 0 | 1;
  currency: string;
  order_prefix: string;
  delivery_name: string;
  delivery_fee: number;
  time_zone: string;
  delivery_days_min: number;
  delivery_days_max: number;
  cash_on_delivery: boolean;
  confirm_orders: boolean;
  lines: CartLineRow[];
}

const nothing = sql``;

export function findCart(tx: ShopTx, cartId: string): Promise<CartRow | undefined> {
  return tx.commitWith(tx.find(cartView(tx, nothing, storedCart(tx, cartId), storedLines(tx, cartId))));
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
  return tx.find(
    cartView(
      tx,
      sql`with c as (insert into carts (id) select ${cartId}::uuid where ${isOnSale(tx, line.variant_id)} returning *),
               l as (insert into cart_lines (cart_id, variant_id, quantity) select id, ${line.variant_id}::uuid, ${line.quantity}::int from c returning *)`,
      sql`c`,
      sql`l`,
    ),
  );
}

/** Adds units to a line, or makes it; leaves the cart as it is when it is ordered or the variant not on sale. */
export function addToLine(
  tx: ShopTx,
  cartId: string,
  line: { variant_id: string; quantity: number },
): Promise<CartRow | undefined> {
  return tx.find(
    changedLine(
      tx,
      cartId,
      line.variant_id,
      sql`
    insert into cart_lines (cart_id, variant_id, quantity)
    select id, ${line.variant_id}::uuid, ${line.quantity}::int from locked
    where order_id is null and ${isOnSale(tx, line.variant_id)}
    on conflict (shop_id, cart_id, variant_id)
    do update set quantity = cart_lines.quantity + excluded.quantity returning *`,
    ),
  );
}

/** Sets a line's quantity; leaves the cart as it is when it is ordered. */
export function updateLine(
  tx: ShopTx,
  cartId: string,
  line: { variant_id: string; quantity: number },
): Promise<CartRow | undefined> {
  return tx.find(
    changedLine(
      tx,
      cartId,
      line.variant_id,
      sql`
    update cart_lines l set quantity = ${line.quantity} from locked
    where locked.order_id is null
      and l.shop_id = ${tx.shopId} and l.cart_id = locked.id and l.variant_id = ${line.variant_id}
    returning l.*`,
    ),
  );
}

/** Removes a line; leaves the cart as it is when it is ordered. */
export function removeLine(tx: ShopTx, cartId: string, variantId: string): Promise<CartRow | undefined> {
  return tx.commitWith(
    tx.find(
      changedLine(
        tx,
        cartId,
        variantId,
        sql`
    delete from cart_lines l using locked
    where locked.order_id is null and l.shop_id = ${tx.shopId} and l.cart_id = locked.id and l.variant_id = ${variantId}
    returning l.shop_id, l.cart_id, l.variant_id, 0 as quantity, l.added_at`,
      ),
    ),
  );
}

/**
 * Changes who buys, where it goes and how; leaves the cart as it is when it is ordered.
 *
 * @param visitor whose the cart is, from `visitorOf`
 */
export function updateCart(
  tx: ShopTx,
  cartId: string,
  visitor: string,
  change: {
    email?: string | null;
    phone?: string | null;
    phone_e164?: string | null;
    phone_extension?: string | null;
    address?: Address;
    note?: string | null;
    delivery_method?: string;
    payment_method?: string;
  },
): Promise<CartRow | undefined> {
  const { address, ...rest } = change;
  const update = db
    .updateTable("carts")
    .from(sql<{ id: string }>`(select id from locked where order_id is null)`.as("unordered"))
    .set({
      ...rest,
      ...(address ? { address: JSON.stringify(address) } : {}),
      ...(isPaying(change) ? reservation(visitor) : {}),
      updated_at: sql`now()`,
    })
    .where("carts.shop_id", "=", tx.shopId)
    .whereRef("carts.id", "=", "unordered.id")
    .returningAll("carts");
  const may = isPaying(change) ? sql`may as (${mayBegin(tx, cartId, visitor)}),` : nothing;
  const before = sql`with ${lockedCart(tx, cartId)}, ${may} changed as (${update})`;
  const cart = sql`(select * from changed union all select * from locked where order_id is not null)`;
  return tx.commitWith(tx.find(cartView(tx, before, cart, storedLines(tx, cartId))));
}

/** Whoever chooses delivery or payment has come to the last step, and their pieces are kept for them. */
function isPaying({
  delivery_method,
  payment_method,
}: {
  delivery_method?: string;
  payment_method?: string;
}) {
  return delivery_method !== undefined || payment_method !== undefined;
}

/** How often a cart may begin to keep its pieces; and all carts of a visitor that were not ordered, in a day. */
const mostOfCart = sql.lit(3);
const mostOfVisitor = sql.lit(6);

/** `select allowed`: whether the cart may begin to keep its pieces, again or for the first time. */
function mayBegin(tx: ShopTx, cartId: string, visitor: string) {
  return sql`
    select reserved_times < ${mostOfCart} and (
      select coalesce(sum(o.reserved_times), 0) from carts o
      where o.shop_id = ${tx.shopId} and o.visitor = ${visitor} and o.order_id is null) < ${mostOfVisitor} as allowed
    from carts where shop_id = ${tx.shopId} and id = ${cartId}`;
}

/**
 * Ten minutes from now, and half an hour in all; the place in the queue is that of the first time. The same minute
 * writes nothing, so that the row stays where it is.
 */
function reservation(visitor: string) {
  const begins = sql`coalesce(reserved_until <= now(), true) and (select allowed from may)`;
  return {
    reserved_at: sql<string>`case when ${begins} then now() else reserved_at end`,
    reserved_until: sql<string>`case
      when ${begins} then now() + interval '10 minutes'
      when reserved_until > now() and reserved_until <= now() + interval '9 minutes'
        then least(now() + interval '10 minutes', reserved_at + interval '30 minutes')
      else reserved_until end`,
    reserved_times: sql<number>`case when ${begins} then reserved_times + 1 else reserved_times end`,
    visitor: sql<string>`case when ${begins} then ${visitor} else visitor end`,
  };
}

/** What is free of the stock `st`, kept for somebody or not. */
const free = sql`(st.on_hand - st.allocated - st.unavailable)`;
/** From more pieces than this nothing need be kept: who is paying finds some in any case. */
const scarce = sql.lit(1000);

/**
 * The pieces of variant `v` that other carts keep before cart `c`: carts at the payment step, in the order in which
 * they came there. Who came first can always buy, so two never wait for each other; and what nobody could buy keeps
 * nothing.
 */
function keptForOthers(tx: ShopTx) {
  const before = sql`ol.variant_id = v.id and o.id <> c.id and ol.quantity <= coalesce(p.max_quantity, ol.quantity)
    and (c.reserved_until is null or c.reserved_until <= now() or (o.reserved_at, o.id) < (c.reserved_at, c.id))`;
  return sql`coalesce((select pieces from (${keptPieces(tx, before)}) others), 0)`;
}

/**
 * Changes one line of the cart `locked` and answers the whole cart in one statement; the statement sees its own line, the
 * rest as stored.
 */
function changedLine(tx: ShopTx, cartId: string, variantId: string, change: RawBuilder<unknown>) {
  const lines = sql`(select * from changed where quantity > 0 union all
    select * from cart_lines where shop_id = ${tx.shopId} and cart_id = ${cartId} and variant_id <> ${variantId})`;
  return cartView(tx, sql`with ${lockedCart(tx, cartId)}, changed as (${change})`, sql`locked`, lines);
}

/**
 * The cart as it is once the transaction holds its row. Whether it is ordered is decided by this row, in the statement
 * that changes it: an order placed meanwhile has then committed, and is seen.
 */
function lockedCart(tx: ShopTx, cartId: string) {
  return sql`locked as materialized (
    select * from carts where shop_id = ${tx.shopId} and id = ${cartId} for update)`;
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
    select c.id, c.email, c.phone, c.phone_e164, c.phone_extension, c.address, c.delivery_method, c.payment_method, c.note,
           c.order_id, s.is_live, s.currency, s.time_zone, s.order_prefix,
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
               'quantity', l.quantity, 'on_sale', p.status = 'active', 'min_quantity', p.min_quantity,
               'max_quantity', p.max_quantity, 'requires_shipping', v.requires_shipping, 'shipping_fee', p.shipping_fee, 'tracked', v.tracked, 'oversell', v.oversell, 'preorder_from', v.preorder_from,
               'available', greatest(0, coalesce(${free}, 0) - case
                  when v.tracked and v.oversell = 'deny' and ${free} between 1 and ${scarce} then ${keptForOthers(tx)} else 0 end),
               'picture', (
                 select ${pictureJson}
                 from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
                 where pp.shop_id = ${tx.shopId} and pp.product_id = p.id
                 order by (i.id = v.picture_id) desc nulls last, pp.position limit 1)
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
