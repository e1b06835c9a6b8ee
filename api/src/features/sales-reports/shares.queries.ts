import type { ShareFigures } from "@vitrine/contract/shops/sales-reports";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { isSale } from "../analytics/sold.ts";
import type { PeriodBounds } from "./sales-reports.queries.ts";

/**
 * Rates of a period, from indexes. A customer who has ordered since the period began is found by their last order; only those who
 * ordered after it are looked up.
 */
export function readShares(tx: ShopTx, { starts, ends }: PeriodBounds): Promise<ShareFigures> {
  const within = (column: string) => sql`${sql.ref(column)} >= ${starts} and ${sql.ref(column)} < ${ends}`;
  const lastOrdered = sql`coalesce(t.last_ordered_at, timestamptz '1970-01-01 00:00+00')`;
  return tx.one(sql<ShareFigures>`
    select cod_shipped, cod_delivered, abandoned, recovered, customers, returning_customers
    from (
      select count(*)::int as cod_shipped, (count(*) filter (where o.fulfilment_status = 'delivered'))::int as cod_delivered
      from orders o
      where o.shop_id = ${tx.shopId} and o.payment_method = 'cash_on_delivery' and ${within("o.placed_at")} and not o.is_test
        and o.lifecycle not in ('draft', 'awaiting_payment')
        and exists (select from shipments s where s.shop_id = ${tx.shopId} and s.order_id = o.id and s.shipped_at is not null)) cod
    cross join (
      select count(*)::int as abandoned, count(recovered_at)::int as recovered
      from abandoned_checkouts a where a.shop_id = ${tx.shopId} and ${within("a.abandoned_at")}) checkouts
    cross join (
      select count(*)::int as customers, (count(*) filter (where t.orders_count > 1))::int as returning_customers
      from customer_totals t
      where t.shop_id = ${tx.shopId} and ${lastOrdered} >= ${starts}
        and (${lastOrdered} < ${ends} or exists (
          select from orders o where o.shop_id = ${tx.shopId} and o.customer_id = t.customer_id and ${within("o.placed_at")} and ${isSale}))) buyers`);
}
