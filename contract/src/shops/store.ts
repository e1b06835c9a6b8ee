import * as z from "zod";
import { StoreAnnouncement } from "./announcements.ts";
import { StoreContactLink } from "./contact-links.ts";
import { StoreMenuItem } from "./menus.ts";
import { pageKinds } from "./pages.ts";
import { StorePlugin } from "./plugins.ts";
import { StorePromoPopup } from "./promo-popups.ts";
import { SeoTemplates } from "./seo-templates.ts";
import { Verification } from "./verification-tags.ts";
import { CheckoutRules } from "../checkout/checkout-settings.ts";
import { StoreTheme } from "../themes/theme-document.ts";
import { money } from "../values/fields.ts";

/** A delivery rate of a country, or of some of its regions (ISO 3166-2 without the country). */
export const StoreRate = z.object({
  country: z.string(),
  region_codes: z.array(z.string()),
  fee: money,
  days_min: z.number().int(),
  days_max: z.number().int(),
});
export type StoreRate = z.infer<typeof StoreRate>;

const PixelSize = z.object({ width: z.number().int(), height: z.number().int() });

/** Shop details for storefront pages. */
export const Store = z.object({
  id: z.number().int(),
  handle: z.string(),
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  language: z.string(),
  time_zone: z.string(),
  is_live: z.union([z.literal(0), z.literal(1)]),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  photo: z.string().nullable(),
  seo: z.object({
    title: z.string().nullable(),
    description: z.string().nullable(),
    icon: z.string().nullable(),
    /** Shown when a page without its own picture is shared. */
    picture: z.string().nullable(),
    /** False excludes all pages from search engines. */
    is_indexed: z.boolean(),
    templates: SeoTemplates,
    verification: Verification,
  }),
  /** Sizes in pixels of the stored pictures of `photo` and `seo`; their URLs may point to a smaller width. */
  picture_sizes: z.object({
    photo: PixelSize.nullable(),
    icon: PixelSize.nullable(),
    picture: PixelSize.nullable(),
  }),
  checkout: CheckoutRules,
  /** The terms of a purchase, for product pages. */
  terms: z.object({
    /** Null if fee and days depend on the address. */
    delivery: z.object({ fee: money, days_min: z.number().int(), days_max: z.number().int() }).nullable(),
    /** For search engines: the lowest rate without conditions of each country and region of the delivery zones. */
    rates: z.array(StoreRate),
    /** Days after the delivery in which customers can request a return; null if they can't. */
    return_days: z.number().int().nullable(),
    payment_methods: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
  /** True if new orders are test orders. */
  test_mode: z.boolean(),
  /** Announcements that shoppers see now, in the owner's order. */
  announcements: z.array(StoreAnnouncement),
  /** The promo popup that shoppers see now. */
  promo_popup: StorePromoPopup.nullable(),
  /** Published contact links, in the owner's order. */
  contact_links: z.array(StoreContactLink),
  /** True if the footer has the form to sign up to the shop's emails. */
  has_newsletter: z.boolean(),
  /** True if the shop has a contact page. */
  has_contact_form: z.boolean(),
  /** Active plugins, for pages to load after the shopper's consent. */
  plugins: z.array(StorePlugin),
  /** Menus that the owner has edited, and null for default menus. */
  menus: z.object({ main: z.array(StoreMenuItem).nullable(), footer: z.array(StoreMenuItem).nullable() }),
  /** Top-level categories, for the default menu. */
  menu: z.array(z.object({ title: z.string(), handle: z.string() })),
  /** True if there is a collection visible to shoppers. */
  has_collections: z.boolean(),
  /** True if there is a published question with its answer. */
  has_faqs: z.boolean(),
  /** True if there is a published review of the shop itself. */
  has_shop_reviews: z.boolean(),
  /** True if there is a published blog post. */
  has_blog: z.boolean(),
  /** Published policies, then the first published pages, for the links of the footer. */
  pages: z.array(z.object({ kind: z.enum(pageKinds), handle: z.string(), title: z.string() })),
  theme: StoreTheme,
});
export type Store = z.infer<typeof Store>;
