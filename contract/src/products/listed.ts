import * as z from "zod";
import { instant, line, optional, optionalLine } from "../values/fields.ts";

/** What somebody says of a thing that products are listed under, a category or a collection, and of its page in the shop. */
export const ListedDraft = z.object({
  title: line(255),
  /** Made from the title when blank. */
  handle: optionalLine(200),
  description_html: z.string().max(200_000).default(""),
  picture_id: optional(z.uuid()),
  seo_title: optionalLine(120),
  seo_description: optionalLine(320),
  hidden: z.boolean().default(false),
});

/** What an editor shows of it beside what a row of its list does. */
export const listedFields = {
  description_html: z.string(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  store_url: z.string(),
  version: z.number().int(),
  created_at: instant,
};
