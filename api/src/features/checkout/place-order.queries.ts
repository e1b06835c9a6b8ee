import { sql } from "kysely";
import type { Address } from "@vitrine/contract/checkout";
import type { DeliveryDays } from "@vitrine/contract/delivery-days";
import type { OrderAxes } from "@vitrine/contract/orders";
import type { Oversell } from "@vitrine/contract/product";
import type { ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import type { PricedCart } from "../pricing/price-cart.rules.ts";

/** Everything an order will say, before it has its number. */
export interface NewOrder extends Pick<
  OrderAxes,
  "lifecycle" | "confirmation" | "payment_status" | "fulfilment_status"
> {
  id: string;
  /** For a customer who is new to the shop. */
  customer_id: string;
  cart_id: string;
  payment_method: string;
  currency: string;
  number_prefix: string;
  subtotal: number;
  discount_total: number;
  shipping_total: number;
  fee_total: number;
  tax_total: number;
  total: number;
  item_count: number;
  priced: PricedCart;
  name: string;
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  phone_extension: string | null;
  address: Address;
  delivery: { name: string; fee: number; days_min: number; days_max: number } & DeliveryDays;
  note: string | null;
  placed_at: string;
  lines: {
    id: string;
    position: number;
    product_id: string;
    variant_id: string;
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
    preorder_from: string | null;
    movement_id: string;
  }[];
}

/**
 * Allocates stock for every line that can have it, the rows locked in the order of their ids so that two checkouts
 * never wait for each other in a circle. Answers every level it looked at: `taken` or not, and what is `left` to sell.
 */
export function allocateStock(
  tx: ShopTx,
  wanted: { variant_id: string; quantity: number; oversell: Oversell }[],
): Promise<{ variant_id: string; taken: boolean; left: number }[]> {
  const ids = wanted.map(({ variant_id }) => variant_id);
  const quantities = wanted.map(({ quantity }) => quantity);
  const mayOversell = wanted.map(({ oversell }) => oversell !== "deny");
  return tx.all(sql<{ variant_id: string; taken: boolean; left: number }>`
    with held as (
      select st.variant_id, st.on_hand - st.allocated - st.unavailable as free, w.quantity, w.may_oversell
      from stock_levels st
      join unnest(${ids}::uuid[], ${quantities}::int[], ${mayOversell}::bool[]) as w (variant_id, quantity, may_oversell)
        on w.variant_id = st.variant_id
      where st.shop_id = ${tx.shopId} and st.location_id = 1
      order by st.variant_id
      for update of st
    ), taken as (
      update stock_levels st set allocated = st.allocated + held.quantity
      from held
      where st.shop_id = ${tx.shopId} and st.location_id = 1 and st.variant_id = held.variant_id
        and (held.may_oversell or held.free >= held.quantity)
      returning st.variant_id
    )
    select held.variant_id, taken.variant_id is not null as taken,
           greatest(0, held.free - case when taken.variant_id is null then 0 else held.quantity end) as left
    from held left join taken on taken.variant_id = held.variant_id`);
}

/** The answer to keep under the request's key: JSON in which `mark` stands for the number that is not known yet. */
export interface AnswerToKeep {
  claim: { actor: string; route: string; key: string };
  text: string;
  mark: string;
}

/**
 * Writes the order, its lines, movements, customer, deed and the request's answer in one statement that leaves in one
 * packet with the commit: the shop's counter, which every order of a shop must change, is held while PostgreSQL works
 * and never while we think. Answers the order's number.
 */
export async function insertOrder(tx: ShopTx, order: NewOrder, answer: AnswerToKeep): Promise<number> {
  const { claim, text, mark } = answer;
  const { lines, priced, address, delivery, ...row } = order;
  const lineRows = JSON.stringify(lines.map(({ picture: _, ...line }) => line));
  const written = await tx.commitWith(
    tx.one(sql<{ number: number }>`
    with n as (
      insert into counters (name, next) values ('order', 1002)
      on conflict (shop_id, name) do update set next = counters.next + 1
      returning next - 1 as number
    ), customer as (
      insert into customers (id, email, name, phone, phone_e164, orders_count, first_ordered_at)
      select ${row.customer_id}::uuid, ${row.email}::text, ${row.name}, ${row.phone}, ${row.phone_e164}::text, 1, ${row.placed_at}::timestamptz
      where ${row.email}::text is not null
      on conflict (shop_id, email) do update
        set orders_count = customers.orders_count + 1, phone = coalesce(excluded.phone, customers.phone),
          phone_e164 = case when excluded.phone is null then customers.phone_e164 else excluded.phone_e164 end
      returning id
    ), o as (
      insert into orders (id, number, number_prefix, cart_id, customer_id, lifecycle, confirmation, payment_status, fulfilment_status,
        payment_method, currency, subtotal, discount_total, shipping_total, fee_total, tax_total, total, item_count,
        priced, name, email, phone, phone_e164, phone_extension, address, delivery, note, placed_at)
      select ${row.id}::uuid, n.number, ${row.number_prefix}, ${row.cart_id}::uuid, (select id from customer), ${row.lifecycle}, ${row.confirmation},
        ${row.payment_status}, ${row.fulfilment_status}, ${row.payment_method}, ${row.currency}, ${row.subtotal},
        ${row.discount_total}, ${row.shipping_total}, ${row.fee_total}, ${row.tax_total}, ${row.total}, ${row.item_count},
        ${JSON.stringify(priced)}::jsonb, ${row.name}, ${row.email}::text, ${row.phone},
        ${row.phone_e164}::text, ${row.phone_extension}::text, ${JSON.stringify(address)}::jsonb,
        ${JSON.stringify(delivery)}::jsonb, ${row.note}, ${row.placed_at}::timestamptz
      from n returning number
    ), cart as (
      update carts set order_id = ${row.id}::uuid where shop_id = ${tx.shopId} and id = ${row.cart_id}
    ), rows as (
      select * from jsonb_to_recordset(${lineRows}::jsonb) as l (id uuid, position int, product_id uuid, variant_id uuid,
        title text, variant_title text, sku text, picture_id uuid, unit_price bigint, quantity int, discount bigint,
        total bigint, tax bigint, allocated boolean, preorder_from text, movement_id uuid)
    ), written as (
      insert into order_lines (id, order_id, position, product_id, variant_id, title, variant_title, sku, picture_id,
        unit_price, quantity, discount, total, tax, allocated, preorder_from)
      select id, ${row.id}::uuid, position, product_id, variant_id, title, variant_title, sku, picture_id, unit_price,
        quantity, discount, total, tax, allocated, preorder_from from rows
    ), moved as (
      insert into stock_movements (id, variant_id, kind, allocated_change, on_hand_after, available_after, cause_id)
      select rows.movement_id, rows.variant_id, 'allocation', rows.quantity, st.on_hand,
        st.on_hand - st.allocated - st.unavailable, ${row.id}::uuid
      from rows join stock_levels st on st.shop_id = ${tx.shopId} and st.variant_id = rows.variant_id and st.location_id = 1
      where rows.allocated
    ), deed as (
      insert into activity (id, at, actor, role, action, target_type, target_id, target_label, after)
      select ${row.customer_id}::uuid, ${row.placed_at}::timestamptz, ${row.name}, 'shopper', 'order.placed', 'order',
        ${row.id}, ${row.number_prefix}::text || n.number, jsonb_build_object('total', ${row.total}::bigint, 'currency', ${row.currency}::text)
      from n
    ), answered as (
      update idempotency_keys set answer = replace(replace(${text}, ${`"${mark}"`}, n.number::text), ${mark}, n.number::text)::json
      from n where shop_id = ${tx.shopId} and actor = ${claim.actor} and route = ${claim.route} and key = ${claim.key}
    )
    select number from o`),
  );
  return written.number;
}
