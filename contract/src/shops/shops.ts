import * as z from "zod";
import { account, response, inShop, shop, shopId } from "../endpoint.ts";
import {
  country,
  currency,
  email,
  handle,
  instant,
  language,
  line,
  moment,
  optionalLine,
  phone,
  timeZone,
  version,
} from "../values/fields.ts";
import { errorMap } from "../errors.ts";
import { permissions, roles } from "../roles.ts";

/** A date on which to see the storefront, and a page within the shop, decoded or not: "/blog/care". */
const PreviewDate = z.object({
  at: moment,
  path: z
    .string()
    .max(1_000)
    .regex(/^\/(?![/\\])[^?#]*$/, "Enter a path within the shop.")
    .default("/"),
});

/** The postal address of a shop; its country is a field of the shop. */
export const ShopAddress = z.object({
  line1: line(200),
  line2: optionalLine(200),
  city: line(120),
  region: optionalLine(120),
  postal_code: optionalLine(20),
});
export type ShopAddress = z.output<typeof ShopAddress>;

/** Prefix of order numbers: "#" gives #1001, "FF-" gives FF-1001. */
export const orderPrefix = z
  .string()
  .trim()
  .max(10, "Shorten this to 10 characters.")
  .regex(/^[\p{L}\p{N}#._/-]*$/u, "Use letters, digits and # . _ / - only.");

/** The number of a shop's first order, so that a merchant who moves can continue their series. */
export const firstOrderNumber = z.coerce
  .number<number | string>("Enter a number.")
  .int("Enter a whole number.")
  .min(1, "Enter 1 or more.")
  .max(999_999_999, "Enter 999,999,999 or less.");

/** A shop as its members see it; `role` and `permissions` are the caller's own. */
export const Shop = z.object({
  id: z.number(),
  handle: z.string(),
  name: z.string(),
  domain: z.object({ host: z.string().nullable() }),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  is_live: z.union([z.literal(0), z.literal(1)]),
  photo: z.string().nullable(),
  seo: z.object({
    title: z.string().nullable(),
    description: z.string().nullable(),
    icon: z.string().nullable(),
  }),
  country: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  units: z.enum(["metric", "imperial"]),
  language: z.string(),
  legal_name: z.string().nullable(),
  address: ShopAddress.nullable(),
  order_prefix: z.string(),
  first_order_number: z.number().int(),
  /** The contact email that shoppers see; null until it is entered. Never the sign-in email of an account. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  is_demo: z.boolean(),
  /** The storefront's URL. */
  store_url: z.string(),
  version: z.number(),
  created_at: instant,
  went_live_at: instant.nullable(),
  /** When the shop is deleted with all its data; null if it isn't. */
  deletes_at: instant.nullable(),
});
export type Shop = z.infer<typeof Shop>;

/** A shop in the list of the user's own; `owners` are the names of the members who can change permissions. */
const OwnShop = Shop.extend({ owners: z.array(z.string()) });
type OwnShop = z.infer<typeof OwnShop>;

/** Steps of the setup guide with a default value: done when a member has changed or confirmed it. */
export type SetupChoice = "currency" | "payment" | "delivery";

const step = <Key extends string>(key: Key) =>
  z.object({
    key: z.literal(key),
    /** A member did it; a default value is not enough. */
    done: z.boolean(),
    /** True if the shop can't open without it. */
    blocks_opening: z.boolean(),
  });

/** A step of the setup guide with its current value. */
export const SetupStep = z.discriminatedUnion("key", [
  step("product").extend({ active: z.number().int(), drafts: z.number().int() }),
  step("currency").extend({ currency: z.string(), time_zone: z.string() }),
  step("contact").extend({ email: z.string().nullable(), address: ShopAddress.nullable() }),
  step("payment").extend({
    cash_on_delivery: z.boolean(),
    /** Names of the active payment providers and manual payment methods. */
    other_methods: z.array(z.string()),
  }),
  step("delivery").extend({
    name: z.string(),
    fee: z.number().int(),
    currency: z.string(),
    /** False if the shop delivers nowhere. */
    delivers: z.boolean(),
  }),
  step("theme").extend({
    /** The published theme; null if it is the default theme without changes. */
    name: z.string().nullable(),
  }),
  step("sales_tax").extend({ rates: z.number().int() }),
  /** `published` is the number of `requiredPolicies` that are. */
  step("policies").extend({ published: z.number().int() }),
  step("live").extend({ is_live: z.boolean(), store_url: z.string() }),
]);
export type SetupStep = z.infer<typeof SetupStep>;
export type StepKey = SetupStep["key"];

/** Steps without which the guide is complete. */
export const optionalSteps: readonly StepKey[] = ["theme", "sales_tax", "policies"];

/** The policies of the setup guide, which most countries require of an online shop. */
export const requiredPolicies = ["privacy-policy", "refund-policy", "terms-of-service"] as const;

export const Readiness = z.object({
  /** The steps that the caller's role has access to. */
  steps: z.array(SetupStep),
  may_go_live: z.boolean(),
  /** Currency and time zone are fixed from the first order on. */
  has_orders: z.boolean(),
  /** True if the caller dismissed the guide of this shop. */
  is_dismissed: z.boolean(),
});
export type Readiness = z.infer<typeof Readiness>;

const file = z.file();

const blank = z.literal("").transform(() => null);
/** A new file, a stored picture's URL as the API returned it, or "" and null for none. */
const pictureFile = file.or(z.string().max(2000)).nullish();
const Seo = z.object({
  title: z.string().max(120, "Shorten this to 120 characters.").nullish(),
  description: z.string().max(320, "Shorten this to 320 characters.").nullish(),
  icon: pictureFile,
});

const ShopDraft = z.object({
  name: line(60),
  handle,
  country,
  currency: blank.or(currency).nullish(),
  time_zone: blank.or(timeZone).nullish(),
  units: blank.or(z.enum(["metric", "imperial"])).nullish(),
  language: blank.or(language).nullish(),
  email: blank.or(email).nullish(),
  phone: blank.or(phone).nullish(),
  photo: pictureFile,
  seo: Seo.nullish(),
});
type ShopDraft = z.input<typeof ShopDraft>;

const ShopChange = z.object({
  name: line(60).optional(),
  handle: handle.optional(),
  // Forms send "1" and "0".
  is_live: z
    .union(
      [
        z.literal(0),
        z.literal(1),
        z.literal("0").transform(() => 0 as const),
        z.literal("1").transform(() => 1 as const),
      ],
      {
        error: "Send 1 for open or 0 for closed.",
      },
    )
    .optional(),
  country: country.optional(),
  currency: currency.optional(),
  time_zone: timeZone.optional(),
  units: z.enum(["metric", "imperial"]).optional(),
  language: language.optional(),
  legal_name: blank.or(line(120)).nullish(),
  address: blank.or(ShopAddress).nullish(),
  order_prefix: orderPrefix.optional(),
  first_order_number: firstOrderNumber.optional(),
  email: blank.or(email).nullish(),
  phone: blank.or(phone).nullish(),
  photo: pictureFile,
  seo: Seo.nullish(),
  /** If sent, a stale version is rejected, so that it doesn't overwrite later changes. */
  version: z.coerce.number<number | string>().pipe(version).optional(),
});
export type ShopChange = z.input<typeof ShopChange>;

/** Days of which a preview counts the orders. */
export const timeZonePreviewDays = 30;

/** The orders of the last 30 days, and those that reports count on another day with the other time zone. */
const TimeZonePreview = z.object({ orders: z.number().int(), on_another_day: z.number().int() });

export const shops = {
  list: account.route({ method: "GET", path: "/v1/shops" }).output(response(z.array(OwnShop))),
  create: account
    .meta({ who: "account", multipart: true, maxBody: 25_000_000 })
    // 200, not 201: the specification's clients accept only 200 as success.
    .route({ method: "POST", path: "/v1/shops" })
    .input(z.object({ body: ShopDraft }))
    .errors(errorMap("handle_taken", "picture_rejected"))
    .output(z.object({ message: z.string(), data: Shop })),
  /** Checks if a handle is available, and suggests an available one based on the name. */
  suggest_handle: account
    .route({ method: "GET", path: "/v1/shops/handle" })
    .input(
      z.object({
        query: z.object({ handle: z.string().max(80).optional(), name: z.string().max(120).optional() }),
      }),
    )
    .output(
      response(
        z.object({
          handle: z.string(),
          free: z.boolean(),
          problem: z.string().nullable(),
          suggestion: z.string(),
        }),
      ),
    ),
  read: shop("dashboard")
    .route({ method: "GET", path: "/v1/shop/{shop_id}" })
    .input(z.object({ params: inShop }))
    .output(response(Shop)),
  /** Changes only known fields; the browser sends the whole shop back. */
  update: shop("settings", { methodOverride: true, maxBody: 25_000_000 })
    .route({ method: "PUT", path: "/v1/shops/{shop_id}" })
    .input(z.object({ params: z.object({ shop_id: shopId }), body: ShopChange }))
    .errors(
      errorMap(
        "handle_taken",
        "shop_not_ready",
        "shop_closes",
        "version_conflict",
        "currency_locked",
        "order_numbers_locked",
        "picture_rejected",
      ),
    )
    // `changed` names the fields with a new value; empty if the shop was sent back unchanged.
    .output(z.object({ message: z.string(), data: Shop, changed: z.array(z.string()) })),
  /** The effect of another time zone on the reports of a shop with orders, before it is saved with `update`. */
  preview_time_zone: shop("settings")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/time-zone-preview" })
    .input(z.object({ params: inShop, query: z.object({ time_zone: timeZone }) }))
    .output(response(TimeZonePreview)),
  /** A URL at which the caller can preview the closed shop for some minutes. */
  preview: shop("dashboard")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/preview" })
    .input(z.object({ params: inShop }))
    .output(response(z.object({ url: z.string(), ends_at: instant }))),
  /** A URL at which the caller can see the storefront on a date for some minutes. `path`: the page within the shop. */
  preview_date: shop("customization")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/preview-dates" })
    .input(z.object({ params: inShop, body: PreviewDate }))
    .output(response(z.object({ url: z.string(), ends_at: instant }))),
  readiness: shop("dashboard")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/readiness" })
    .input(z.object({ params: inShop }))
    .output(response(Readiness)),
  /** Completes a step of the setup guide by confirming the default currency and time zone. */
  keep_currency: shop("settings")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/setup_steps/currency" })
    .input(z.object({ params: inShop }))
    .output(response(Readiness)),
  /** Completes a step of the setup guide by confirming the default payment or delivery. */
  keep_default: shop("checkout")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/setup_steps/{step}" })
    .input(z.object({ params: inShop.extend({ step: z.enum(["payment", "delivery"]) }) }))
    .output(response(Readiness)),
  /** Dismisses the setup guide of the shop for the caller, or shows it again. */
  show_guide: shop("dashboard")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/setup_guide" })
    .input(z.object({ params: inShop, body: z.object({ is_dismissed: z.boolean() }) }))
    .output(response(Readiness)),
};
