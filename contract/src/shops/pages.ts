import * as z from "zod";
import { errorMap } from "../errors.ts";
import { ListedDraft } from "../products/listed.ts";
import { recordEndpoints } from "../records.ts";
import { instant, moment, optional, version } from "../values/fields.ts";

/** The policies of a shop, each also the last part of its path: `/policies/refund-policy`. */
export const policyKinds = [
  "refund-policy",
  "privacy-policy",
  "terms-of-service",
  "shipping-policy",
  "contact-information",
] as const;
export type PolicyKind = (typeof policyKinds)[number];

/** A page at `/pages/{handle}`, or a policy, of which a shop has at most one of each kind. */
export const pageKinds = ["page", ...policyKinds] as const;
export type PageKind = (typeof pageKinds)[number];

/** A page in the list; `published_at` is null while it is a draft, and in the future while it is scheduled. */
export const ShopPageRow = z.object({
  id: z.string(),
  kind: z.enum(pageKinds),
  handle: z.string(),
  title: z.string(),
  published_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type ShopPageRow = z.infer<typeof ShopPageRow>;

export const ShopPage = ShopPageRow.extend({
  /** The text, sanitised. */
  description_html: z.string(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  version: z.number().int(),
});
export type ShopPage = z.infer<typeof ShopPage>;

/** A policy ignores `handle`. */
export const ShopPageDraft = ListedDraft.omit({ picture_id: true, hidden: true }).extend({
  is_published: z.boolean().default(true),
  /** Null publishes now, or leaves the date of a published page. */
  published_at: optional(moment),
});
export type ShopPageDraft = z.input<typeof ShopPageDraft>;

/** The kind can't be changed after creation. */
export const NewShopPage = ShopPageDraft.extend({ kind: z.enum(pageKinds).default("page") });

const endpoints = recordEndpoints("customization", "pages");

export const pages = {
  list: endpoints.search(ShopPageRow),
  create: endpoints
    .create(NewShopPage, ShopPage)
    .errors(errorMap("page_handle_taken", "policy_exists", "limit_reached")),
  read: endpoints.read(ShopPage),
  update: endpoints
    .update(ShopPageDraft.extend({ version }), ShopPage)
    .errors(errorMap("page_handle_taken", "version_conflict")),
  remove: endpoints.remove(),
  change_many: endpoints.change_many(),
};
