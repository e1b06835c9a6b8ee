import type { TaxReportRow } from "@vitrine/contract/orders/tax-reports";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isSale } from "../analytics/sold.ts";

export interface TaxPeriod {
  /** The first day and the day after the last, in the shop's time zone. */
  from: string;
  until: string;
  time_zone: string;
}

/**
 * The taxes of the orders placed in a period, by name and rate, as their carts were priced. Orders that are no sales don't count.
 * A refund may be of any amount, so it reduces each rate of its order by the refunded share of the order's
 * total. Orders without stored prices, such as early ones, have no taxes. The taxable amount of a compound tax contains the taxes
 * that it is charged on.
 */
export function listTaxes(tx: ShopTx, { from, until, time_zone }: TaxPeriod): Promise<TaxReportRow[]> {
  return tx.all(sql<TaxReportRow>`
    with sold as (
      select o.id, o.priced, 1 - least(1, coalesce((
        select sum(p.amount - p.overpaid) from payments p
        where p.shop_id = ${tx.shopId} and p.order_id = o.id and p.kind in ('refund', 'cancellation')), 0) / nullif(o.total, 0)) as share
      from orders o
      where o.shop_id = ${tx.shopId} and ${isSale}
        and o.placed_at >= ${midnight(from, time_zone)} and o.placed_at < ${midnight(until, time_zone)}),
    taxed as (
      select sold.id, tax->>'name' as name, (tax->>'ppm')::int as ppm, coalesce(max(sold.share), 1) as share,
             sum((item->>'net')::bigint + ${simpleTaxes}) as net, sum((tax->>'amount')::bigint) as tax
      from sold
      cross join lateral (
        select json_array_elements(coalesce(sold.priced->'lines', '[]'))
        union all select sold.priced->'shipping'
        union all select json_array_elements(coalesce(sold.priced->'fees', '[]'))) items (item)
      cross join lateral json_array_elements(coalesce(item->'taxes', '[]')) tax
      group by sold.id, tax->>'name', (tax->>'ppm')::int)
    select name, ppm, (count(*) filter (where share > 0))::int as orders,
           sum(round(net * share))::bigint as net, sum(round(tax * share))::bigint as tax
    from taxed group by name, ppm order by name, ppm desc`);
}

/** SQL: the taxes of the `item` that its tax `tax` is charged on; 0 unless it is compound. */
const simpleTaxes = sql`case when (tax->>'is_compound')::boolean then (
  select coalesce(sum((other->>'amount')::bigint), 0) from json_array_elements(item->'taxes') other
  where other->>'is_compound' is null) else 0 end`;

function midnight(day: string, timeZone: string) {
  return sql`(${day}::timestamp at time zone ${timeZone})`;
}
