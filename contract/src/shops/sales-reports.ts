import * as z from "zod";
import { inShop, response, shop } from "../endpoint.ts";
import { hasPermission, type Permission } from "../roles.ts";
import { comparisons, periodQuery, Sales } from "./analytics.ts";

/** The reports, by the rows that they have. */
export const salesReports = [
  "product",
  "variant",
  "collection",
  "payment_method",
  "country",
  "region",
  "city",
  "coupon",
  "customer_type",
  "source",
  "member",
  "courier",
] as const;
export type SalesReportName = (typeof salesReports)[number];

/** Reports with the cash-on-delivery orders that were shipped, delivered and came back. */
export const codReports: readonly SalesReportName[] = ["country", "region", "city", "courier"];

/** Reports whose rows can contain the same order or unit, so that they may add up to more than the total. */
export const overlappingReports: readonly SalesReportName[] = ["collection", "coupon"];

/** The last row that a page shows or a file contains. */
export const maxReportRows = 10_000;
/** The longest period in days. */
export const maxReportDays = 366;

const codFigures = {
  /** Orders with cash on delivery that were shipped, also those that came back; null unless the report is one of `codReports`. */
  cod_shipped: z.number().int().nullable(),
  cod_delivered: z.number().int().nullable(),
  cod_returned: z.number().int().nullable(),
};

const profitFigures = {
  /** Sales without tax of the units whose cost is known, after refunds. Null if the caller may not see costs. */
  costed_sales: z.number().int().nullable(),
  /** The cost of these units when they were ordered, without those that came back into stock. */
  cost: z.number().int().nullable(),
  /** `costed_sales` minus `cost`. */
  profit: z.number().int().nullable(),
  /** Units whose variant had no cost when they were ordered. */
  uncosted_units: z.number().int().nullable(),
};

/** The sales of a period, with the units sold, without cancelled ones. */
const ReportFigures = Sales.omit({ average_order: true }).extend({
  units: z.number().int(),
  ...codFigures,
  ...profitFigures,
});
export type ReportFigures = z.infer<typeof ReportFigures>;

export const ReportRow = ReportFigures.extend({
  /** Identifies the row within the report. */
  key: z.string(),
  /**
   * The product's, coupon's or collection's id, the payment method, the country's code, one of `orderSources`, "new", "returning"
   * or "unknown". Null for custom items, and for what has none. "not_for_items" in reports by product, variant and collection:
   * delivery, fees, and discounts and refunds of these.
   */
  value: z.string().nullable(),
  /** The title, the region, the city, the courier, the member, or the name of a manual payment method. */
  name: z.string().nullable(),
  /** The variant's title, or the city's region. */
  detail: z.string().nullable(),
  /** The orders and the total of the compared period; null without a comparison. */
  previous_orders: z.number().int().nullable(),
  previous_total: z.number().int().nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

const reportColumns = [
  "orders",
  "units",
  "gross",
  "discounts",
  "returns",
  "net",
  "shipping",
  "tax",
  "total",
  "profit",
  "cod_shipped",
  "cod_delivered",
] as const;
export type ReportColumn = (typeof reportColumns)[number];
const reportSorts = ["name", ...reportColumns].flatMap((column) => [column, `-${column}`]) as [
  "name" | ReportColumn | `-${"name" | ReportColumn}`,
];

const Period = z.object({
  /** First and last day, inclusive, in the shop's time zone. */
  from: z.string(),
  to: z.string(),
  /** The moment on the last day at which the period ends; null at its midnight. */
  until: z.string().nullable(),
});
export type Period = z.infer<typeof Period>;

export const SalesReport = z.object({
  currency: z.string(),
  time_zone: z.string(),
  period: Period,
  /** Null without a comparison. While the period includes today, up to the same time of day. */
  compared: Period.nullable(),
  rows: z.array(ReportRow),
  /** The number of rows of all pages. */
  row_count: z.number().int(),
  /** All orders of the period, each once. */
  total: ReportFigures,
  compared_total: ReportFigures.nullable(),
});
export type SalesReport = z.infer<typeof SalesReport>;

const query = z.object({
  ...periodQuery,
  report: z.enum(salesReports).default("product"),
  compare: z.enum(["none", ...comparisons]).default("none"),
  sort: z.enum(reportSorts).default("-total"),
});
export type SalesReportQuery = z.output<typeof query>;

const pageQuery = query.extend({
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  page: z.coerce.number<number | string>().int().min(1).max(maxReportRows).default(1),
});

/** Shares of a period that the sales don't contain. */
const ShareFigures = z.object({
  /** Cash-on-delivery orders of the period that were shipped, and how many of them were delivered. */
  cod_shipped: z.number().int(),
  cod_delivered: z.number().int(),
  /** Checkouts that were abandoned in the period, and how many of them ended in an order later. */
  abandoned: z.number().int(),
  recovered: z.number().int(),
  /** Customers who ordered in the period, and how many of them have ordered more than once. */
  customers: z.number().int(),
  returning_customers: z.number().int(),
});
export type ShareFigures = z.infer<typeof ShareFigures>;

/** True if a member with these permissions may see costs and profit. */
export function maySeeProfit(permissions: readonly Permission[] | undefined): boolean {
  return hasPermission(permissions, "payments");
}

// Computed from the orders: one at a time for each shop, so that many requests of a shop leave the database to the others.
const contends = "sales-reports";

export const sales_reports = {
  read: shop("dashboard", { contends })
    .route({ method: "GET", path: "/v1/shop/{shop_id}/reports/sales" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(response(SalesReport)),
  /** The same as a CSV file with up to 10,000 rows. */
  export: shop("customers", { contends })
    .route({ method: "GET", path: "/v1/shop/{shop_id}/reports/sales/file" })
    .input(z.object({ params: inShop, query }))
    .output(z.file()),
  /** Rates of delivery, recovery and returning customers. */
  read_shares: shop("dashboard", { contends })
    .route({ method: "GET", path: "/v1/shop/{shop_id}/reports/shares" })
    .input(
      z.object({
        params: inShop,
        query: z.object({
          ...periodQuery,
          compare: z.enum(["none", ...comparisons]).default("none"),
        }),
      }),
    )
    .output(response(z.object({ current: ShareFigures, compared: ShareFigures.nullable() }))),
};
