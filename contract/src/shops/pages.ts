import * as z from "zod";
import { recordEndpoints } from "../records.ts";
import { instant } from "../values/fields.ts";

/** A page of the shop, such as its terms; `published_at` is null while it is a draft. */
export const ShopPage = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  published_at: instant.nullable(),
  created_at: instant,
});
export type ShopPage = z.infer<typeof ShopPage>;

export const pages = { list: recordEndpoints("customization", "pages").list(ShopPage) };
