import { exchangeKey, storeCreditKey } from "@vitrine/contract/payments/store-credit";
import type { Stage } from "@vitrine/contract/orders/orders";
import { type Sql, sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { isDue } from "./delivery-days.queries.ts";
import { type OrderFilter, paymentStatusesOf, stagesOf } from "./order-filter.queries.ts";
import { isOneIndexRange } from "./order-sorting.queries.ts";

/** A filter with an index of its own. */
interface Narrowing {
  /** A condition on order `o`. */
  isFound: Sql;
  /** A query of the ids that meet it. Undefined if so many orders do that the list's own index finds a page soon. */
  ids?: Sql;
  /** Rows `g` with the `order_id` and the `placed_at` of the orders, in the order of their index. */
  list?: Sql;
}
type Listed = Narrowing & { ids: Sql; list: Sql };

/**
 * Up to as many orders are read by id and sorted. If a filter finds more, so many orders match that reading an index in the
 * order of the list finds a page soon.
 */
const fewOrders = 5_000;
/** Up to as many orders of a status are read to find those of a tag; from more, the tag's own list finds a page sooner. */
const readOrders = 50_000;
/** Up to as many orders of a tag, place, courier or coupon are counted to find the filter with the fewest. */
const comparedUpTo = 10_000;
/** As `fewOrders`, of several such filters, each of which is looked up for every order. */
const fewInCommon = 1_000;

function narrowingsOf(tx: ShopTx, filter: OrderFilter): Narrowing[] {
  return [...narrowingsByRows(tx, filter), ...narrowingsByColumns(tx, filter)];
}

/** The filters that have rows in other tables: tag, courier, place, delivery and coupon. */
function narrowingsByRows(tx: ShopTx, filter: OrderFilter): Narrowing[] {
  const { tag, area, courier, coupon, delivery_method } = filter;
  const shop = sql`${tx.shopId}`;
  const narrowings: Narrowing[] = [];
  if (tag !== undefined) {
    const tagged = sql`from order_tags g where g.shop_id = ${shop} and g.tag = ${tag}`;
    narrowings.push({
      isFound: isIn(sql`${tagged} and g.order_id = o.id`),
      ids: sql`select g.order_id as id ${tagged}`,
      list: tagged,
    });
  }
  const ofValue = (kind: "area" | "courier" | "delivery_method", value: Sql) => {
    const list = sql`
      from order_values g where g.shop_id = ${shop} and g.filter = ${sql.lit(kind)} and g.value = ${value}`;
    narrowings.push({
      isFound: isIn(sql`${list} and g.placed_at = o.placed_at and g.order_id = o.id`),
      ids: sql`select g.order_id as id ${list}`,
      list,
    });
  };
  if (courier !== undefined) ofValue("courier", sql`${courier}`);
  // A subquery, so that PostgreSQL computes the key once.
  if (area !== undefined) ofValue("area", sql`(select area_key(${area}))`);
  if (delivery_method === "pickup") ofValue("delivery_method", sql`'pickup'`);
  // Most orders of most shops are delivered. Orders of digital products have no delivery.
  if (delivery_method === "delivery")
    narrowings.push({
      isFound: isIn(sql`
        from orders d where d.shop_id = ${shop} and d.id = o.id
          and d.delivery->>'name' <> 'No delivery' and d.delivery->>'is_pickup' is distinct from 'true'`),
    });
  const due = isDue(tx, filter);
  if (due)
    narrowings.push({
      // By the index of the order: that of values would be read from the first day to the last for each order.
      isFound: isIn(sql`
        from order_values g where g.shop_id = ${shop} and g.order_id = o.id and g.filter = 'delivery_day' ${due}`),
      ids: sql`select g.order_id as id from order_values g where g.shop_id = ${shop} and g.filter = 'delivery_day' ${due}`,
    });
  if (coupon !== undefined) {
    // A coupon is used when its order is placed.
    const used = sql`
      from (select u.order_id, u.used_at as placed_at from coupon_uses u where u.shop_id = ${shop} and u.code = ${coupon.toUpperCase()}) g
      where true`;
    narrowings.push({
      isFound: isIn(sql`${used} and g.order_id = o.id`),
      ids: sql`select g.order_id as id ${used}`,
      list: used,
    });
  }
  return narrowings;
}

/** The filters by columns of the order: payment, source and total. */
function narrowingsByColumns(tx: ShopTx, filter: OrderFilter): Narrowing[] {
  const { payment_method, payment_proof, source, total_min, total_max } = filter;
  const shop = sql`${tx.shopId}`;
  const idsWith = (isFound: Sql) => sql`select o.id from orders o where o.shop_id = ${shop} and ${isFound}`;
  const narrowings: Narrowing[] = [];
  if (payment_proof !== undefined) {
    const sent = sql`from payment_proofs p where p.shop_id = ${shop} and p.status = 'pending' and p.order_id = o.id`;
    // As of "mark_paid" in the rules: other orders were paid in another way or cancelled before the proof was checked.
    const isUnpaid = sql`
      o.lifecycle in ('open', 'awaiting_payment') and o.fulfilment_status <> 'returned'
      and o.payment_status in ('unpaid', 'partially_paid', 'voided')`;
    narrowings.push({
      isFound: sql`(${isUnpaid} and ${isIn(sent)})`,
      ids: sql`
        select o.id from payment_proofs p join orders o on o.shop_id = p.shop_id and o.id = p.order_id
        where p.shop_id = ${shop} and p.status = 'pending' and ${isUnpaid}`,
    });
  }
  if (filter.advance !== undefined) {
    const isFound = isAdvanceDue(tx);
    narrowings.push({ isFound, ids: idsWith(isFound) });
  }
  if (filter.cash !== undefined) narrowings.push({ isFound: isCashMissing, ids: idsWith(isCashMissing) });
  if (payment_method !== undefined) {
    const isFound = sql`o.payment_method = ${payment_method}`;
    // Sorted, so that PostgreSQL reads the index instead of all orders.
    narrowings.push({ isFound, ids: sql`${idsWith(isFound)} order by o.placed_at` });
  }
  // A literal, so that PostgreSQL can use the partial index.
  if (source !== undefined) {
    const isFound = sql`o.source = ${sql.lit(source)}`;
    narrowings.push({ isFound, ...(source !== "checkout" && { ids: idsWith(isFound) }) });
  }
  if (total_min !== undefined || total_max !== undefined) {
    const isFound = sql`o.total between ${total_min ?? 0}::bigint and ${total_max ?? Number.MAX_SAFE_INTEGER}::bigint`;
    // The index of totals begins with the stage and the payment status.
    const ids = idsOfStatus(tx, { sort: "total" }, sql`and ${isFound}`);
    narrowings.push({ isFound, ids });
  }
  return narrowings;
}

/** A condition on order `o`: a part of its advance payment can still be paid. As `advanceDueOf` in the rules. */
function isAdvanceDue(tx: ShopTx): Sql {
  return sql`(
    o.advance is not null and o.lifecycle in ('open', 'awaiting_payment') and o.fulfilment_status in ('unfulfilled', 'not_needed', 'service_unfulfilled')
    and o.payment_status in ('unpaid', 'partially_paid', 'voided')
    and (o.advance->>'amount')::bigint > (
      select coalesce(sum(p.amount), 0) from payments p
      where p.shop_id = ${tx.shopId} and p.order_id = o.id and p.kind in ('capture', 'collection')
        and p.method not in (${sql.lit(storeCreditKey)}, ${sql.lit(exchangeKey)})))`;
}

/** A condition on order `o`: some of its cash on delivery is missing. Of a cancelled order, nothing is due. */
export const isCashMissing = sql`(
  o.payment_method = 'cash_on_delivery' and o.fulfilment_status = 'delivered'
  and o.payment_status in ('unpaid', 'partially_paid') and o.lifecycle <> 'cancelled')`;

/** A stage and a payment status that some order has. */
export interface Statuses {
  stage: Stage;
  payment_status: string;
}

/** The filters with indexes of their own, as SQL. */
export interface Narrowed {
  /** Conditions on order `o`, each after "and"; without that of `few`. */
  and: Sql;
  /** The ids that one of the filters finds, if they are few. */
  few?: Sql;
  /** A number beyond those that are counted, if a single filter finds many orders; undefined for several filters. */
  total?: number;
  /** The orders of tags, places, couriers and coupons, if the list is read in the order of their index. */
  list?: {
    /** A query of `id` and `placed_at`. */
    orders: Sql;
    /** The other conditions on order `o`, each after "and". */
    and: Sql;
  };
  /** The statuses of the filter that orders have, if the list is merged from their index ranges. */
  statuses?: Statuses[];
}
export const notNarrowed: Narrowed = { and: sql`` };

export async function narrowedBy(tx: ShopTx, filter: OrderFilter): Promise<Narrowed> {
  const narrowings = narrowingsOf(tx, filter);
  if (narrowings.length === 0) return notNarrowed;
  const lists = narrowings.filter((one): one is Listed => Boolean(one.list));
  const sizes = new Map<Narrowing, number>();
  for (const one of narrowings) {
    if (!one.ids) continue;
    const size = await countUpTo(tx, one.ids, one.list && lists.length > 1 ? comparedUpTo : fewOrders);
    if (size <= fewOrders) return { and: allOf(narrowings.filter((other) => other !== one)), few: one.ids };
    sizes.set(one, size);
  }
  const and = allOf(narrowings);
  // The filter with the fewest orders first.
  lists.sort((a, b) => sizes.get(a)! - sizes.get(b)!);
  const others = allOf(narrowings.filter(({ list }) => !list));
  if (lists.length > 1) {
    const ids = sql`select id from (${ordersOf(lists)}) common`;
    if ((await countUpTo(tx, ids, fewInCommon)) <= fewInCommon) return { and: others, few: ids };
  }
  const { stage, payment_status, from, to, sort } = filter;
  const isOfStatus = Boolean(stage ?? payment_status);
  const ofStatus = isOfStatus ? await countUpTo(tx, idsOfStatus(tx, filter), readOrders) : Infinity;
  if (ofStatus <= fewOrders) return { and, few: idsOfStatus(tx, filter) };
  const isOnly = narrowings.length === 1 && !(isOfStatus || from || to);
  const many = { and, ...(isOnly && narrowings[0]!.ids && { total: fewOrders + 1 }) };
  if (lists.length > 0 && sort.endsWith("placed") && ofStatus > readOrders)
    return { ...many, list: { orders: ordersOf(lists), and: others } };
  if (!isOfStatus && isOneIndexRange(filter)) return many;
  return { ...many, statuses: await listStatuses(tx, filter) };
}

function allOf(narrowings: Narrowing[]): Sql {
  return sql.join(
    narrowings.map(({ isFound }) => sql`and ${isFound}`),
    sql` `,
  );
}

/**
 * A query of `id` and `placed_at` of the orders that all these filters find, in the order of the first one's index. Reads only
 * the time in which all have orders: couriers and places of the past have none in common with those of today.
 */
function ordersOf([first, ...others]: Listed[]): Sql {
  const conditions = others.map(
    ({ list, isFound }) => sql`
      and o.placed_at between (select min(g.placed_at) ${list}) and (select max(g.placed_at) ${list}) and ${isFound}`,
  );
  return sql`
    select o.id, o.placed_at from (select g.order_id as id, g.placed_at ${first!.list}) o where true ${sql.join(conditions, sql` `)}`;
}

async function countUpTo(tx: ShopTx, ids: Sql, max: number): Promise<number> {
  const { count } = await tx.one(
    sql<{ count: number }>`select count(*)::int as count from (${ids} limit ${sql.lit(max + 1)}) found`,
  );
  return count;
}

/** The orders of the filter's stage and payment status, from the index of each. */
function idsOfStatus(tx: ShopTx, filter: OrderFilter, and = sql``): Sql {
  return sql`
    select o.id from unnest(${stagesOf(filter)}) of_stage (stage) cross join unnest(${paymentStatusesOf(filter)}) of_payment (status)
    cross join lateral (
      select o.id from orders o
      where o.shop_id = ${tx.shopId} and o.stage = of_stage.stage and o.payment_status = of_payment.status ${and}
    ) o`;
}

/** The statuses that the filter allows and an order has. */
function listStatuses(tx: ShopTx, filter: OrderFilter): Promise<Statuses[]> {
  // Sorted, so that PostgreSQL doesn't read all orders to find one of a status without any.
  const ofStatus = sql`
    from orders o where o.shop_id = ${tx.shopId} and o.stage = of_stage.stage and o.payment_status = of_payment.status
    order by o.total`;
  return tx.all(sql<Statuses>`
    select of_stage.stage, of_payment.status as payment_status
    from unnest(${stagesOf(filter)}) of_stage (stage) cross join unnest(${paymentStatusesOf(filter)}) of_payment (status)
    where ${isIn(ofStatus)}`);
}

// A subquery with a limit isn't turned into a join: PostgreSQL would read all orders of the filter first.
function isIn(rows: Sql): Sql {
  return sql`coalesce((select true ${rows} limit 1), false)`;
}
