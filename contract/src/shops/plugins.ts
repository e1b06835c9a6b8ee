import * as z from "zod";
import { response, done, inShop, inStore, shop, visitor } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { instant } from "../values/fields.ts";
import { consentCategories, pluginKinds } from "./plugin-manifests.ts";

const kind = z.enum(pluginKinds);
const settings = z.record(z.string().max(40), z.string().trim().max(100));

/** A plugin that the owner has set up, by kind. The access token is never returned. */
export const Plugin = z.object({
  id: z.string(),
  kind,
  is_active: z.boolean(),
  settings,
  /** The last characters of the access token; null without one. */
  token_ending: z.string().nullable(),
  version: z.number().int(),
  created_at: instant,
});
export type Plugin = z.infer<typeof Plugin>;

export const PluginDraft = z.object({
  is_active: z.boolean(),
  /** By the schema of the plugin's manifest. */
  settings,
  /** Empty leaves the stored token, null removes it. */
  access_token: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]*$/, "Enter the token as Meta shows it: letters and digits only.")
    .max(500, "Shorten this to 500 characters.")
    .nullable()
    .default(""),
  /** 0 for a plugin that isn't set up yet. */
  version: z.number().int().min(0).max(2_147_483_647),
});
export type PluginDraft = z.infer<typeof PluginDraft>;

/** A plugin that pages of the storefront load, after the shopper's consent. */
export const StorePlugin = Plugin.pick({ kind: true, settings: true });
export type StorePlugin = z.infer<typeof StorePlugin>;

/** A product in an event. `price` is in units of the currency. */
export const EventItem = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  quantity: z.number().int(),
});
export type EventItem = z.infer<typeof EventItem>;

/** The purchase of an order, without personal data. Amounts are in units of the currency. */
export const PurchaseEvent = z.object({
  /** The same in the server's event, so that it is counted once. */
  event_id: z.string(),
  /** The name of the order. */
  transaction_id: z.string(),
  value: z.number(),
  tax: z.number(),
  shipping: z.number(),
  currency: z.string(),
  coupon: z.string().nullable(),
  items: z.array(EventItem),
});
export type PurchaseEvent = z.infer<typeof PurchaseEvent>;

const ofPlugins = recordEndpoints("plugins", "plugins");

export const plugins = {
  list: ofPlugins.list(Plugin),
  /** Sets up a plugin or changes it. Another account or access token requires a proof. */
  save: shop("plugins", { proof: "for_some" })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/plugins/{kind}" })
    .input(z.object({ params: inShop.extend({ kind }), body: PluginDraft }))
    .errors(errorMap("version_conflict", "proof_required"))
    .output(done),
  /**
   * Records the shopper's consent with their order, once. Only the first call after the order is placed, and paid if it is
   * paid online, returns the event for the shopper's plugins; null without consent.
   */
  record_purchase: visitor({ contends: "order {token}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/orders/{token}/purchase" })
    .input(
      z.object({
        params: inStore.extend({ token: z.string().max(200) }),
        body: z.object({
          consent: z.array(z.enum(consentCategories)).max(consentCategories.length),
          /** The browser's, for Meta's server event. */
          user_agent: z.string().max(500).default(""),
        }),
      }),
    )
    .errors(errorMap("order_view_only"))
    .output(response(PurchaseEvent.nullable())),
};
