import type { Address } from "@vitrine/contract/checkout/address";
import type { Location } from "@vitrine/contract/delivery/quick-commerce";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { costOf, isService, type NewOrder, onShortage, shortage } from "../checkout/place-order.queries.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { slotOrders } from "../quick-commerce/quick-commerce.queries.ts";
import type { EditBase } from "./edit-base.rules.ts";

/** The base of the order's next edit; null if it hasn't been edited yet. */
export async function findEditBase(tx: ShopTx, orderId: string): Promise<EditBase | null> {
  const { edit_base } = await tx.one(sql<{ edit_base: EditBase | null }>`
    select edit_base from orders where shop_id = ${tx.shopId} and id = ${orderId}`);
  return edit_base;
}

/** A slot that an edited order takes. */
export interface EditedSlot {
  area_id: string;
  starts_at: string;
  max_orders: number;
}

/** The orders of the slots, and the location that the shopper shared for the address of their cart. */
export function findCartDelivery(
  tx: ShopTx,
  orderId: string,
): Promise<{ address: Address | null; location: Location | null; slot_orders: Record<string, number> }> {
  return tx.one(sql<{
    address: Address | null;
    location: Location | null;
    slot_orders: Record<string, number>;
  }>`
    select c.address, c.location, ${slotOrders(tx)} as slot_orders
    from orders o left join carts c on c.shop_id = o.shop_id and c.id = o.cart_id
    where o.shop_id = ${tx.shopId} and o.id = ${orderId}`);
}

/** Units of a variant that an edit allocates; fewer than none if it releases them. */
export interface StockChange {
  variant_id: string;
  change: number;
}

/**
 * Allocates and releases stock of an order, all or nothing. Locks the levels in order of variant id. A variant that can't be
 * oversold must have enough units; releasing more than is allocated, or of a deleted variant, changes nothing.
 *
 * @throws StockShortage
 */
export async function reallocate(
  tx: ShopTx,
  changes: StockChange[],
  { causeId, accountId }: { causeId: string; accountId: string | null },
): Promise<void> {
  if (changes.length === 0) return;
  await onShortage(
    tx.all(sql`
    with wanted as (
      select variant_id, change from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as w (variant_id uuid, change int)
    ), held as (
      select st.variant_id, greatest(w.change, -st.allocated) as change, st.on_hand, st.on_hand - st.allocated - st.unavailable as free
      from stock_levels st join wanted w on w.variant_id = st.variant_id
      where st.shop_id = ${tx.shopId} and st.location_id = 1 order by st.variant_id for update of st
    ), checked as (
      select case when bool_and(w.change <= 0 or coalesce(h.free >= w.change or v.oversell <> 'deny', false)) then true
        else reject(${shortage}, json_agg(json_build_object('variant_id', w.variant_id, 'left', greatest(0, coalesce(h.free, 0))))) end
      from wanted w left join held h on h.variant_id = w.variant_id
      left join variants v on v.shop_id = ${tx.shopId} and v.id = w.variant_id
    ), moved as (
      insert into stock_movements (id, variant_id, kind, allocated_change, on_hand_after, available_after, cause_id, account_id)
      select gen_random_uuid(), variant_id, case when change > 0 then 'allocation' else 'release' end, change, on_hand, free - change,
        ${causeId}::uuid, ${accountId}::uuid
      from held, checked where change <> 0
    ), changed as (
      update stock_levels st set allocated = st.allocated + held.change from held, checked
      where st.shop_id = ${tx.shopId} and st.location_id = 1 and st.variant_id = held.variant_id
    )
    select 1 from checked`),
  );
}

type LineFigures = Pick<NewOrder["lines"][number], "id" | "quantity" | "discount" | "total" | "tax">;

/** Writes the figures of the lines that stay, and deletes the others. */
export async function updateLines(tx: ShopTx, orderId: string, lines: LineFigures[]): Promise<void> {
  const rows = JSON.stringify(lines);
  await tx.run(sql`
    delete from order_lines where shop_id = ${tx.shopId} and order_id = ${orderId}
      and id not in (select id from jsonb_to_recordset(${rows}::jsonb) as r (id uuid))`);
  await tx.run(sql`
    update order_lines l set quantity = r.quantity, discount = r.discount, total = r.total, tax = r.tax
    from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, quantity int, discount bigint, total bigint, tax bigint)
    where l.shop_id = ${tx.shopId} and l.order_id = ${orderId} and l.id = r.id`);
}

/** Adds lines after those that the order has. */
export async function insertLines(tx: ShopTx, orderId: string, lines: NewOrder["lines"]): Promise<void> {
  if (lines.length === 0) return;
  await tx.run(sql`
    insert into order_lines (id, order_id, position, product_id, variant_id, title, variant_title, sku, picture_id,
      unit_price, quantity, discount, total, tax, allocated, requires_shipping, is_service, preorder_from, unit_cost)
    select id, ${orderId}::uuid, 1 + position + coalesce(
      (select max(l.position) from order_lines l where l.shop_id = ${tx.shopId} and l.order_id = ${orderId}), -1), product_id, variant_id,
      title, variant_title, sku, picture_id, unit_price, quantity, discount, total, tax, allocated, requires_shipping,
      ${isService(tx, "r")}, preorder_from, ${costOf(tx, sql`r.variant_id`)}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (id uuid, position int, product_id uuid, variant_id uuid,
      title text, variant_title text, sku text, picture_id uuid, unit_price bigint, quantity int, discount bigint, total bigint,
      tax bigint, allocated boolean, requires_shipping boolean, preorder_from text)`);
}

/** Writes which parts of an order's refunds had been paid too much. */
export async function updateOverpaid(
  tx: ShopTx,
  orderId: string,
  payments: OrderRecord["payments"],
): Promise<void> {
  const refunds = payments
    .filter(({ kind }) => kind === "refund" || kind === "cancellation")
    .map(({ cause_id, overpaid, overpaid_by_edit = 0 }) => ({ cause_id, overpaid, overpaid_by_edit }));
  if (refunds.length === 0) return;
  await tx.run(sql`
    update payments p set overpaid = r.overpaid, overpaid_by_edit = r.overpaid_by_edit
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as r (cause_id uuid, overpaid bigint, overpaid_by_edit bigint)
    where p.shop_id = ${tx.shopId} and p.order_id = ${orderId} and p.kind in ('refund', 'cancellation') and p.cause_id = r.cause_id
      and p.overpaid_by_edit <> r.overpaid_by_edit`);
}

/**
 * Deletes the stored sales of the order's day, which are then computed again: other products may have been sold for the same
 * total. Waits for a transaction that is computing them.
 */
export async function reopenSalesDay(tx: ShopTx, placedAt: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(8418, ${tx.shopId}::int)`);
  await tx.run(sql`
    delete from sales_days
    where shop_id = ${tx.shopId} and day = (${placedAt}::timestamptz at time zone time_zone)::date`);
}
