import * as z from "zod";
import { inShop, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { instant, line, optionalLine, version } from "../values/fields.ts";

/** `own` delivers without an API: the shop's rider, or a company that the shop books elsewhere. */
export const courierKinds = ["own", "steadfast", "easypost"] as const;
export type CourierKind = (typeof courierKinds)[number];
/** Couriers with an API. */
export type CourierProviderName = Exclude<CourierKind, "own">;

/** The only currency of a courier that has one: it collects no other. */
export const courierCurrencies: Partial<Record<CourierKind, string>> = { steadfast: "BDT" };

/** The effects of a status that a courier reports. `ignore` only records it on the order's timeline. */
export const courierTargets = [
  "ignore",
  "shipped",
  "out_for_delivery",
  "attempt_failed",
  "delivered",
  "returning",
  "returned",
  "lost",
] as const;
export type CourierTarget = (typeof courierTargets)[number];

/** A company or person that delivers the shop's parcels. */
export const Courier = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(courierKinds),
  is_active: z.boolean(),
  created_at: instant,
});
export type Courier = z.infer<typeof Courier>;

const CourierStatus = z.object({
  /** In the courier's words, in lower case. */
  status: line(60, "Enter a status.").transform((text) => text.toLowerCase()),
  target: z.enum(courierTargets),
});
export type CourierStatus = z.infer<typeof CourierStatus>;

const size = (max: number) =>
  z
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(1, "Enter 1 or more.")
    .max(max, `Enter ${max} or less.`);
export const parcelWeight = size(100_000);

const courier = {
  kind: z.enum(courierKinds),
  name: line(80),
  phone: optionalLine(60),
  /** A URL with `{{number}}` in place of the tracking number. */
  tracking_template: optionalLine(500).refine(
    (text) =>
      text === null || (/^https?:\/\/[^\s/]+\.[^\s]*\{\{number\}\}/.test(text) && !/[<>"']/.test(text)),
    "Enter a URL that starts with https:// and contains {{number}}.",
  ),
  weight_grams: parcelWeight.default(500),
  length_cm: size(500).default(20),
  width_cm: size(500).default(15),
  height_cm: size(500).default(10),
  statuses: z
    .array(CourierStatus)
    .max(100)
    .refine((rows) => new Set(rows.map(({ status }) => status)).size === rows.length, {
      message: "Each status can be listed once.",
    })
    .default([]),
  is_active: z.boolean().default(true),
};

const key = (message: string) =>
  z
    .string()
    .trim()
    .max(300)
    .refine((text) => text === "" || /^[!-~]{8,300}$/.test(text), message)
    .nullish()
    .transform((text) => text || null);

/** Empty keys keep the stored ones. */
const keys = {
  api_key: key("Enter the API key, without spaces."),
  secret_key: key("Enter the secret key, without spaces."),
  webhook_secret: key("Enter at least 8 characters, without spaces."),
};

export const CourierDraft = z.object({ ...courier, ...keys });

/** A courier for its editor. Keys are never returned, only their last four characters. */
export const CourierDetails = Courier.extend({
  ...courier,
  phone: z.string().nullable(),
  tracking_template: z.string().nullable(),
  /** The defaults of the courier's kind, with the shop's changes. */
  statuses: z.array(CourierStatus),
  key_ending: z.string().nullable(),
  webhook_ending: z.string().nullable(),
  /** The URL that the courier must send its events to; null if it sends none. */
  webhook_url: z.string().nullable(),
  version: z.number().int(),
});
export type CourierDetails = z.infer<typeof CourierDetails>;

const records = recordEndpoints("courier", "couriers");

export const couriers = {
  /** For all who ship orders. */
  list: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/couriers" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(Courier)),
  /** New keys are tested with the courier before they are stored, and require a proof. */
  create: shop("courier", { contends: "couriers", proof: "for_some" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/couriers", successStatus: 201 })
    .input(z.object({ params: inShop, body: CourierDraft }))
    .output(z.object({ message: z.string(), data: CourierDetails }))
    .errors(errorMap("limit_reached", "courier_silent", "courier_currency", "proof_required")),
  read: records.read(CourierDetails),
  update: shop("courier", { proof: "for_some" })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/couriers/{id}" })
    .input(z.object({ params: inShopById, body: z.object({ ...courier, ...keys, version }) }))
    .output(z.object({ message: z.string(), data: CourierDetails }))
    .errors(errorMap("version_conflict", "courier_silent", "courier_currency", "proof_required")),
  /** Couriers with bookings can only be turned off. */
  remove: records.remove().errors(errorMap("courier_in_use")),
};
