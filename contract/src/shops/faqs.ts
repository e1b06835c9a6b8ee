import * as z from "zod";
import { inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { instant, line, optionalLine, version } from "../values/fields.ts";

/** One page shows all of them. */
export const maxFaqs = 100;

const targets = (max: number) =>
  z
    .array(z.object({ id: z.uuid() }))
    .max(max, `Choose up to ${max}.`)
    .default([]);

/** A question and its answer, for the shop's page of questions and for products. */
export const FaqDraft = z.object({
  question: line(255),
  answer_html: z
    .string()
    .max(50_000)
    .refine((html) => html.replace(/<[^>]*>/g, "").trim() !== "", "Enter an answer."),
  /** Heading above the questions with the same section. */
  section: optionalLine(80),
  is_published: z.boolean().default(true),
  /** Shown on the shop's page of questions. */
  is_on_page: z.boolean().default(true),
  /** Shown on these products, and on the products of these categories and collections. */
  products: targets(500),
  categories: targets(100),
  collections: targets(100),
});

/** A question in the list. */
export const FaqRow = z.object({
  id: z.string(),
  question: z.string(),
  answer_html: z.string(),
  section: z.string().nullable(),
  is_published: z.boolean(),
  is_on_page: z.boolean(),
  version: z.number().int(),
  created_at: instant,
});
export type FaqRow = z.infer<typeof FaqRow>;

const named = z.array(z.object({ id: z.string(), title: z.string() }));

export const Faq = FaqRow.extend({ products: named, categories: named, collections: named });
export type Faq = z.infer<typeof Faq>;

/** A question that is shown on a product; not `is_direct` if it is by a category or a collection. */
export const ProductFaq = FaqRow.pick({ id: true, question: true, is_published: true }).extend({
  is_direct: z.boolean(),
});
export type ProductFaq = z.infer<typeof ProductFaq>;

const records = recordEndpoints("customization", "faqs");

export const faqs = {
  list: records.list(FaqRow),
  create: records.create(FaqDraft, Faq).errors(errorMap("limit_reached", "faq_target_not_found")),
  read: records.read(Faq),
  update: records
    .update(FaqDraft.extend({ version }), Faq)
    .errors(errorMap("version_conflict", "faq_target_not_found")),
  move: records.move(),
  remove: records.remove(),
  change_many: records.change_many(),
  /** The questions that are shown on a product, drafts too, in the owner's order. */
  list_of_product: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/{id}/faqs" })
    .input(z.object({ params: inShopById }))
    .output(z.object({ data: z.array(ProductFaq) })),
};
