import type { TaxGroup, TaxReportRow } from "@vitrine/contract/taxes/tax-reports";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isSale } from "../analytics/sold.ts";

interface TaxPeriod {
  /** The first day and the day after the last, in the shop's time zone. */
  from: string;
  until: string;
  time_zone: string;
  group: TaxGroup;
}

/**
 * The taxes of the orders placed in a period, by place, name and rate, as their carts were priced. Orders that are no sales don't count.
 * Orders without stored prices, such as early ones, have no taxes. The taxable amount of a compound tax contains the taxes that it
 * is charged on.
 *
 * A refund with parts reduces the taxes of the items, the delivery and the fees that it is for, as far as their value is
 * refunded. Any other amount reduces each rate of its order in proportion.
 */
export function listTaxes(tx: ShopTx, { from, until, time_zone, group }: TaxPeriod): Promise<TaxReportRow[]> {
  return tx.all(sql<TaxReportRow>`
    with sold as (
      select o.id, o.priced, o.total, ${placeOf(group)}, coalesce((
        select sum(p.amount - p.overpaid) from payments p
        where p.shop_id = ${tx.shopId} and p.order_id = o.id and p.kind in ('refund', 'cancellation')), 0) as refunded
      from orders o
      where o.shop_id = ${tx.shopId} and ${isSale}
        and o.placed_at >= ${midnight(from, time_zone)} and o.placed_at < ${midnight(until, time_zone)}),
    batches as (${refundedBatches(tx)}),
    cuts as (${refundedParts(tx)}),
    shares as (
      select sold.id, 1 - least(1, greatest(0, sold.refunded - of_parts.amount) / nullif(sold.total - of_parts.amount, 0)) as share
      from sold cross join lateral (
        select coalesce(sum(b.refunded), 0) as amount from batches b where b.id = sold.id) of_parts),
    taxed as (
      select sold.id, tax->>'name' as name, (tax->>'ppm')::int as ppm,
             sum((item->>'net')::bigint + ${simpleTaxes} - ${netCut}) as net, sum((tax->>'amount')::bigint - ${taxCut("tax")}) as tax
      from sold
      cross join lateral (
        select 'item', json_array_elements(coalesce(sold.priced->'lines', '[]'))
        union all select 'delivery', sold.priced->'shipping'
        union all select 'fee', json_array_elements(coalesce(sold.priced->'fees', '[]'))) items (kind, item)
      left join cuts c on c.id = sold.id and c.kind = items.kind and c.key = case items.kind when 'item' then item->>'id' else '' end
      cross join lateral json_array_elements(coalesce(item->'taxes', '[]')) tax
      group by sold.id, tax->>'name', (tax->>'ppm')::int)
    select country, min(region) as region, name, ppm, (count(*) filter (where share > 0 and round(net, 4) > 0))::int as orders,
           sum(round(net * share))::bigint as net, sum(round(tax * share))::bigint as tax
    from taxed join shares using (id) join sold using (id) group by country, region_code, name, ppm
    order by country, region, name, ppm desc`);
}

/** SQL: the place at which order `o` was taxed. Regions are grouped by code, because parcels have their names in several scripts. */
function placeOf(group: TaxGroup) {
  const place = sql`coalesce(nullif((o.delivery->'pickup_place')::jsonb, 'null'), o.address)`;
  const [country, region] = [group !== "rate", group === "region"];
  return sql`
    ${country ? sql`${place}->>'country'` : sql`null::text`} as country,
    ${region ? sql`${place}->>'region_code'` : sql`null::text`} as region_code,
    ${region ? sql`case when ${place}->>'region_code' is not null then ${place}->>'region' end` : sql`null::text`} as region`;
}

/**
 * SQL: the refunds with parts of the `sold` orders, with the value of the parts and how much of it is refunded. The refund of a
 * return may be known by the return only.
 */
function refundedBatches(tx: ShopTx) {
  return sql`
    select sold.id, part.batch_id, part.value, least(part.value, paid.amount) as refunded
    from sold
    cross join lateral (
      select p.batch_id, sum(p.amount) as value from refund_parts p
      where p.shop_id = ${tx.shopId} and p.order_id = sold.id group by p.batch_id having sum(p.amount) > 0) part
    cross join lateral (
      select coalesce(sum(p.amount - p.overpaid), 0) as amount
      from refunds r join payments p on p.shop_id = r.shop_id and p.order_id = r.order_id and p.cause_id = r.id
        and p.kind in ('refund', 'cancellation')
      where r.shop_id = ${tx.shopId} and r.order_id = sold.id and r.status = 'succeeded' and (r.batch_id = part.batch_id
        or r.batch_id is null and r.id = (
          select refund_id from returns where shop_id = ${tx.shopId} and id = part.batch_id))) paid
    where sold.refunded > 0 and paid.amount > 0`;
}

/**
 * SQL: what is refunded of a line, the delivery or the fees: its amount with taxes, and the share that reduces each of the taxes.
 * The amount of a line whose order is rounded may contain the rounding, which isn't taxed: its share is used instead.
 * The priced line has the id of the variant, or that of the order's line.
 */
function refundedParts(tx: ShopTx) {
  return sql`
    select b.id, 'item' as kind, key, case when o.cash_rounding is null then sum(p.amount * b.refunded / b.value) end as amount,
      sum(p.quantity * b.refunded / b.value) / max(l.quantity) as share
    from batches b
    join refund_parts p on p.shop_id = ${tx.shopId} and p.order_id = b.id and p.batch_id = b.batch_id
    join order_lines l on l.shop_id = ${tx.shopId} and l.order_id = b.id and l.id = p.order_line_id
    join orders o on o.shop_id = ${tx.shopId} and o.id = b.id
    cross join lateral unnest(array[l.id::text, l.variant_id::text]) key
    where key is not null group by b.id, key, o.cash_rounding
    union all
    select b.id, p.kind, '', null, least(1, sum(p.amount * b.refunded / b.value) / nullif(max(price.gross), 0))
    from batches b
    join refund_parts p on p.shop_id = ${tx.shopId} and p.order_id = b.id and p.batch_id = b.batch_id
    join sold on sold.id = b.id
    cross join lateral (
      select sum(${gross}) as gross from json_array_elements(
        case p.kind when 'delivery' then json_build_array(sold.priced->'shipping') else coalesce(sold.priced->'fees', '[]') end) item) price
    where p.kind <> 'item' group by b.id, p.kind`;
}

/** SQL: the price of the `item` with its taxes. */
const gross = sql`((item->>'net')::bigint + coalesce((
  select sum((other->>'amount')::bigint) from json_array_elements(coalesce(item->'taxes', '[]')) other), 0))`;

/** SQL: the refunded part of a tax of the `item`, in whole minor units as the parts of refunds are. */
function taxCut(tax: "tax" | "other") {
  return sql`round((${sql.ref(tax)}->>'amount')::bigint * coalesce(c.share, 0))`;
}

/** SQL: the refunded part of the `item` without its taxes, except those that its tax `tax` is charged on. */
const netCut = sql`case when c.id is null then 0 else coalesce(c.amount, ${gross} * c.share) - (
  select coalesce(sum(${taxCut("other")}), 0) from json_array_elements(item->'taxes') other
  where not coalesce((tax->>'is_compound')::boolean, false) or other->>'is_compound' is not null) end`;

/** SQL: the taxes of the `item` that its tax `tax` is charged on; 0 unless it is compound. */
const simpleTaxes = sql`case when (tax->>'is_compound')::boolean then (
  select coalesce(sum((other->>'amount')::bigint), 0) from json_array_elements(item->'taxes') other
  where other->>'is_compound' is null) else 0 end`;

function midnight(day: string, timeZone: string) {
  return sql`(${day}::timestamp at time zone ${timeZone})`;
}
