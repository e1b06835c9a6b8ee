import type { Address } from "@vitrine/contract/checkout/address";
import type { Billing } from "@vitrine/contract/checkout/billing";
import { type Sql, sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { Location } from "@vitrine/contract/delivery/quick-commerce";
import { addressKey } from "../../addresses/address-key.rules.ts";
import { usedCodes, usesByCustomer } from "../../coupons/coupons.queries.ts";
import { segmentData } from "../../coupons/coupon-segments.queries.ts";
import type { SegmentData } from "../../coupons/coupon-segments.rules.ts";
import { markCartRemoval, nowIdleSince } from "./cart-age.queries.ts";
import { isPaying, mayReserve, reservation } from "./cart-reservations.queries.ts";
import { balanceOf } from "../../store-credit/store-credit.queries.ts";
import { slotOrders } from "../../quick-commerce/quick-commerce.queries.ts";

/** A line of a cart, with the stock of its variant. */
interface StoredLine {
  variant_id: string;
  quantity: number;
  /** Unallocated units, including reserved ones. */
  free: number;
  /** Units that other carts have reserved before this cart. */
  reserved: number;
}

/** A cart as stored. `completeCart` adds its coupons, and the attributes and prices of its variants. */
export interface StoredCart {
  id: string;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  phone_extension: string | null;
  address: Address | null;
  billing: Billing | null;
  location: Location | null;
  /** Orders of the shop's delivery slots by their keys; empty until the cart has an address. */
  slot_orders: Record<string, number>;
  /** True if the shopper has chosen to pick up the order. */
  is_pickup: boolean;
  delivery_method: string | null;
  payment_method: string | null;
  /** The method of the advance payment of cash on delivery. */
  advance_method: string | null;
  note: string | null;
  accepts_terms: boolean;
  accepts_marketing: boolean;
  /** The customer who is signed in with the cart. */
  customer_id: string | null;
  /** The balance of the signed-in customer; 0 without one. */
  store_credit: number;
  uses_store_credit: boolean;
  coupon_codes: string[];
  /** `customerKeys` of the email and the phone number. */
  customer_keys: string[];
  /** Those of the codes that are for one use, and that an order has used. */
  used_codes: string[];
  /** Times that the customer has used each coupon, by id. */
  coupon_counts: Record<string, number>;
  /** The customer with the cart's email, if there is one; without cancelled orders. */
  customer: { orders: number; is_tax_exempt: boolean; segment_data?: SegmentData | null } | null;
  order_id: string | null;
  /** True if the shop has blocked the email, the phone number or the delivery address. Only read to place the order. */
  is_blocked?: boolean;
  /** The hash of the request that placed the order. Only read to place it again. */
  order_request?: Buffer | null;
  /** Version of the storefront in the snapshot in which the cart was read. */
  version: number;
  lines: StoredLine[];
}

export function findCart(tx: ShopTx, cartId: string): Promise<StoredCart | undefined> {
  return tx.commitWith(findOpenedCart(tx, cartId));
}

/** The cart as `findCart` returns it, for a transaction that continues. */
export function findOpenedCart(tx: ShopTx, cartId: string): Promise<StoredCart | undefined> {
  return tx.find(sql<StoredCart>`
    select ${columns(tx, storedLines(tx, cartId))} from carts c where c.shop_id = ${tx.shopId} and c.id = ${cartId}`);
}

/** Locks the cart until the transaction ends, so that it becomes only one order. */
export function findCartForUpdate(tx: ShopTx, cartId: string): Promise<StoredCart | undefined> {
  const isBlocked = sql`exists (
    select from blocked_contacts b where b.shop_id = ${tx.shopId} and b.customer_key = any(array_append(c.customer_keys, c.address_key))) as is_blocked`;
  return tx.find(sql<StoredCart>`
    select ${columns(tx, storedLines(tx, cartId))}, ${isBlocked}, c.order_request
    from carts c where c.shop_id = ${tx.shopId} and c.id = ${cartId} for update`);
}

/** Inserts a cart with its first line. Returns undefined if the variant isn't on sale. */
export function insertCart(
  tx: ShopTx,
  cartId: string,
  line: { variant_id: string; quantity: number },
): Promise<StoredCart | undefined> {
  return tx.find(sql<StoredCart>`
    with c as (
      insert into carts (id) select ${cartId}::uuid where ${isOnSale(tx, line.variant_id)} returning *
    ), added as (
      insert into cart_lines (cart_id, variant_id, quantity)
      select id, ${line.variant_id}::uuid, ${line.quantity}::int from c returning *
    ), ${markCartRemoval(tx)}
    select ${columns(tx, sql`added`)} from c`);
}

/** Adds units to a line, or inserts the line. Changes nothing if the cart is ordered or the variant isn't on sale. */
export function addToLine(
  tx: ShopTx,
  cartId: string,
  line: { variant_id: string; quantity: number },
): Promise<StoredCart | undefined> {
  return tx.find(
    changedLine(
      tx,
      cartId,
      line.variant_id,
      sql`
    insert into cart_lines (cart_id, variant_id, quantity)
    select id, ${line.variant_id}::uuid, ${line.quantity}::int from c
    where order_id is null and ${isOnSale(tx, line.variant_id)}
    on conflict (shop_id, cart_id, variant_id)
    do update set quantity = cart_lines.quantity + excluded.quantity, changed_at = now() returning *`,
    ),
  );
}

/** Sets a line's quantity. Changes nothing if the cart is ordered. */
export function updateLine(
  tx: ShopTx,
  cartId: string,
  line: { variant_id: string; quantity: number },
): Promise<StoredCart | undefined> {
  return tx.find(
    changedLine(
      tx,
      cartId,
      line.variant_id,
      sql`
    update cart_lines l set quantity = ${line.quantity}, changed_at = now() from c
    where c.order_id is null and l.shop_id = ${tx.shopId} and l.cart_id = c.id and l.variant_id = ${line.variant_id}
    returning l.*`,
    ),
  );
}

/** Removes a line. Changes nothing if the cart is ordered. */
export function removeLine(tx: ShopTx, cartId: string, variantId: string): Promise<StoredCart | undefined> {
  return tx.commitWith(
    tx.find(
      changedLine(
        tx,
        cartId,
        variantId,
        sql`
    delete from cart_lines l using c
    where c.order_id is null and l.shop_id = ${tx.shopId} and l.cart_id = c.id and l.variant_id = ${variantId}
    returning l.shop_id, l.cart_id, l.variant_id, 0 as quantity, l.added_at`,
      ),
    ),
  );
}

/**
 * Updates the cart's contact, address, delivery and payment. Changes nothing if the cart is ordered.
 *
 * @param visitor the cart's visitor, from `visitorOf`
 */
export async function updateCart(
  tx: ShopTx,
  cartId: string,
  visitor: string,
  change: {
    email?: string | null;
    phone?: string | null;
    phone_e164?: string | null;
    phone_extension?: string | null;
    customer_keys?: string[];
    address?: Address;
    billing?: Billing | null;
    location?: Location | null;
    note?: string | null;
    accepts_terms?: boolean;
    accepts_marketing?: boolean;
    /** Of the page on which the shopper entered the contact. */
    language?: string | null;
    is_pickup?: boolean;
    delivery_method?: string;
    payment_method?: string;
    advance_method?: string | undefined;
  },
): Promise<StoredCart | undefined> {
  const { address, billing, location, ...rest } = change;
  const values = {
    ...rest,
    ...(address && { address: JSON.stringify(address), address_key: addressKey(address) }),
    ...(billing !== undefined && { billing: billing && JSON.stringify(billing) }),
    ...(location !== undefined && { location: location && JSON.stringify(location) }),
  };
  const paying = isPaying(change);
  const changed = await tx.commitWith(
    tx.find(sql<StoredCart>`
      update carts c set ${sql.join([...sql.assignments(values), ...(paying ? reservation(visitor) : []), nowIdleSince, sql`updated_at = now()`])}
      ${paying ? sql`from (${mayReserve(tx, visitor)}) permission` : sql``}
      where c.shop_id = ${tx.shopId} and c.id = ${cartId} and c.order_id is null
      returning ${columns(tx, storedLines(tx, cartId))}`),
  );
  return changed ?? findCart(tx, cartId);
}

/** Adds a code to the cart, which then has the last five. Changes nothing if the cart has it or is ordered. */
export async function addCoupon(tx: ShopTx, cartId: string, code: string): Promise<StoredCart | undefined> {
  const changed = await tx.find(sql<StoredCart>`
    update carts c set updated_at = now(),
      coupon_codes = (coupon_codes || ${code}::text)[greatest(1, cardinality(coupon_codes) - 3):]
    where c.shop_id = ${tx.shopId} and c.id = ${cartId} and c.order_id is null and ${code}::text <> all (coupon_codes)
    returning ${columns(tx, storedLines(tx, cartId))}`);
  return changed ?? findCart(tx, cartId);
}

export async function removeCoupon(
  tx: ShopTx,
  cartId: string,
  code: string,
): Promise<StoredCart | undefined> {
  const changed = await tx.commitWith(
    tx.find(sql<StoredCart>`
      update carts c set coupon_codes = array_remove(coupon_codes, ${code}::text), updated_at = now()
      where c.shop_id = ${tx.shopId} and c.id = ${cartId} and c.order_id is null
      returning ${columns(tx, storedLines(tx, cartId))}`),
  );
  return changed ?? findCart(tx, cartId);
}

/**
 * Changes a line of the cart `c` and returns the whole cart in one statement, which sees the line as changed and the
 * others as stored. The statement checks whether the cart is ordered after it has locked the row, so that it sees an
 * order placed concurrently, which has committed by then.
 */
function changedLine(tx: ShopTx, cartId: string, variantId: string, change: Sql) {
  const lines = sql`(
    select variant_id, quantity, added_at from changed where quantity > 0
    union all
    select variant_id, quantity, added_at from ${storedLines(tx, cartId)} others where variant_id <> ${variantId})`;
  return sql<StoredCart>`
    with c as materialized (
      select * from carts where shop_id = ${tx.shopId} and id = ${cartId} for update
    ), changed as (${change})
    select ${columns(tx, lines)} from c`;
}

function isOnSale(tx: ShopTx, variantId: string) {
  return sql`exists (
    select from variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${tx.shopId} and v.id = ${variantId} and p.status = 'active')`;
}

function storedLines(tx: ShopTx, cartId: string) {
  return sql`(select * from cart_lines where shop_id = ${tx.shopId} and cart_id = ${cartId})`;
}

/** Above this number of available units, reservations aren't subtracted: enough are left for every shopper. */
const scarce = sql.lit(1000);

/**
 * The orders of the customer `u` that aren't cancelled, up to 1,000; 0 if no discount of the shop depends on them.
 */
function ordersOfCustomer(tx: ShopTx) {
  return sql`case
    when exists (
      select from coupons where shop_id = ${tx.shopId} and is_active and customers in ('nth_order', 'returning'))
    then (select count(*) from (
      select from orders where shop_id = ${tx.shopId} and customer_id = u.id and lifecycle <> 'cancelled' limit 1000) o)
    else 0 end`;
}

/** The columns of a `StoredCart`, from the cart `c` and these lines. */
function columns(tx: ShopTx, lines: Sql) {
  const free = sql`(st.on_hand - st.allocated - st.unavailable)`;
  return sql`
    c.id, c.email, c.phone, c.phone_e164, c.phone_extension, c.address, c.billing, c.location, c.is_pickup, c.delivery_method, c.payment_method, c.advance_method, c.note,
    c.accepts_terms, c.accepts_marketing, c.customer_id, c.uses_store_credit,
    case when c.customer_id is null then 0 else ${balanceOf(tx, sql`c.customer_id`)} end as store_credit,
    c.coupon_codes, c.customer_keys,
    case when c.address is null then '{}' else ${slotOrders(tx)} end as slot_orders,
    case when cardinality(c.coupon_codes) = 0 then '[]' else ${usedCodes(tx, sql`c.coupon_codes`)} end as used_codes,
    case when cardinality(c.customer_keys) = 0 then '{}' else ${usesByCustomer(tx, sql`c.customer_keys`)} end as coupon_counts,
    case when c.email is not null then (
      select json_build_object('orders', ${ordersOfCustomer(tx)}, 'is_tax_exempt', u.is_tax_exempt and c.customer_id is not distinct from u.id,
        'segment_data', ${segmentData(tx)})
      from customers u where u.shop_id = ${tx.shopId} and u.email = c.email
    ) end as customer,
    c.order_id, (select storefront_version from shops where id = ${tx.shopId}) as version,
    coalesce((
      select json_agg(json_build_object(
        'variant_id', l.variant_id, 'quantity', l.quantity, 'free', coalesce(${free}, 0),
        'reserved', case when ${free} between 1 and ${scarce} then coalesce((
          select units from reserved_units(array[l.variant_id], c.id, case when c.reserved_until > now() then c.reserved_at end)
        ), 0) else 0 end) order by l.added_at, l.variant_id)
      from ${lines} l
      left join stock_levels st
        on st.shop_id = ${tx.shopId} and st.variant_id = l.variant_id and st.location_id = 1
    ), '[]') as lines`;
}
