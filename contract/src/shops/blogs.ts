import * as z from "zod";
import { recordEndpoints } from "../records.ts";
import { instant } from "../values/fields.ts";

/** An article of the shop; `published_at` is null while it is a draft. */
export const BlogPost = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  published_at: instant.nullable(),
  created_at: instant,
});
export type BlogPost = z.infer<typeof BlogPost>;

export const blogs = { list: recordEndpoints("customization", "blogs").list(BlogPost) };
