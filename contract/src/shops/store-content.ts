import * as z from "zod";
import { StoreBanner } from "./banners.ts";
import { FaqRow } from "./faqs.ts";
import { ShopPage } from "./pages.ts";
import { StoreTestimonial } from "./testimonials.ts";

/** A question and its answer, sanitised. */
export const StoreFaq = FaqRow.pick({ id: true, question: true, answer_html: true, section: true });
export type StoreFaq = z.infer<typeof StoreFaq>;

/** A published page or policy. */
export const StorePage = ShopPage.pick({
  kind: true,
  handle: true,
  title: true,
  description_html: true,
  seo_title: true,
  seo_description: true,
});
export type StorePage = z.infer<typeof StorePage>;

/** The content of the home page that the owner writes, as shoppers see it now. */
export const StoreHome = z.object({
  banners: z.array(StoreBanner),
  testimonials: z.array(StoreTestimonial),
});
export type StoreHome = z.infer<typeof StoreHome>;
