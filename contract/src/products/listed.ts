import * as z from "zod";
import { instant, line, optional, optionalLine } from "../values/fields.ts";

/** The fields that categories and collections have in common, including those of their pages in the storefront. */
export const ListedDraft = z.object({
  title: line(255),
  /** Generated from the title when empty. */
  handle: optionalLine(200),
  description_html: z.string().max(200_000).default(""),
  picture_id: optional(z.uuid()),
  seo_title: optionalLine(120),
  seo_description: optionalLine(320),
  hidden: z.boolean().default(false),
});

/** Fields in the editor that a row of the list doesn't have. */
export const listedFields = {
  description_html: z.string(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  store_url: z.string(),
  version: z.number().int(),
  created_at: instant,
};
