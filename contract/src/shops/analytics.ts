import * as z from "zod";
import { instant } from "../values/fields.ts";
import { account, response, inShop, shop } from "../endpoint.ts";

export const analyticsFilters = [
  "today",
  "yesterday",
  "last_7",
  "last_30",
  "last_90",
  "this_month",
  "last_month",
  "this_year",
  "custom",
] as const;
export type AnalyticsFilter = (typeof analyticsFilters)[number];

/** The period that figures are compared with: as many days just before, or the same days of the previous year. */
export const comparisons = ["previous_period", "previous_year"] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * Sales of one shop in a range of days in its time zone. An order counts on the day it was placed, unless it is
 * cancelled, with its current amounts. `gross` is Σ unit price × quantity, `returns` the refunds of these orders, net
 * = gross − discounts − returns, total = net + shipping + fees + tax + rounding, average_order = total / orders.
 */
export const Sales = z.object({
  gross: z.number().int(),
  discounts: z.number().int(),
  returns: z.number().int(),
  net: z.number().int(),
  shipping: z.number().int(),
  fees: z.number().int(),
  /** Of orders that are paid in cash; negative if more was rounded down. */
  rounding: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
  orders: z.number().int(),
  average_order: z.number().int(),
});
export type Sales = z.infer<typeof Sales>;

/** Counts of the orders that need the owner's action, each equal to that of a tab of the orders list. */
const OrdersToDo = z.object({
  to_confirm: z.number().int(),
  to_pack: z.number().int(),
  to_ship: z.number().int(),
  /** Delivered orders of which some cash on delivery is missing, up to 1,000 of them. */
  cash_missing: z.number().int(),
});
export type OrdersToDo = z.infer<typeof OrdersToDo>;

export const Analytics = z.object({
  shop_id: z.number(),
  currency: z.string(),
  time_zone: z.string(),
  filter: z.enum(analyticsFilters),
  /** First and last day, inclusive, in the shop's calendar. */
  from: z.string(),
  to: z.string(),
  sales: Sales,
  /** The same number of days just before, or a year before; while the range includes today, up to the same time of day. */
  previous: Sales,
  /** First and last day of `previous`, inclusive. */
  previous_from: z.string(),
  previous_to: z.string(),
  /** While the range includes today: the moment on `previous_to` at which `previous` ends. */
  previous_until: instant.nullable(),
  /** One bucket per hour for up to 2 days, per day for up to 92, else per month. */
  bucket: z.enum(["hour", "day", "month"]),
  series: z.array(
    z.object({
      at: z.string(),
      total: z.number().int(),
      orders: z.number().int(),
      /** Total of the whole bucket, even if `previous` ends within it. */
      previous_total: z.number().int(),
    }),
  ),
  top_products: z.array(
    z.object({
      product_id: z.string().nullable(),
      title: z.string(),
      quantity: z.number().int(),
      total: z.number().int(),
    }),
  ),
  to_do: OrdersToDo.extend({ low_stock: z.number().int() }),
});
export type Analytics = z.infer<typeof Analytics>;

/** An empty query value counts as none. */
function orEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema);
}

/** The query parameters that select the days of figures. */
export const periodQuery = {
  filter: orEmpty(z.enum(analyticsFilters).default("last_30")),
  /** One or two days, for filter=custom: "2026-11-20" or "2026-11-01,2026-11-20". Other filters ignore it. */
  date: orEmpty(
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}(,\d{4}-\d{2}-\d{2})?$/, "Enter one day or two, like 2026-11-01,2026-11-20.")
      .optional(),
  ),
};

export const analytics = {
  /** The home page: today's figures of the requested shop, or else of the caller's first; null if there is none. */
  dashboard: account
    .route({ method: "GET", path: "/v1/dashboard" })
    .input(
      z.object({
        query: z.object({ shop_id: z.coerce.number<number | string>().int().positive().optional() }),
      }),
    )
    .output(response(Analytics.nullable())),
  /** The number in the menu. */
  orders_to_do: shop("dashboard")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/analytics/orders-to-do" })
    .input(z.object({ params: inShop }))
    .output(response(OrdersToDo)),
  read: shop("dashboard")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/analytics" })
    .input(
      z.object({
        params: inShop,
        query: z.object({ ...periodQuery, compare: z.enum(comparisons).default("previous_period") }),
      }),
    )
    .output(response(Analytics)),
};
