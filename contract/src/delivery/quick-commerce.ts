import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { Closure, timeOfDay, weekdays } from "./closures.ts";
import { country, instant, line, moment, money, optional, optionalLine, version } from "../values/fields.ts";
import { maxPostcodes, postcodePattern } from "../values/postcode-patterns.ts";

const minutes = (max: number) =>
  z
    .number("Enter a number of minutes.")
    .int("Enter a whole number of minutes.")
    .min(0, "Enter 0 or more.")
    .max(max, `Enter ${max} or less.`);

/** Times of the same days. If it closes at or before it opens, it closes on the following day. */
export const OpeningTimes = z.object({ days: weekdays, opens: timeOfDay, closes: timeOfDay });
export type OpeningTimes = z.infer<typeof OpeningTimes>;
const openingTimes = z.array(OpeningTimes).max(21, "Enter up to 21 opening times.");

/** Times that are divided into slots of the same length. A remainder shorter than that is no slot. */
export const SlotTimes = OpeningTimes.extend({
  length_minutes: minutes(1_440).min(15, "Enter 15 or more."),
  max_orders: z
    .number("Enter a number of orders.")
    .int("Enter a whole number of orders.")
    .min(1, "Enter 1 or more.")
    .max(10_000, "Enter 10000 or less."),
});
export type SlotTimes = z.infer<typeof SlotTimes>;

const settings = {
  /** Express delivery is offered during these times, unless its area has its own. */
  opening_times: openingTimes,
  closures: z.array(Closure).max(100, "Enter up to 100 closures."),
  /** Until `resumes_at`, or until the owner ends the pause if that is null. */
  is_paused: z.boolean(),
};
export const QuickCommerceSettings = z.object({
  ...settings,
  pause_reason: z.string().nullable(),
  resumes_at: instant.nullable(),
  version: z.number().int(),
});
export type QuickCommerceSettings = z.infer<typeof QuickCommerceSettings>;
export const QuickCommerceDraft = z.object({
  ...settings,
  pause_reason: optionalLine(120),
  resumes_at: optional(moment),
  version,
});

/** Degrees, WGS 84. */
export const Location = z.object({
  latitude: z
    .number("Enter a latitude, like 23.8103.")
    .min(-90, "Enter -90 to 90.")
    .max(90, "Enter -90 to 90."),
  longitude: z
    .number("Enter a longitude, like 90.4125.")
    .min(-180, "Enter -180 to 180.")
    .max(180, "Enter -180 to 180."),
});
export type Location = z.infer<typeof Location>;

/** A radius and a polygon need the location that a shopper shares; postcodes are those of the address. */
export const AreaReach = z.discriminatedUnion("by", [
  z.object({
    by: z.literal("postcode"),
    country,
    postcodes: z
      .array(postcodePattern)
      .min(1, "Enter at least one postcode.")
      .max(maxPostcodes, `List up to ${maxPostcodes}.`),
  }),
  z.object({
    by: z.literal("radius"),
    center: Location,
    meters: z
      .number("Enter a distance.")
      .int()
      .min(100, "Enter 0.1 km or more.")
      .max(200_000, "Enter 200 km or less."),
  }),
  z.object({
    by: z.literal("polygon"),
    corners: z.array(Location).min(3, "Enter at least 3 corners.").max(100, "Enter up to 100 corners."),
  }),
]);
export type AreaReach = z.infer<typeof AreaReach>;

/** The fee from a distance in meters, or from a total of the items in minor units. */
const FeeTier = z.object({ from: money.min(1, "Enter more than 0."), fee: money });
type FeeTier = z.infer<typeof FeeTier>;

const area = {
  /** The name of the delivery at checkout. */
  name: line(60),
  is_active: z.boolean(),
  reach: AreaReach,
  /** Below the first tier. */
  fee: money,
  tiers_by: z.enum(["distance", "subtotal"]).nullable(),
  tiers: z.array(FeeTier).max(20, "Enter up to 20 tiers."),
  /** Without the packaging fee, which every order pays. Both amounts are totals of the items after discounts. */
  free_from: optional(money),
  min_subtotal: optional(money),
  packaging_fee: money,
  /** Null for those of the shop. */
  opening_times: openingTimes.nullable(),
  /** Null without express delivery. */
  express: z
    .object({
      preparation_minutes: minutes(600),
      travel_minutes_min: minutes(600),
      travel_minutes_max: minutes(600),
    })
    .refine(({ travel_minutes_min: min, travel_minutes_max: max }) => min <= max, {
      path: ["travel_minutes_max"],
      message: "Enter the longer time here.",
    })
    .nullable(),
  slots: z.array(SlotTimes).max(21, "Enter up to 21 times."),
  /** Orders are accepted until so many minutes before a slot starts. */
  cut_off_minutes: minutes(10_080),
  /** Days between the order and the first slot that it can have; 0 for slots of the same day. */
  lead_days: z.number("Enter a number of days.").int().min(0, "Enter 0 or more.").max(6, "Enter 6 or less."),
};
export const QuickCommerceAreaDraft = z.object(area).superRefine((draft, context) => {
  const require = (isMet: boolean, path: (string | number)[], message: string): void => {
    if (!isMet) context.addIssue({ code: "custom", path, message });
  };
  require(draft.express !== null || draft.slots.length > 0, [
    "slots",
  ], "Turn on express delivery or add delivery slots.");
  require(draft.tiers_by !== "distance" || draft.reach.by === "radius", [
    "tiers_by",
  ], "Only a radius has fees by distance.");
  require(draft.tiers_by !== null || draft.tiers.length === 0, ["tiers"], "Choose what the fee depends on.");
  for (const [index, { from }] of draft.tiers.entries())
    require(index === 0 || from > draft.tiers[index - 1]!.from, [
      "tiers",
      index,
      "from",
    ], "Enter a larger value than in the tier before.");
  require([1, 2, 3, 4, 5, 6, 7].every((weekday) => countSlots(draft.slots, weekday) <= 48), [
    "slots",
  ], "A day can have up to 48 slots.");
});
export type QuickCommerceAreaDraft = z.infer<typeof QuickCommerceAreaDraft>;

function countSlots(slots: SlotTimes[], weekday: number): number {
  return slots
    .filter((times) => times.days.includes(weekday))
    .reduce((sum, times) => sum + Math.floor(lengthOf(times) / times.length_minutes), 0);
}

/** The minutes of a day's opening times. */
export function lengthOf({ opens, closes }: Pick<OpeningTimes, "opens" | "closes">): number {
  const length = minuteOf(closes) - minuteOf(opens);
  return length > 0 ? length : length + 1_440;
}

/** The minute of the day: "09:30" is 570. */
export function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

export const QuickCommerceArea = z.object({
  id: z.string(),
  ...area,
  version: z.number().int(),
  created_at: instant,
});
export type QuickCommerceArea = z.infer<typeof QuickCommerceArea>;

const records = recordEndpoints("quick-commerce", "quick-commerce/areas");

export const quick_commerce = {
  read: shop("quick-commerce")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/quick-commerce" })
    .input(z.object({ params: inShop }))
    .output(response(QuickCommerceSettings)),
  update: shop("quick-commerce")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/quick-commerce" })
    .input(z.object({ params: inShop, body: QuickCommerceDraft }))
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: QuickCommerceSettings })),
};

export const quick_commerce_areas = {
  list: records.list(QuickCommerceArea),
  create: records.create(QuickCommerceAreaDraft, QuickCommerceArea).errors(errorMap("limit_reached")),
  read: records.read(QuickCommerceArea),
  update: records
    .update(QuickCommerceAreaDraft.safeExtend({ version }), QuickCommerceArea)
    .errors(errorMap("version_conflict")),
  remove: records.remove(),
};

/** The time of a quick delivery option: a slot, or minutes after the order. */
export const QuickDelivery = z.object({
  slot: z.object({ starts_at: instant, ends_at: instant, is_full: z.boolean() }).nullable(),
  minutes: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
  /** Included in the cart's fees if the option is chosen. */
  packaging_fee: money,
});
export type QuickDelivery = z.infer<typeof QuickDelivery>;

/** The reason why the address has no quick delivery, or not all of it, now. */
export const QuickNotice = z.object({
  /**
   * `location`: areas depend on the shopper's location, which isn't known. `outside`: the location is in no area.
   * `min_subtotal`: the items must cost `amount` more.
   */
  problem: z.enum(["location", "outside", "min_subtotal", "paused", "closed"]),
  /** The owner's reason for a pause or a closure. */
  reason: z.string().nullable(),
  amount: money.nullable(),
  /** The time at which express delivery starts again, if it is known. */
  until: instant.nullable(),
});
export type QuickNotice = z.infer<typeof QuickNotice>;

/** The slot of an order, or the estimate of its express delivery, as it was when the order was placed. */
export const DeliveryWindow = z.object({
  starts_at: instant,
  ends_at: instant,
  /** The shop's time zone when the order was placed. */
  time_zone: z.string(),
  is_slot: z.boolean(),
  area_id: z.string(),
});
export type DeliveryWindow = z.infer<typeof DeliveryWindow>;
