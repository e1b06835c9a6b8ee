import type { Address } from "@vitrine/contract/checkout/address";
import type { Billing } from "@vitrine/contract/checkout/billing";
import type { DeliveryDays } from "@vitrine/contract/delivery/delivery-days";
import type { DeliveryWindow } from "@vitrine/contract/delivery/quick-commerce";
import type { OrderAdvance } from "@vitrine/contract/payments/advance-payments";
import type { PickupPlace, PreparationTime } from "@vitrine/contract/delivery/pickup-places";
import type { OrderAxes, orderSources } from "@vitrine/contract/orders/orders";
import type { Oversell } from "@vitrine/contract/products/product";
import type { Actor } from "../../actor.ts";
import { type Sql, sql } from "../../db/sql.ts";
import { raisedDetail, type ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import type { ShownTexts } from "../orders/emails/shown-texts.rules.ts";
import type { PricedCart } from "../pricing/price-cart.rules.ts";
import type { TaxRule } from "../pricing/taxes.rules.ts";
import type { CouponUse } from "./cart/cart-coupons.rules.ts";

/** The data of an order, before it has its number. */
export interface NewOrder extends Pick<
  OrderAxes,
  "lifecycle" | "confirmation" | "payment_status" | "fulfilment_status"
> {
  id: string;
  /** The id for a customer who is new to the shop. */
  customer_id: string;
  /** The customer that the shop chose; else the one with the same email or phone number. */
  known_customer_id: string | null;
  /** Null for an order that the shop created. */
  cart_id: string | null;
  /** Of the request that places it, from `once`; null for an order without a cart. */
  request_hash: Buffer | null;
  source: (typeof orderSources)[number];
  /** Of the emails to the customer: "ar". Null for the shop's default language. */
  language: string | null;
  placed_by: Pick<Actor, "account_id" | "name" | "role">;
  /** Of a test order, no stock is allocated and no customer is recorded. */
  is_test: boolean;
  payment_method: string;
  /** Null for cash on delivery. */
  payment: { name: string; instructions: string | null; asks_proof: boolean } | null;
  /** The advance payment of cash on delivery, if there is one. */
  advance: OrderAdvance | null;
  currency: string;
  number_prefix: string;
  subtotal: number;
  discount_total: number;
  shipping_total: number;
  fee_total: number;
  cash_rounding: number;
  tax_total: number;
  total: number;
  item_count: number;
  priced: PricedCart & { coupons: CouponUse[] } & Pick<TaxRule, "tax_rounding">;
  name: string;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  phone_extension: string | null;
  address: Address;
  billing: Billing | null;
  delivery: {
    name: string;
    fee: number;
    days_min: number;
    days_max: number;
    window: DeliveryWindow | null;
    is_arranged?: boolean;
    is_pickup?: boolean;
    pickup_place?: PickupPlace | null;
    preparation?: PreparationTime | null;
  } & Partial<DeliveryDays>;
  note: string | null;
  /** The translated names that the shopper saw; null if there are none. */
  shown_texts: ShownTexts | null;
  /** As they were when the shopper agreed; null if the shop has none. */
  accepted_terms: { label: string; url: string } | null;
  accepts_marketing: boolean;
  confirms_by_code: boolean;
  placed_at: string;
  payment_due_at: string | null;
  /** Null for the limit of the checkout. */
  payable_until: string | null;
  lines: {
    id: string;
    position: number;
    /** Both null for a custom item. */
    product_id: string | null;
    variant_id: string | null;
    title: string;
    variant_title: string;
    sku: string | null;
    picture: PictureRow | null;
    picture_id: string | null;
    unit_price: number;
    quantity: number;
    discount: number;
    total: number;
    tax: number;
    allocated: boolean;
    requires_shipping: boolean;
    oversell: Oversell;
    preorder_from: string | null;
    movement_id: string;
  }[];
}

/** The units left to sell of an ordered variant. */
interface LevelLeft {
  variant_id: string;
  left: number;
}

/** Too little stock for an order; nothing was written. Has the levels of all variants of the order. */
export class StockShortage extends Error {
  override name = "StockShortage";
  readonly levels: LevelLeft[];
  constructor(levels: LevelLeft[]) {
    super("Too little stock is left");
    this.levels = levels;
  }
}

/** SQLSTATE of `shop.reject()`. */
export const shortage = "VT001";

/**
 * Allocates stock and writes the order, its lines, movements, customer and activity in one statement. Locks stock in
 * the order of the variants' ids, so that two orders never deadlock. Locks the shop's counter, which every order of
 * the shop updates, last.
 *
 * @returns the order's number, and the products with a variant that it sold out
 * @throws StockShortage
 */
export async function insertOrder(
  tx: ShopTx,
  order: NewOrder,
): Promise<{ number: number; sold_out: string[] }> {
  return onShortage(
    tx.one(sql<{ number: number; sold_out: string[] }>`
    with ${allocatedStock(tx, order)}, known as (
      ${knownCustomer(tx, order)}
    ), customer as (
      ${newCustomer(order)}
    ), cart as (
      update carts set order_id = ${order.id}::uuid, order_request = ${order.request_hash}::bytea
      where shop_id = ${tx.shopId} and id = ${order.cart_id}
      returning 1
    ), written as (
      insert into order_lines (id, order_id, position, product_id, variant_id, title, variant_title, sku, picture_id,
        unit_price, quantity, discount, total, tax, allocated, requires_shipping, is_service, preorder_from, unit_cost)
      select id, ${order.id}::uuid, position, product_id, variant_id, title, variant_title, sku, picture_id, unit_price,
        quantity, discount, total, tax, allocated, requires_shipping, is_service, preorder_from, ${costOf(tx, sql`rows.variant_id`)} from rows
      returning 1
    ), n as (
      insert into counters (name, next) select 'order', 1002 from checked
      -- Always true: everything that can be written without the number is written before the counter is locked.
      where (select count(*) from taken) + (select count(*) from moved) + (select count(*) from customer)
        + (select count(*) from cart) + (select count(*) from written) >= 0
      on conflict (shop_id, name) do update set next = counters.next + 1
      returning next - 1 as number
    ), o as (
      ${orderRow(order)}
    ), activity as (
      -- Not after the payment and the note that the transaction of a draft order adds.
      insert into activity (id, at, account_id, actor, role, action, target_type, target_id, target_label, after)
      select ${order.customer_id}::uuid, least(${order.placed_at}::timestamptz, now()), ${order.placed_by.account_id}::uuid, ${order.placed_by.name}, ${order.placed_by.role}, 'order.placed', 'order',
        ${order.id}, ${order.number_prefix}::text || n.number, jsonb_build_object('total', ${order.total}::bigint, 'currency', ${order.currency}::text)
      from n
    )
    select number, array(
      select distinct product_id from held where oversell <> 'continue' and free <= quantity) as sold_out
    from o`),
  );
}

/** SQL: true for a service: it needs no shipping, and its product has no files. Only for such lines, a row of an index is read. */
export function isService(tx: ShopTx, line: "l" | "r"): Sql {
  const of = sql.ref(line);
  return sql`(not ${of}.requires_shipping and (
    select f.id from digital_files f where f.shop_id = ${tx.shopId} and f.product_id = ${of}.product_id limit 1) is null)`;
}

/** SQL: the cost of a unit of a variant. Read by the statement that writes the line, so that no other has to carry it. */
export function costOf(tx: ShopTx, variantId: Sql): Sql {
  return sql`(select cost from variants where shop_id = ${tx.shopId} and id = ${variantId})`;
}

/**
 * The expressions `rows`, the lines; `held`, the stock of their variants; and `checked`, which ends the statement if too little
 * is left. They lock the stock in the order of the variants' ids, so that two orders never deadlock.
 */
function allocatedStock(tx: ShopTx, order: NewOrder) {
  const lines = JSON.stringify(
    order.lines.map(({ picture: _, ...line }) => ({ ...line, location_id: line.allocated ? 1 : null })),
  );
  return sql`rows as (
      select l.*, ${isService(tx, "l")} as is_service from jsonb_to_recordset(${lines}::jsonb) as l (id uuid, position int, product_id uuid, variant_id uuid,
        title text, variant_title text, sku text, picture_id uuid, unit_price bigint, quantity int, discount bigint,
        total bigint, tax bigint, allocated boolean, requires_shipping boolean, oversell text, preorder_from text, movement_id uuid, location_id int)
    ), wanted as (
      -- Of an equation PostgreSQL expects one row, and so walks the index; of a list it would read the shop's stock.
      select * from rows where location_id = 1 order by variant_id
    ), held as (
      select w.variant_id, w.product_id, w.quantity, w.oversell, w.movement_id, st.on_hand, st.free
      from wanted w left join lateral (
        select on_hand, on_hand - allocated - unavailable as free from stock_levels
        where shop_id = ${tx.shopId} and variant_id = w.variant_id and location_id = 1 for update
      ) st on true
    ), checked as (
      select case when bool_and(free is not null and (oversell <> 'deny' or free >= quantity)) is not false then true
        else reject(${shortage}, json_agg(json_build_object('variant_id', variant_id, 'left', greatest(0, coalesce(free, 0))))) end
      from held
    ), taken as (
      update stock_levels st set allocated = st.allocated + held.quantity from held, checked
      where st.shop_id = ${tx.shopId} and st.location_id = 1 and st.variant_id = held.variant_id
      returning 1
    ), moved as (
      insert into stock_movements (id, variant_id, kind, allocated_change, on_hand_after, available_after, cause_id)
      select movement_id, variant_id, 'allocation', quantity, on_hand, free - quantity, ${order.id}::uuid from held, checked
      returning 1
    )`;
}

/** Inserts the order with the number from `n`. */
function orderRow(order: NewOrder) {
  return sql`insert into orders (id, number, number_prefix, cart_id, is_test, customer_id, lifecycle, confirmation, payment_status, fulfilment_status,
        payment_method, currency, subtotal, discount_total, shipping_total, fee_total, cash_rounding, tax_total, total, item_count,
        priced, name, email, phone, phone_e164, phone_extension, address, billing, delivery, payment, advance, note, accepted_terms,
        accepts_marketing, confirms_by_code, placed_at, payment_due_at, source, payable_until, language, shown_texts)
      select ${order.id}::uuid, n.number, ${order.number_prefix}, ${order.cart_id}::uuid, ${order.is_test}::boolean, (select id from customer union all select id from known), ${order.lifecycle}, ${order.confirmation},
        ${order.payment_status},
        case when ${order.fulfilment_status} = 'not_needed' and exists (select from rows where is_service) then 'service_unfulfilled'
          else ${order.fulfilment_status} end, ${order.payment_method}, ${order.currency}, ${order.subtotal},
        ${order.discount_total}, ${order.shipping_total}, ${order.fee_total}, ${order.cash_rounding || null}::int, ${order.tax_total}, ${order.total}, ${order.item_count},
        ${JSON.stringify(order.priced)}::json, ${order.name}, ${order.email}::text, ${order.phone},
        ${order.phone_e164}::text, ${order.phone_extension}::text, ${JSON.stringify(order.address)}::jsonb, ${order.billing && JSON.stringify(order.billing)}::json,
        ${JSON.stringify(order.delivery)}::json, ${order.payment && JSON.stringify(order.payment)}::json, ${order.advance && JSON.stringify(order.advance)}::json, ${order.note},
        ${order.accepted_terms && JSON.stringify(order.accepted_terms)}::json, ${order.accepts_marketing},
        ${order.confirms_by_code}, ${order.placed_at}::timestamptz, ${order.payment_due_at}::timestamptz, ${order.source},
        ${order.payable_until}::timestamptz, ${order.language}::text, ${order.shown_texts && JSON.stringify(order.shown_texts)}::json
      from n returning number`;
}

/**
 * The chosen customer, or the one with the order's phone number if it has no email. Else the customer with its email, if the
 * order changes nothing about them: an update would write all of their indexes again. Is locked against deletion.
 */
function knownCustomer(tx: ShopTx, order: NewOrder) {
  const { known_customer_id, is_test, email, phone, phone_e164 } = order;
  const found = sql`select id from customers where shop_id = ${tx.shopId} and not ${is_test}::boolean`;
  if (known_customer_id) return sql`${found} and id = ${known_customer_id}`;
  if (email === null) return sql`${found} and phone_e164 = ${phone_e164}::text order by created_at limit 1`;
  return sql`${found} and email = ${email} and name <> email
      and (${phone}::text is null or (phone, phone_e164) is not distinct from (${phone}::text, ${phone_e164}::text))
      and (accepts_marketing or not ${order.accepts_marketing}::boolean)
      for key share`;
}

/**
 * Inserts a customer who is new to the shop, and updates the one with the same email. The email of an order isn't verified:
 * an account's phone and consent are changed by its owner and the shop only.
 */
function newCustomer(order: NewOrder) {
  const { customer_id, cart_id, is_test, email, name, phone, phone_e164, address, placed_by } = order;
  const mayChangeContact = placed_by.account_id
    ? sql`true`
    : sql`not exists (select from shopper_accounts a where a.shop_id = customers.shop_id and a.customer_id = customers.id)
        or exists (select from carts k where k.shop_id = customers.shop_id and k.id = ${cart_id}::uuid and k.customer_id = customers.id)`;
  return sql`
      insert into customers (id, email, name, phone, phone_e164, country, accepts_marketing, marketing_changed_at)
      select ${customer_id}::uuid, ${email}::text, ${name}, ${phone}, ${phone_e164}::text, ${address.country},
        ${order.accepts_marketing}::boolean, case when ${order.accepts_marketing}::boolean then ${order.placed_at}::timestamptz end
      where not ${is_test}::boolean and (${email}::text is not null or ${phone_e164}::text is not null)
        and not exists (select from known)
      on conflict (shop_id, email) do update
        set (name, phone, phone_e164, accepts_marketing, marketing_changed_at) = (
          select
            -- A subscriber to the newsletter has entered no name.
            case when customers.name = customers.email then excluded.name else customers.name end,
            case when may_change then coalesce(excluded.phone, customers.phone) else customers.phone end,
            case when may_change and excluded.phone is not null then excluded.phone_e164 else customers.phone_e164 end,
            -- Consent is withdrawn elsewhere, not by ordering without it.
            customers.accepts_marketing or (excluded.accepts_marketing and may_change),
            case when excluded.accepts_marketing and not customers.accepts_marketing and may_change
              then excluded.marketing_changed_at else customers.marketing_changed_at end
          -- With an offset, so that PostgreSQL computes the condition once.
          from (select ${mayChangeContact} as may_change offset 0) allowed)
      returning id`;
}

/** @throws StockShortage if the statement was ended by too little stock */
export async function onShortage<T>(requested: Promise<T>): Promise<T> {
  try {
    return await requested;
  } catch (failure) {
    const levels = raisedDetail(failure, shortage);
    throw levels ? new StockShortage(levels as LevelLeft[]) : failure;
  }
}
