import * as z from "zod";
import { Picture } from "./pictures.ts";

/** A link to a category or collection. */
export const browseLink = z.object({ title: z.string(), handle: z.string() });

const browseFields = {
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description_html: z.string(),
  picture: Picture.nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
};
/** A category's page: its breadcrumbs and subcategories. */
export const StoreCategory = z.object({
  ...browseFields,
  /** Breadcrumbs to it, top level first. */
  trail: z.array(browseLink),
  children: z.array(browseLink.extend({ picture: Picture.nullable() })),
});
export type StoreCategory = z.infer<typeof StoreCategory>;

export const StoreCollection = z.object(browseFields);
export type StoreCollection = z.infer<typeof StoreCollection>;

/** A category or collection in a list. */
export const BrowseCard = browseLink.extend({
  id: z.string(),
  /** Its own picture, else one of its products'. */
  picture: Picture.nullable(),
  /** Number of published products in it and its subcategories. */
  product_count: z.number().int(),
});
export type BrowseCard = z.infer<typeof BrowseCard>;
