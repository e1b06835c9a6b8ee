import * as z from "zod";
import { inShop, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { line } from "../values/fields.ts";
import { refuses } from "../errors.ts";

/** Search synonyms of a shop: a search for one word also finds the others. */
export const Synonym = z.object({
  id: z.string(),
  /** Normalised for search: without capitals and accents. */
  words: z.array(z.string()),
});
export type Synonym = z.infer<typeof Synonym>;

export const SynonymDraft = z.object({
  words: z.array(line(80)).min(2, "Enter at least two synonyms.").max(20, "Enter up to 20 words."),
});
export type SynonymDraft = z.input<typeof SynonymDraft>;

const saved = z.object({ message: z.string(), data: Synonym });

export const synonyms = {
  /** Newest first. */
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/synonyms" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(Synonym)),
  create: shop("products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/synonyms", successStatus: 201 })
    .input(z.object({ params: inShop, body: SynonymDraft }))
    .errors(refuses("too_many_synonyms"))
    .output(saved),
  update: shop("products", { idempotency: "accepted" })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/synonyms/{id}" })
    .input(z.object({ params: inShopById, body: SynonymDraft }))
    .output(saved),
  remove: shop("products")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/synonyms/{id}" })
    .input(z.object({ params: inShopById }))
    .output(z.object({ message: z.string() })),
};
