import { type RawBuilder, sql } from "kysely";
import type { Address } from "@vitrine/contract/checkout";
import type { Order, OrderRow, OrderSort, Stage } from "@vitrine/contract/orders";
import { afterCursor, likePattern, readCursor } from "../../db/page.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import { refusal } from "../../refuse.ts";
import { phoneSearchDigits } from "../addresses/phones.rules.ts";
import { plainText } from "../addresses/typed-text.rules.ts";
import { pictureJsonOf } from "../pictures/pictures.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import type { ShipmentStatus } from "./orders.rules.ts";

export interface ShipmentRecord {
  id: string;
  status: ShipmentStatus;
  courier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  packed_at: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  lines: { order_line_id: string; quantity: number }[];
  /** pieces in it */
  quantity: number;
}

/** An order with everything that hangs on it. */
export interface OrderRecord extends Omit<
  Order,
  "stage" | "lines" | "shipments" | "balance" | "allowed" | "order_url"
> {
  cart_id: string | null;
  address: Address;
  lines: (Omit<Order["lines"][number], "picture"> & { picture: PictureRow | null; allocated: boolean })[];
  shipments: ShipmentRecord[];
  payments: { kind: string; amount: number; method: string }[];
}

const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function theOrder(tx: ShopTx, id: string): Promise<OrderRecord> {
  const [order] = await listOrderRecords(tx, [id]);
  if (!order) throw refusal("not_found");
  return order;
}

/** Holds the order's row, then reads it whole: what is seen cannot change until the transaction ends. */
export async function theOrderForUpdate(tx: ShopTx, id: string): Promise<OrderRecord> {
  await tx.find(sql`select 1 from orders where shop_id = ${tx.shopId} and id = ${id} for update`);
  return theOrder(tx, id);
}

/** Those of these orders that exist, in no particular order. */
export function listOrderRecords(tx: ShopTx, ids: string[]): Promise<OrderRecord[]> {
  const shop = sql`${tx.shopId}`;
  return tx.all(sql<OrderRecord>`
    select o.id, o.number, o.number_prefix, o.cart_id, o.lifecycle, o.confirmation, o.payment_status, o.fulfilment_status, o.return_status,
           o.hold_reason, o.payment_method, o.currency, o.subtotal, o.discount_total, o.shipping_total, o.fee_total,
           o.tax_total, o.total, o.item_count, o.name, o.email, o.phone, o.phone_e164, o.phone_extension, o.address, o.delivery, o.note,
           o.cancel_reason, o.version, o.placed_at, o.confirmed_at, o.cancelled_at,
           (select coalesce(json_agg(json_build_object(
              'id', l.id, 'product_id', l.product_id, 'variant_id', l.variant_id, 'title', l.title,
              'variant_title', l.variant_title, 'preorder_from', l.preorder_from, 'sku', l.sku, 'unit_price', l.unit_price, 'quantity', l.quantity,
              'cancelled_quantity', l.cancelled_quantity, 'discount', l.discount, 'total', l.total, 'allocated', l.allocated,
              'picture', ${pictureJsonOf("l")}) order by l.position), '[]')
            from order_lines l where l.shop_id = ${shop} and l.order_id = o.id) as lines,
           (select coalesce(json_agg(json_build_object(
              'id', s.id, 'status', s.status, 'courier', s.courier, 'tracking_number', s.tracking_number,
              'tracking_url', s.tracking_url, 'packed_at', ${iso(sql`s.packed_at`)}, 'shipped_at', ${iso(sql`s.shipped_at`)},
              'delivered_at', ${iso(sql`s.delivered_at`)},
              'lines', (select coalesce(json_agg(json_build_object('order_line_id', sl.order_line_id, 'quantity', sl.quantity)), '[]')
                        from shipment_lines sl where sl.shop_id = ${shop} and sl.shipment_id = s.id),
              'quantity', (select coalesce(sum(sl.quantity), 0) from shipment_lines sl
                           where sl.shop_id = ${shop} and sl.shipment_id = s.id)) order by s.created_at, s.id), '[]')
            from shipments s where s.shop_id = ${shop} and s.order_id = o.id) as shipments,
           (select coalesce(json_agg(json_build_object('kind', p.kind, 'amount', p.amount, 'method', p.method)), '[]')
            from payments p where p.shop_id = ${shop} and p.order_id = o.id) as payments,
           (select coalesce(json_agg(json_build_object('id', a.id, 'at', ${iso(sql`a.at`)}, 'actor', a.actor, 'role', a.role,
                                                       'action', a.action, 'details', coalesce(a.after, '{}')) order by a.at, a.id), '[]')
            from activity a where a.shop_id = ${shop} and a.target_type = 'order' and a.target_id = o.id::text) as timeline
    from orders o where o.shop_id = ${shop} and o.id = any(${ids}::uuid[])`);
}

export interface OrderFilter {
  search?: string;
  stage?: Stage;
  payment_status?: string;
  from?: string;
  to?: string;
  sort: OrderSort;
}

/** The columns that orders are sorted by, each with an index that ends in the order's id where it is not unique. */
const sortColumns = {
  number: { key: sql`o.number`, type: "bigint" },
  placed: { key: sql`o.placed_at`, type: "timestamptz" },
  customer: { key: sql`o.name collate "und-x-icu"`, type: "text" },
  total: { key: sql`o.total`, type: "bigint" },
} as const;

/** An order in a list, and the value it is sorted by, as a cursor carries it. */
export type ListedOrder = Omit<OrderRow, "stage"> & { sort_value: string };

/** Lists a page of orders and the row after it, which says that there is a next page. */
export function listOrders(
  tx: ShopTx,
  filter: OrderFilter & { limit: number; cursor?: string },
): Promise<ListedOrder[]> {
  const { key, type, isDescending, direction } = orderOf(filter.sort);
  return tx.all(sql<ListedOrder>`
    select o.id, o.number, o.number_prefix, o.lifecycle, o.confirmation, o.payment_status, o.fulfilment_status,
           o.return_status, o.hold_reason, o.name, o.email, o.item_count, o.total, o.currency, o.payment_method,
           o.placed_at, (${key})::text as sort_value
    from orders o
    where o.shop_id = ${tx.shopId} ${matching(tx, filter)}
    ${afterCursor(readCursor(filter.cursor), key, sql`o.id`, type, isDescending)}
    order by ${key} ${direction}, o.id ${direction}
    limit ${filter.limit + 1}`);
}

function orderOf(sort: OrderSort) {
  const isDescending = sort.startsWith("-");
  const { key, type } = sortColumns[sort.replace("-", "") as keyof typeof sortColumns];
  return { key, type, isDescending, direction: isDescending ? sql`desc` : sql`asc` };
}

/** Finds the orders before and after one in the list, which need not contain it; undefined if there is no such order. */
export function findNeighbours(
  tx: ShopTx,
  id: string,
  filter: OrderFilter,
): Promise<{ previous: string | null; next: string | null } | undefined> {
  const { key, isDescending } = orderOf(filter.sort);
  const beyond = (isBelow: boolean) => {
    const direction = isBelow ? sql`desc` : sql`asc`;
    return sql`(select o.id from orders o
      where o.shop_id = ${tx.shopId} ${matching(tx, filter)} and (${key}, o.id) ${isBelow ? sql`<` : sql`>`} (at.key, at.id)
      order by ${key} ${direction}, o.id ${direction} limit 1)`;
  };
  return tx.find(sql<{ previous: string | null; next: string | null }>`
    select ${beyond(!isDescending)} as previous, ${beyond(isDescending)} as next
    from (select ${key} as key, o.id from orders o where o.shop_id = ${tx.shopId} and o.id = ${id}) at`);
}

const countedUpTo = 10_000;

/** How many orders a filter finds; counting stops at ten thousand, where nobody reads the number any more. */
export async function countOrders(tx: ShopTx, filter: OrderFilter): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from (
      select 1 from orders o where o.shop_id = ${tx.shopId} ${matching(tx, filter)} limit ${countedUpTo}) found`);
  return count;
}

function matching(tx: ShopTx, { search, stage, payment_status, from, to }: OrderFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (stage) parts.push(sql`and ${stageCondition[stage]}`);
  if (payment_status) parts.push(sql`and o.payment_status = ${payment_status}`);
  const zone = sql`(select time_zone from shops where id = ${tx.shopId})`;
  if (from) parts.push(sql`and o.placed_at >= (${from}::date::timestamp at time zone ${zone})`);
  if (to) parts.push(sql`and o.placed_at < ((${to}::date + 1)::timestamp at time zone ${zone})`);
  if (search) parts.push(searchCondition(tx, search));
  return sql.join(parts, sql` `);
}

/** A number finds the order or the phone, an email the customer; anything else is found in names, titles and SKUs. */
function searchCondition(tx: ShopTx, search: string): RawBuilder<unknown> {
  const number = /^#?(\d{1,15})$/.exec(plainText(search))?.[1];
  const digits = phoneSearchDigits(search);
  // Orders placed before phones were read have only what was typed.
  const phone = digits
    ? sql`coalesce(o.phone_e164, regexp_replace(o.phone, '\\D', '', 'g')) like ${likePattern(digits)}`
    : sql`false`;
  if (number) return sql`and (o.number = ${Number(number)} or ${phone})`;
  if (digits) return sql`and ${phone}`;
  if (search.includes("@")) return sql`and o.email = ${search.toLowerCase()}`;
  // "FF-1001", by the prefix that the order was placed with.
  const named = /\d$/.test(search)
    ? sql`or lower(o.number_prefix || o.number) = ${search.toLowerCase()}`
    : sql``;
  return sql`and (o.name ilike ${likePattern(search)} ${named} or o.email ilike ${likePattern(search)} or exists (
    select from order_lines l where l.shop_id = ${tx.shopId} and l.order_id = o.id and (l.sku = ${search} or l.title ilike ${likePattern(search)})))`;
}

/** `stageOf` in SQL. A test holds the two together. */
export const stageCondition: Record<Stage, RawBuilder<unknown>> = (() => {
  const open = sql`o.lifecycle = 'open' and o.hold_reason is null and o.confirmation <> 'pending'`;
  return {
    draft: sql`o.lifecycle = 'draft'`,
    awaiting_payment: sql`o.lifecycle = 'awaiting_payment'`,
    cancelled: sql`o.lifecycle = 'cancelled'`,
    on_hold: sql`o.lifecycle in ('open', 'closed') and o.hold_reason is not null`,
    new: sql`o.lifecycle = 'open' and o.hold_reason is null and o.confirmation = 'pending'`,
    confirmed: sql`${open} and o.fulfilment_status in ('unfulfilled', 'partially_packed', 'not_needed')`,
    packed: sql`${open} and o.fulfilment_status = 'packed'`,
    shipped: sql`${open} and o.fulfilment_status in ('partially_shipped', 'shipped', 'partially_delivered', 'returning')`,
    delivered: sql`${open} and o.fulfilment_status = 'delivered'`,
    returned: sql`o.hold_reason is null and o.fulfilment_status = 'returned' and (o.lifecycle = 'closed' or (o.lifecycle = 'open' and o.confirmation <> 'pending'))`,
    completed: sql`o.lifecycle = 'closed' and o.hold_reason is null and o.fulfilment_status <> 'returned'`,
  };
})();

export async function updateOrder(tx: ShopTx, id: string, change: Record<string, unknown>): Promise<void> {
  await tx.run(
    db
      .updateTable("orders")
      .set({ ...change, version: sql`version + 1` })
      .where("shop_id", "=", tx.shopId)
      .where("id", "=", id),
  );
}
