import type { Faq, FaqDraft } from "@vitrine/contract/shops/faqs";
import type * as z from "zod";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";
import type { FaqTarget } from "./faqs.queries.ts";

export type Draft = z.output<typeof FaqDraft>;

/** The columns that the editor sets. */
export function faqFields({ question, answer_html, section, is_published, is_on_page }: Draft) {
  return { question, answer_html: sanitiseHtml(answer_html), section, is_published, is_on_page };
}

/** The targets of a draft, without duplicates. */
export function targetsOf({ products, categories, collections }: Draft, newId: () => string): FaqTarget[] {
  const ids = (records: { id: string }[]) => [...new Set(records.map(({ id }) => id))];
  return [
    ...ids(products).map((product_id) => ({ id: newId(), product_id })),
    ...ids(categories).map((category_id) => ({ id: newId(), category_id })),
    ...ids(collections).map((collection_id) => ({ id: newId(), collection_id })),
  ];
}

/** A question's fields in the activity log. */
export function historyOf({ products, categories, collections, ...faq }: Faq): Record<string, unknown> {
  const titles = (records: { title: string }[]) => records.map(({ title }) => title);
  const { question, answer_html, section, is_published, is_on_page } = faq;
  return {
    question,
    answer_html,
    section,
    is_published,
    is_on_page,
    products: titles(products),
    categories: titles(categories),
    collections: titles(collections),
  };
}
