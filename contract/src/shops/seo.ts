import * as z from "zod";
import { response, inShop, inStore, shop, visitor } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { Picture } from "../products/pictures.ts";
import { instant, optional, optionalLine, version } from "../values/fields.ts";
import { SeoTemplates, SeoTemplatesDraft } from "./seo-templates.ts";
import { Verification, VerificationDraft } from "./verification-tags.ts";

/** Product feeds for advertising: Google Merchant Center (RSS) and Meta (CSV). */
export const feedNames = ["google", "meta"] as const;
export type FeedName = (typeof feedNames)[number];

const seoFields = {
  /** Title and description of the home page. */
  title: optionalLine(120),
  description: optionalLine(320),
  /** Shown when a page without its own picture is shared. */
  picture_id: optional(z.uuid()),
  icon_id: optional(z.uuid()),
  /** False excludes all pages from search engines. */
  is_indexed: z.boolean(),
  templates: SeoTemplatesDraft,
  verification: VerificationDraft,
  has_feeds: z.boolean(),
};
export const SeoDraft = z.object(seoFields);

const ShownPicture = Picture.pick({ id: true, url: true });

export const SeoSettings = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  picture: ShownPicture.nullable(),
  icon: ShownPicture.nullable(),
  is_indexed: z.boolean(),
  templates: SeoTemplates,
  verification: Verification,
  has_feeds: z.boolean(),
  /** The feeds and when their files were last generated; null until a feed is first fetched. */
  feeds: z.array(
    z.object({
      feed: z.enum(feedNames),
      /** Null for the shop's default language. */
      language: z.string().nullable(),
      url: z.string(),
      generated_at: instant.nullable(),
      item_count: z.number().int().nullable(),
    }),
  ),
  version: z.number().int(),
});
export type SeoSettings = z.infer<typeof SeoSettings>;

export const seo = {
  read: shop("seo")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/seo" })
    .input(z.object({ params: inShop }))
    .output(response(SeoSettings)),
  update: shop("seo")
    .errors(errorMap("version_conflict"))
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/seo" })
    .input(z.object({ params: inShop, body: SeoDraft.extend({ version }) }))
    .output(z.object({ message: z.string(), data: SeoSettings })),
  /** The file of a feed; 404 while the shop has feeds turned off, and for a language that it hasn't published. */
  read_feed: visitor()
    .errors(errorMap("shop_not_live"))
    .route({ method: "GET", path: "/v1/storefront/{handle}/feeds/{feed}" })
    .input(
      z.object({
        params: inStore.extend({ feed: z.enum(["google.xml", "meta.csv"]) }),
        query: z.object({ lang: z.string().max(10).optional() }),
      }),
    )
    .output(z.file()),
  /** A JPEG of 1,200 by 630 pixels for a shared link of a product. */
  read_share_picture: visitor()
    .errors(errorMap("shop_not_live"))
    .route({ method: "GET", path: "/v1/storefront/{handle}/products/{product_handle}/share-picture" })
    .input(z.object({ params: inStore.extend({ product_handle: z.string().min(1).max(255) }) }))
    .output(z.file()),
};
