import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { PickupPlace, PreparationTime } from "./pickup-places.ts";
import { country, instant, line, money, optional, optionalLine, version } from "../values/fields.ts";
import { maxPostcodes, postcodePattern } from "../values/postcode-patterns.ts";

const names = (max: number) => z.array(line(120)).max(max, `List up to ${max}.`).default([]);

/**
 * A part of a country: the named regions, cities or postcodes, or all of it if none is named. Postcodes are whole
 * ("10115"), the beginning of one ("12*") or a range ("1000-1999").
 */
export const DeliveryPlace = z.object({
  country,
  /** ISO 3166-2 without the country: "CA". */
  region_codes: names(100),
  cities: names(500),
  postcodes: z.array(postcodePattern).max(maxPostcodes, `List up to ${maxPostcodes}.`).default([]),
});
export type DeliveryPlace = z.infer<typeof DeliveryPlace>;

/** The days from the dispatch of an order to its delivery. */
export const deliveryTime = z
  .number("Enter a whole number of days.")
  .int("Enter a whole number of days.")
  .min(0, "Enter 0 or more days.")
  .max(120, "Enter 120 days or fewer.");
const grams = z.number().int().min(0, "Enter 0 or more.").max(10_000_000, "Enter a smaller weight.");
const units = z.number().int().min(0, "Enter 0 or more.").max(1_000_000, "Enter a smaller number.");

/** A way of delivery with its price, offered if the cart is within all of its limits. Limits are inclusive. */
export const DeliveryRate = z
  .object({
    /** Stable, so that a cart stays with the rate that its shopper chose. */
    id: z.uuid(),
    name: line(60),
    is_pickup: z.boolean().default(false),
    /** Of a pickup rate; the days are then the time until the order is ready. */
    pickup_place: optional(PickupPlace),
    /** Of a pickup rate that is ready on the same day: its days are 0. */
    preparation: PreparationTime.nullish(),
    fee: money,
    /** Added for each unit after the first. */
    fee_per_unit: money.default(0),
    /** Free from this total of the items after discounts. */
    free_from: optional(money),
    min_subtotal: optional(money),
    max_subtotal: optional(money),
    min_weight: optional(grams),
    max_weight: optional(grams),
    min_quantity: optional(units),
    max_quantity: optional(units),
    days_min: deliveryTime,
    days_max: deliveryTime,
  })
  .superRefine((rate, context) => {
    const require = (isMet: boolean, field: string, message: string): void => {
      if (!isMet) context.addIssue({ code: "custom", path: [field], message });
    };
    const isRange = (min: number | null, max: number | null) => min === null || max === null || min <= max;
    require(rate.days_max >= rate.days_min, "days_max", "The latest day can't be before the earliest.");
    require(isRange(rate.min_subtotal, rate.max_subtotal), "max_subtotal", "Enter the larger amount here.");
    require(isRange(rate.min_weight, rate.max_weight), "max_weight", "Enter the larger weight here.");
    require(isRange(rate.min_quantity, rate.max_quantity), "max_quantity", "Enter the larger number here.");
  });
export type DeliveryRate = z.infer<typeof DeliveryRate>;

function countNames(places: DeliveryPlace[]): number {
  return places.reduce(
    (sum, { region_codes, cities, postcodes }) =>
      sum + region_codes.length + cities.length + postcodes.length,
    0,
  );
}

/** For `.refine()`: every cart of the shop reads all places. */
export const fewNames: [check: (places: DeliveryPlace[]) => boolean, message: string] = [
  (places) => countNames(places) <= 2_000,
  "List up to 2,000 regions, cities and postcodes.",
];

/** Places with the same rates. The zone whose place is most specific applies to an address. */
const zone = {
  name: line(60),
  places: z
    .array(DeliveryPlace)
    .min(1, "Choose at least one country.")
    .max(250)
    .refine(...fewNames),
  rates: z.array(DeliveryRate).max(50, "A zone can have up to 50 rates."),
};
const DeliveryZoneDraft = z.object(zone);
export const DeliveryZone = z.object({
  id: z.string(),
  ...zone,
  version: z.number().int(),
  created_at: instant,
});
export type DeliveryZone = z.infer<typeof DeliveryZone>;

/** An address and a cart, to test which rates a shopper would see. */
const DeliveryTest = z.object({
  destination: z.object({
    country,
    region_code: optionalLine(60),
    city: optionalLine(120),
    postal_code: optionalLine(40),
  }),
  /** Of the items after discounts. */
  subtotal: money.default(0),
  weight_grams: grams.default(0),
  quantity: units.min(1, "Enter 1 or more.").default(1),
});

/** The delivery of an address: the zone that applies, and its rates for the cart. */
export const DeliveryTestResult = z.object({
  /** Null outside every zone, where the delivery of all other places applies. */
  zone: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The part of the address that the zone was chosen by; null without a zone. */
  matched: z.enum(["country", "region", "city", "postcode"]).nullable(),
  /** Rates of the zone before their conditions; 0 if the shop doesn't deliver there. */
  rate_count: z.number().int(),
  options: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      fee: money,
      is_pickup: z.boolean(),
      days_min: z.number().int(),
      days_max: z.number().int(),
    }),
  ),
});
export type DeliveryTestResult = z.infer<typeof DeliveryTestResult>;

const records = recordEndpoints("shipping-fee", "delivery-zones");

export const delivery_zones = {
  list: records.list(DeliveryZone),
  create: records.create(DeliveryZoneDraft, DeliveryZone).errors(errorMap("limit_reached")),
  read: records.read(DeliveryZone),
  update: records
    .update(DeliveryZoneDraft.extend({ version }), DeliveryZone)
    .errors(errorMap("version_conflict")),
  remove: records.remove(),
  /** The rates that a shopper at an address would see. Changes nothing. */
  test: shop("shipping-fee", { contends: "nothing" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/delivery-zones/test" })
    .input(z.object({ params: inShop, body: DeliveryTest }))
    .output(response(DeliveryTestResult)),
};
