import type { StoreFaq, StorePage } from "@vitrine/contract/shops/store-content";
import { contentTime } from "../../db/content-time.queries.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { bannersJson, type StoreBannerRow } from "../banners/banners.queries.ts";
import { type StoreTestimonialRow, testimonialsJson } from "../testimonials/testimonials.queries.ts";

/** A published page, or the published policy of this handle. */
export function findStorePage(
  tx: ShopTx,
  { handle, isPolicy }: { handle: string; isPolicy: boolean },
): Promise<StorePage | undefined> {
  return tx.find(sql<StorePage>`
    select kind, handle, title, description_html, seo_title, seo_description from pages
    where shop_id = ${tx.shopId} and handle = ${handle} and (kind <> 'page') = ${isPolicy} and published_at <= ${contentTime}`);
}

/** The published questions in the owner's order. */
export function listStoreFaqs(tx: ShopTx): Promise<StoreFaq[]> {
  return tx.all(sql<StoreFaq>`
    select id, question, answer_html, section from faqs
    where shop_id = ${tx.shopId} and is_published and is_on_page order by position, id`);
}

/** The banners and testimonials that shoppers see now. */
export function readHome(
  tx: ShopTx,
): Promise<{ banners: StoreBannerRow[]; testimonials: StoreTestimonialRow[] }> {
  return tx.one(sql<{ banners: StoreBannerRow[]; testimonials: StoreTestimonialRow[] }>`
    select ${bannersJson(tx.shopId)} as banners, ${testimonialsJson(tx.shopId)} as testimonials`);
}
