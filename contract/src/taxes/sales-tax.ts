import * as z from "zod";
import { response, done, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { country, instant, line, optional, optionalLine, version } from "../values/fields.ts";
import { maxPostcodes, postcodePattern } from "../values/postcode-patterns.ts";

export const taxClass = z
  .string()
  .regex(/^[a-z0-9_-]{1,40}$/, "Use lower-case letters, digits and hyphens, like reduced.");

/** Tax settings of a shop. Without any rate, no tax is charged. */
const settings = {
  /** True if the prices of products, delivery and fees include tax. */
  prices_include_tax: z.boolean(),
  /**
   * True if prices that include tax change with the tax of the destination: their part without the tax of the shop's
   * country stays the same. Applies to products, not to delivery and fees.
   */
  adjusts_prices: z.boolean(),
  /** Rounded for each line, or once per order and rate. */
  tax_rounding: z.enum(["line", "order"]),
  /** The tax class of delivery fees, and of other fees; null if they aren't taxed. */
  delivery_tax_class: optional(taxClass),
  fee_tax_class: optional(taxClass),
  /** The shop's own number, on orders with taxes. */
  tax_number: optionalLine(60),
};
export const SalesTax = z.object({ ...settings, version: z.number().int() });
export type SalesTax = z.infer<typeof SalesTax>;

/**
 * The rate of one tax in a place. Rates with different names add up, such as a federal and a state tax; of rates with
 * the same name, the one whose place is most specific applies.
 */
const rate = {
  /** On receipts: "VAT". */
  name: line(60),
  /** Parts per million: 20 % is 200,000. */
  ppm: z.number().int().min(0, "Enter a percentage of 0 or more.").max(1_000_000, "Enter 100% or less."),
  /** True if it is charged on the price plus the taxes that aren't compound. */
  is_compound: z.boolean().default(false),
  tax_class: taxClass.default("standard"),
  country,
  /** ISO 3166-2 without the country; null for the whole country. */
  region_code: optionalLine(10),
  /** Whole postcodes, "12*" or "1000-1999"; empty for all. */
  postcodes: z.array(postcodePattern).max(maxPostcodes, `List up to ${maxPostcodes}.`).default([]),
  /** The first and the last day, in the shop's time zone. */
  valid_from: optional(z.iso.date("Choose a day.")),
  valid_until: optional(z.iso.date("Choose a day.")),
};
const validDays: [(draft: { valid_from: string | null; valid_until: string | null }) => boolean, object] = [
  ({ valid_from, valid_until }) => valid_from === null || valid_until === null || valid_from <= valid_until,
  { path: ["valid_until"], message: "The last day can't be before the first." },
];

export const TaxRate = z.object({
  id: z.string(),
  ...rate,
  version: z.number().int(),
  created_at: instant,
});
export type TaxRate = z.infer<typeof TaxRate>;
export const TaxRateDraft = z.object(rate).refine(...validDays);

/** Sets of common rates, which a shop adds and edits. */
const taxPresetKeys = ["eu_vat", "uk_vat", "india_gst", "bangladesh_vat", "us_states"] as const;
export type TaxPresetKey = (typeof taxPresetKeys)[number];

export const PresetRate = z.object({
  name: z.string(),
  ppm: z.number().int(),
  tax_class: z.string(),
  country: z.string(),
  region_code: z.string().nullable(),
});
export type PresetRate = z.infer<typeof PresetRate>;

export const TaxPreset = z.object({
  key: z.enum(taxPresetKeys),
  /** The month whose rates these are: "2025-01". */
  as_of: z.string(),
  /** The authority that publishes the current rates, and its page. */
  authority: z.string(),
  official_url: z.url({ protocol: /^https$/ }),
  /** True if the rates depend on the region of the shop, as GST in India does. */
  asks_region: z.boolean(),
  rates: z.array(PresetRate),
});
export type TaxPreset = z.infer<typeof TaxPreset>;

const records = recordEndpoints("sales-tax", "tax-rates");

export const sales_tax = {
  read: shop("sales-tax")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/sales-tax" })
    .input(z.object({ params: inShop }))
    .output(response(SalesTax)),
  update: shop("sales-tax")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/sales-tax" })
    .input(z.object({ params: inShop, body: z.object({ ...settings, version }) }))
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: SalesTax })),
};

export const tax_rates = {
  list_presets: shop("sales-tax")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/tax-presets" })
    .input(
      z.object({
        params: inShop,
        /** The shop's region, for presets that ask for it: "MH". */
        query: z.object({ region_code: optionalLine(10) }),
      }),
    )
    .output(response(z.array(TaxPreset))),
  /** Adds the rates of a preset, not beside those of another region. A rate that exists with the same name, class and place stays as it is. */
  add_preset: shop("sales-tax", { contends: "tax-rates" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/tax-presets/{key}" })
    .input(
      z.object({
        params: inShop.extend({ key: z.enum(taxPresetKeys) }),
        /** Without a country, the rates of all its countries. */
        body: z.object({
          country: optional(country),
          /** The shop's region, for presets that ask for it. */
          region_code: optionalLine(10),
        }),
      }),
    )
    .errors(errorMap("limit_reached", "tax_preset_conflict"))
    .output(done.extend({ data: z.object({ added: z.number().int(), existing: z.number().int() }) })),
  list: records.list(TaxRate),
  create: records.create(TaxRateDraft, TaxRate).errors(errorMap("limit_reached")),
  read: records.read(TaxRate),
  update: records
    .update(z.object({ ...rate, version }).refine(...validDays), TaxRate)
    .errors(errorMap("version_conflict", "limit_reached")),
  remove: records.remove(),
};
