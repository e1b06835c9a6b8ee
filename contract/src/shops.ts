import * as z from "zod";
import { account, answer, inShop, shop, shopId } from "./endpoint.ts";
import { country, currency, email, handle, instant, line, phone, timeZone, version } from "./fields.ts";
import { refuses } from "./refusals.ts";
import { roles } from "./roles.ts";

/** A shop as its members see it; `role` is the caller's own. */
export const Shop = z.object({
  id: z.number(),
  handle: z.string(),
  name: z.string(),
  domain: z.object({ host: z.string().nullable() }),
  role: z.enum(roles),
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
  email: z.string().nullable(),
  phone: z.string().nullable(),
  is_demo: z.boolean(),
  /** Where shoppers find it. */
  store_url: z.string(),
  version: z.number(),
  created_at: instant,
  went_live_at: instant.nullable(),
});
export type Shop = z.infer<typeof Shop>;

/** A shop in the list of one's own; `owners` are the names of who can let others do more. */
export const OwnShop = Shop.extend({ owners: z.array(z.string()) });
export type OwnShop = z.infer<typeof OwnShop>;

/** What a shop needs before it can open, and what would be good to have. */
export const Readiness = z.object({
  steps: z.array(
    z.object({
      key: z.enum(["product", "payment", "delivery", "live", "first_order"]),
      done: z.boolean(),
      /** Whether opening waits for it. */
      required: z.boolean(),
    }),
  ),
  may_go_live: z.boolean(),
});
export type Readiness = z.infer<typeof Readiness>;

const file = z.file();

const ShopDraft = z.object({
  name: line(60),
  handle,
  country,
  currency: currency.optional(),
  time_zone: timeZone.optional(),
  units: z.enum(["metric", "imperial"]).optional(),
  language: z.string().max(12).optional(),
});
export type ShopDraft = z.input<typeof ShopDraft>;

const blank = z.literal("").transform(() => null);
const ShopChange = z.object({
  name: line(60).optional(),
  handle: handle.optional(),
  // A form says "1" and "0".
  is_live: z
    .union(
      [
        z.literal(0),
        z.literal(1),
        z.literal("0").transform(() => 0 as const),
        z.literal("1").transform(() => 1 as const),
      ],
      {
        error: "Use 1 for open and 0 for closed.",
      },
    )
    .optional(),
  country: country.optional(),
  currency: currency.optional(),
  time_zone: timeZone.optional(),
  units: z.enum(["metric", "imperial"]).optional(),
  language: z.string().max(12).optional(),
  email: blank.or(email).nullish(),
  phone: blank.or(phone).nullish(),
  photo: file.or(z.string()).nullish(),
  seo: z
    .object({
      title: z.string().max(120).nullish(),
      description: z.string().max(320).nullish(),
      icon: file.or(z.string()).nullish(),
    })
    .nullish(),
  /** When sent, a stale copy is refused instead of overwriting what came between. */
  version: z.coerce.number<number | string>().pipe(version).optional(),
});
export type ShopChange = z.input<typeof ShopChange>;

export const shops = {
  list: account.route({ method: "GET", path: "/v1/shops" }).output(answer(z.array(OwnShop))),
  create: account
    .meta({ who: "account", multipart: true, maxBody: 12_000_000 })
    .route({ method: "POST", path: "/v1/shops", successStatus: 201 })
    .input(z.object({ body: ShopDraft }))
    .errors(refuses("handle_taken"))
    .output(z.object({ message: z.string(), data: Shop })),
  /** Whether a handle is free, and one that is, made from the name. */
  suggest_handle: account
    .route({ method: "GET", path: "/v1/shops/handle" })
    .input(
      z.object({
        query: z.object({ handle: z.string().max(80).optional(), name: z.string().max(120).optional() }),
      }),
    )
    .output(
      answer(
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
    .output(answer(Shop)),
  /** Changes only the fields it knows; the browser sends the whole shop back. */
  update: shop("settings", { methodOverride: true, maxBody: 25_000_000 })
    .route({ method: "PUT", path: "/v1/shops/{shop_id}" })
    .input(z.object({ params: z.object({ shop_id: shopId }), body: ShopChange }))
    .errors(
      refuses("handle_taken", "shop_not_ready", "version_conflict", "currency_locked", "picture_refused"),
    )
    .output(z.object({ message: z.string(), data: Shop })),
  /** An address at which the caller sees the shop while it is closed, for some minutes. */
  preview: shop("dashboard")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/preview" })
    .input(z.object({ params: inShop }))
    .output(answer(z.object({ url: z.string(), ends_at: instant }))),
  readiness: shop("dashboard")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/readiness" })
    .input(z.object({ params: inShop }))
    .output(answer(Readiness)),
};
