import { type Faq, FaqDraft } from "@vitrine/contract/shops/faqs";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";

const named = (max: number) =>
  z.array(z.object({ id: z.string(), title: z.string() })).max(max, `Choose up to ${max}.`);

/** The draft, with titles beside the ids of products, categories and collections. */
export const FaqValues = FaqDraft.extend({
  products: named(500),
  categories: named(100),
  collections: named(100),
});
export type FaqValues = z.input<typeof FaqValues>;
type SubmittedFaq = z.output<typeof FaqValues>;
export type FaqForm = UseFormReturn<FaqValues, unknown, SubmittedFaq>;

export function valuesOf(faq: Faq): FaqValues {
  const { question, answer_html, section, is_published, is_on_page } = faq;
  const { products, categories, collections } = faq;
  return {
    question,
    answer_html,
    section: section ?? "",
    is_published,
    is_on_page,
    products,
    categories,
    collections,
  };
}

/** @param product the product whose page the question is added from */
export function newFaq(product: { id: string; title: string } | undefined): FaqValues {
  return {
    question: "",
    answer_html: "",
    section: "",
    is_published: true,
    is_on_page: product === undefined,
    products: product ? [product] : [],
    categories: [],
    collections: [],
  };
}
