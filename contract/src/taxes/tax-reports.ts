import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { money } from "../values/fields.ts";

/** The rows of a report: one for each rate, also by the country to which orders were delivered, or by its region. */
export const taxGroups = ["rate", "country", "region"] as const;
export type TaxGroup = (typeof taxGroups)[number];

/** A tax of the orders of a period, less refunds. */
export const TaxReportRow = z.object({
  /** Null in a report by rate. Of a pickup, that of its place. */
  country: z.string().nullable(),
  /** As written on parcels; null unless the report is by region, and for addresses without one of their country's list. */
  region: z.string().nullable(),
  name: z.string(),
  /** Parts per million. */
  ppm: z.number().int(),
  orders: z.number().int(),
  /** The taxed amounts without tax. */
  net: money,
  tax: money,
});
export type TaxReportRow = z.infer<typeof TaxReportRow>;

/**
 * Taxes by rate and place. An order counts on the day it was placed, unless it is cancelled, or came back unpaid. A refund of
 * items, the delivery or fees reduces their taxes, and any other amount each rate of its order in proportion.
 */
export const TaxReport = z.object({
  currency: z.string(),
  time_zone: z.string(),
  /** The first and the last day, in the shop's time zone. */
  from: z.string(),
  to: z.string(),
  rows: z.array(TaxReportRow),
  tax_total: money,
});
export type TaxReport = z.infer<typeof TaxReport>;

const query = z
  .object({
    from: z.iso.date("Choose a day."),
    to: z.iso.date("Choose a day."),
    group: z.enum(taxGroups).default("country"),
  })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    message: "The last day can't be before the first.",
  });

export const tax_reports = {
  read: shop("sales-tax")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/sales-tax/report" })
    .input(z.object({ params: inShop, query }))
    .output(response(TaxReport)),
  /** The same as a CSV file. */
  export: shop("sales-tax")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/sales-tax/report_file" })
    .input(z.object({ params: inShop, query }))
    .output(z.file()),
};
