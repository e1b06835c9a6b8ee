import type { SalesReportName } from "@vitrine/contract/shops/sales-reports";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

/** The rows of a report, as parts of a statement. */
interface ReportRows {
  /** Rows of `lines` or of `sold`. */
  of: "lines" | "orders";
  /** Columns of order `o` that `sold` has for the row. */
  columns?: Sql;
  /** Joins of order `o`. */
  placedJoins?: Sql;
  /** Joins of `sold s` or `lines l`. */
  joins?: Sql;
  /** See `ReportRow`. Rows with the same group are one row. */
  value: Sql;
  group: Sql;
  name: Sql;
  detail?: Sql;
}

const none = sql`null::text`;
/**
 * An order that is picked up belongs to the area of its pickup place, if that has an address. "offset" makes PostgreSQL read
 * the place once for all columns.
 */
const place = sql`
  cross join lateral (select coalesce(nullif((o.delivery->'pickup_place')::jsonb, 'null'), o.address) as place offset 0) of_order`;
const countryColumn = sql`, place->>'country' as country`;
// Names of regions are written in several scripts, their codes aren't.
const regionColumns = sql`
  ${countryColumn}, place->>'region' as region, coalesce(place->>'region_code', lower(place->>'region')) as region_key`;

export function rowsOf(tx: ShopTx, report: SalesReportName): ReportRows {
  switch (report) {
    case "product":
      return {
        of: "lines",
        value: sql`l.product_id::text`,
        group: sql`coalesce(l.product_id::text, l.title)`,
        name: sql`l.title`,
      };
    case "variant":
      return {
        of: "lines",
        value: sql`l.product_id::text`,
        group: sql`coalesce(l.variant_id::text, l.title || '/' || l.variant_title)`,
        name: sql`l.title`,
        detail: sql`nullif(l.variant_title, '')`,
      };
    case "collection":
      return {
        of: "lines",
        joins: sql`
          left join collection_products m on m.shop_id = ${tx.shopId} and m.product_id = l.product_id and m.is_member
          left join collections c on c.shop_id = ${tx.shopId} and c.id = m.collection_id`,
        value: sql`c.id::text`,
        group: sql`c.id::text`,
        name: sql`c.title`,
      };
    case "coupon":
      return {
        of: "orders",
        joins: sql`
          left join coupon_uses u on u.shop_id = ${tx.shopId} and u.order_id = s.id and u.released_at is null
          left join coupons c on c.shop_id = ${tx.shopId} and c.id = u.coupon_id`,
        value: sql`c.id::text`,
        group: sql`c.id::text`,
        name: sql`c.title`,
      };
    default:
      return { of: "orders", ...orderRows(tx, report) };
  }
}

function orderRows(
  tx: ShopTx,
  report: Exclude<SalesReportName, "product" | "variant" | "collection" | "coupon">,
): Omit<ReportRows, "of"> {
  switch (report) {
    case "payment_method":
      return {
        columns: sql`, o.payment_method, o.payment->>'name' as method_name`,
        value: sql`s.payment_method`,
        group: sql`concat_ws('/', s.payment_method, s.method_name)`,
        name: sql`s.method_name`,
      };
    case "country":
      return {
        columns: countryColumn,
        placedJoins: place,
        value: sql`s.country`,
        group: sql`s.country`,
        name: none,
      };
    case "region":
      return {
        columns: regionColumns,
        placedJoins: place,
        value: sql`s.country`,
        group: sql`concat_ws('/', s.country, s.region_key)`,
        name: sql`s.region`,
      };
    case "city":
      return {
        columns: sql`${regionColumns}, place->>'city' as city`,
        placedJoins: place,
        value: sql`s.country`,
        group: sql`concat_ws('/', s.country, s.region_key, lower(s.city))`,
        name: sql`s.city`,
        detail: sql`s.region`,
      };
    case "customer_type": {
      const type = sql`case when t.first_ordered_at is null then 'unknown' when s.placed_at > t.first_ordered_at then 'returning' else 'new' end`;
      return {
        columns: sql`, o.placed_at, o.customer_id`,
        joins: sql`left join customer_totals t on t.shop_id = ${tx.shopId} and t.customer_id = s.customer_id`,
        value: type,
        group: type,
        name: none,
      };
    }
    case "source":
      return { columns: sql`, o.source`, value: sql`s.source`, group: sql`s.source`, name: none };
    case "member":
      return {
        joins: sql`left join draft_orders d on d.shop_id = ${tx.shopId} and d.order_id = s.id`,
        value: none,
        group: sql`d.created_by`,
        name: sql`d.created_by`,
      };
    case "courier":
      return {
        joins: sql`left join shipped h on h.order_id = s.id`,
        value: none,
        group: sql`lower(h.courier)`,
        name: sql`h.courier`,
      };
  }
}
