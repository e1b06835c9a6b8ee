import { codReports, type ReportFigures, type SalesReportQuery } from "@vitrine/contract/shops/sales-reports";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isSale, soldUnits } from "../analytics/sold.ts";
import { rowsOf } from "./report-rows.ts";

/** SQL: the instants at which a period begins and ends. */
export interface PeriodBounds {
  starts: Sql;
  ends: Sql;
}

export type FoundRow = ReportFigures & {
  key: string;
  value: string | null;
  name: string | null;
  detail: string | null;
};

interface FoundReport {
  rows: FoundRow[];
  total: ReportFigures;
  row_count: number;
}

/** The row of amounts that aren't an item's, which is listed last. */
const restKey = "not_for_items";

/** The rows of a page; or those with some keys, in any order. */
export type Wanted = { limit: number; offset: number } | { keys: string[] };

/**
 * The rows of a report and its total, in one statement, so that both are of the same moment. Sales count as in the analytics
 * (decision 0048), and a test compares the two.
 */
export async function findReport(
  tx: ShopTx,
  { report, sort }: Pick<SalesReportQuery, "report" | "sort">,
  bounds: PeriodBounds,
  wanted: Wanted,
): Promise<FoundReport> {
  const {
    of,
    columns = sql``,
    placedJoins = sql``,
    joins = sql``,
    value,
    group,
    name,
    detail = sql`null::text`,
  } = rowsOf(tx, report);
  const hasCod = codReports.includes(report);
  const keys = { value, group, name, detail };
  const rest = of === "lines" ? sql`union all ${restOfOrders()}` : sql``;
  const entries = of === "lines" ? entriesOfLines(keys, joins) : entriesOfOrders(keys, joins);
  const isShown = "keys" in wanted ? sql`and key = any(${wanted.keys}::text[])` : sql``;
  const page = "keys" in wanted ? sql`` : sql`limit ${wanted.limit} offset ${wanted.offset}`;
  // The usual memory makes PostgreSQL write the orders of a large month to the disk.
  await tx.run(sql`set local work_mem = '64MB'`);
  return tx.one(sql<FoundReport>`
    with ${soldOrders(tx, bounds, { columns, placedJoins, hasCod })},
    entries as (${entries}),
    found as (
      select coalesce(key, 'none') as key, max(value) as value, max(name) as name, max(detail) as detail,
             ${figures(of === "lines" ? sql`count(distinct id)` : sql`count(*) filter (where is_sale)`, hasCod)}
      from entries group by 1 ${rest}),
    shown as (
      select * from found where (orders > 0 or cod_shipped > 0) ${isShown}
      order by key = '${sql.raw(restKey)}', ${orderBy(sort)}, name nulls last, key ${page})
    select coalesce((select json_agg(shown) from shown), '[]') as rows, (select count(*) from found where orders > 0 or cod_shipped > 0)::int as row_count,
           (select row_to_json(whole) from (
             select ${figures(sql`count(*) filter (where is_sale)`, hasCod)} from sold) whole) as total`);
}

/**
 * SQL: `sold`, the orders of the period with their figures, and `lines`, their items. A refund with parts reduces the items that
 * it is for, and any other amount reduces all that the order contains in proportion, as in the tax report.
 */
function soldOrders(
  tx: ShopTx,
  { starts, ends }: PeriodBounds,
  { columns, placedJoins, hasCod }: { columns: Sql; placedJoins: Sql; hasCod: boolean },
): Sql {
  const inShop = (table: string) => sql`${sql.ref(`${table}.shop_id`)} = ${tx.shopId}`;
  // Orders that came back unpaid are no sales, but they were shipped.
  const isCounted = hasCod ? sql`not o.is_test and o.lifecycle not in ('draft', 'awaiting_payment')` : isSale;
  const shipped = sql`shipped as materialized (
      select distinct on (s.order_id) s.order_id, s.courier from placed o join shipments s on ${inShop("s")} and s.order_id = o.id
      where s.shipped_at is not null order by s.order_id, s.shipped_at desc),`;
  return sql`placed as materialized (
      select o.id, o.subtotal as gross, o.discount_total as discounts, o.shipping_total as shipping, o.fee_total as fees,
             coalesce(o.cash_rounding, 0) as rounding, o.total, ${isSale} as is_sale,
             o.total - o.subtotal + o.discount_total - o.shipping_total - o.fee_total - coalesce(o.cash_rounding, 0) as tax,
             o.payment_method = 'cash_on_delivery' as is_cod, o.fulfilment_status ${columns}
      from orders o ${placedJoins}
      where ${inShop("o")} and o.placed_at >= ${starts} and o.placed_at < ${ends} and ${isCounted}),
    ${hasCod ? shipped : sql``}
    refunded as materialized (
      select p.order_id, sum(p.amount - p.overpaid) as amount from payments p join placed o on o.id = p.order_id
      where ${inShop("p")} and p.kind in ('refund', 'cancellation') group by p.order_id),
    parts as materialized (
      select p.order_id, p.order_line_id, sum(p.amount) as amount, sum(p.restocked) as restocked
      from refund_parts p join refunded r on r.order_id = p.order_id where ${inShop("p")} group by p.order_id, p.order_line_id),
    reduced as materialized (
      -- of each amount of the parts, and of all else
      select order_id, share, (refunded.amount - named * share) / nullif(o.total - named * share, 0) as share_of_rest
      from refunded join placed o on o.id = order_id
      cross join lateral (select coalesce(sum(amount), 0) as named from parts where parts.order_id = refunded.order_id) all_parts
      cross join lateral (select least(1, refunded.amount / nullif(named, 0)) as share) limited),
    lines as materialized (${soldLines(tx)}),
    sold as materialized (
      select o.*, coalesce(r.amount, 0)::bigint as returns, l.units, l.costed_sales, l.cost, l.uncosted_units,
             coalesce(l.gross, 0)::bigint as line_gross, coalesce(l.discounts, 0)::bigint as line_discounts,
             coalesce(l.returns, 0)::bigint as line_returns, coalesce(l.tax, 0)::bigint as line_tax,
             ${hasCod ? sql`h.order_id is not null` : sql`false`} as is_shipped
      from placed o
      left join refunded r on r.order_id = o.id
      ${hasCod ? sql`left join shipped h on h.order_id = o.id` : sql``}
      left join (
        select id, sum(units) as units, sum(gross) as gross, sum(discounts) as discounts, sum(returns) as returns, sum(tax) as tax,
               sum(costed_sales) as costed_sales, sum(cost) as cost, sum(uncosted_units) as uncosted_units
        from lines group by id) l on l.id = o.id)`;
}

/**
 * SQL: the items of the orders. An item's tax counts only if it was added to the prices. The sales that its cost is compared with
 * contain no tax.
 */
function soldLines(tx: ShopTx): Sql {
  const addedTax = sql`case when o.tax = 0 then 0 else l.tax end`;
  const part = sql`coalesce(p.amount * r.share, 0)`;
  const untaxed = sql`case when o.tax = 0 then l.total - l.tax else l.total end`;
  return sql`
    select o.id, l.product_id, l.variant_id, l.title, l.variant_title, ${soldUnits} as units, l.unit_price * l.quantity as gross,
           l.unit_price * l.quantity - l.total as discounts, ${addedTax} as tax, back.amount as returns,
           case when l.unit_cost is not null
             then case when back.amount = 0 then ${untaxed} else round(${untaxed} * (1 - least(1, coalesce(back.amount::numeric / nullif(l.total + ${addedTax}, 0), 0))))::bigint end end as costed_sales,
           l.unit_cost * (${soldUnits} - coalesce(p.restocked, 0)::bigint) as cost,
           case when l.unit_cost is null then ${soldUnits} end as uncosted_units
    from placed o join order_lines l on l.shop_id = ${tx.shopId} and l.order_id = o.id
    left join reduced r on r.order_id = o.id
    left join parts p on p.order_id = o.id and p.order_line_id = l.id
    cross join lateral (
      select case when r.order_id is null then 0
        else round(${part} + coalesce(r.share_of_rest, 0) * (l.total + ${addedTax} - ${part}))::bigint end as amount) back
    where o.is_sale`;
}

interface Keys {
  value: Sql;
  group: Sql;
  name: Sql;
  detail: Sql;
}

function entriesOfOrders({ value, group, name, detail }: Keys, joins: Sql): Sql {
  return sql`select ${group} as key, ${value} as value, ${name} as name, ${detail} as detail, s.* from sold s ${joins}`;
}

const figureColumns = [
  "units",
  "gross",
  "discounts",
  "returns",
  "shipping",
  "fees",
  "rounding",
  "tax",
  "total",
  "costed_sales",
  "cost",
  "uncosted_units",
];

function entriesOfLines({ value, group, name, detail }: Keys, joins: Sql): Sql {
  return sql`
    select ${group} as key, ${value} as value, ${name} as name, ${detail} as detail, l.id, true as is_sale, l.units, l.gross,
           l.discounts, l.returns, 0 as shipping, 0 as fees, 0 as rounding, l.tax, l.gross - l.discounts + l.tax as total,
           l.costed_sales, l.cost, l.uncosted_units
    from lines l ${joins}`;
}

/** SQL: what the amounts of orders contain besides their items. */
function restOfOrders(): Sql {
  return sql`
    select '${sql.raw(restKey)}', '${sql.raw(restKey)}', null, null, ${figures(sql`count(*)`, false)}
    from (
      select true as is_sale, 0 as units, gross - line_gross as gross, discounts - line_discounts as discounts,
             returns - line_returns as returns, shipping, fees, rounding, tax - line_tax as tax,
             total - (line_gross - line_discounts + line_tax) as total, 0 as costed_sales, 0 as cost, 0 as uncosted_units
      from sold) rest
    where total <> 0 or gross <> 0 or discounts <> 0 or returns <> 0 or shipping <> 0 or fees <> 0 or rounding <> 0 or tax <> 0
    having count(*) > 0`;
}

/** SQL: the sums of `sold` or of `entries`; `total` is before refunds there, because an order's is. */
function figures(orders: Sql, hasCod: boolean): Sql {
  const sums = figureColumns.map((column) => {
    const amount = column === "total" ? sql`total - returns` : sql.ref(column);
    return sql`coalesce(sum(${amount}) filter (where is_sale), 0)::bigint as ${sql.ref(column)}`;
  });
  const cod = (condition: Sql) =>
    hasCod ? sql`(count(*) filter (where is_cod and is_shipped and ${condition}))::int` : sql`null::int`;
  return sql`${orders}::int as orders, ${sql.join(sums)},
    coalesce(sum(gross - discounts - returns) filter (where is_sale), 0)::bigint as net,
    coalesce(sum(coalesce(costed_sales, 0) - coalesce(cost, 0)) filter (where is_sale), 0)::bigint as profit,
    ${cod(sql`true`)} as cod_shipped, ${cod(sql`fulfilment_status = 'delivered'`)} as cod_delivered,
    ${cod(sql`fulfilment_status in ('returning', 'returned')`)} as cod_returned`;
}

function orderBy(sort: SalesReportQuery["sort"]): Sql {
  const column = sort.replace("-", "");
  const direction = sort.startsWith("-") ? sql.raw("desc") : sql.raw("asc");
  return column === "name" ? sql`name ${direction} nulls last` : sql`${sql.ref(column)} ${direction}`;
}
