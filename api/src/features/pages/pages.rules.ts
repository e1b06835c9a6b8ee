import type { PageKind, ShopPage, ShopPageDraft } from "@vitrine/contract/shops/pages";
import type * as z from "zod";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";
import { publicationDate } from "../records/records.rules.ts";

export type Draft = z.output<typeof ShopPageDraft>;

/**
 * The columns of a page that its editor sets.
 *
 * @param publishedAt of the stored page
 */
export function pageFields(draft: Draft, handle: string, now: number, publishedAt: string | null = null) {
  const { title, seo_title, seo_description } = draft;
  return {
    handle,
    title,
    description_html: sanitiseHtml(draft.description_html),
    seo_title,
    seo_description,
    published_at: publicationDate(draft, publishedAt, now),
  };
}

/** The path of a page within the shop, decoded. */
export function pagePath({ kind, handle }: { kind: PageKind; handle: string }): string {
  return kind === "page" ? `/pages/${handle}` : `/policies/${handle}`;
}

/** A page's fields in the activity log, with the day of its publication. */
export function historyOf(page: ShopPage): Record<string, unknown> {
  const { title, handle, description_html, seo_title, seo_description, published_at } = page;
  return {
    title,
    handle,
    description_html,
    seo_title,
    seo_description,
    is_published: published_at !== null,
    published_at: published_at && published_at.slice(0, 10),
  };
}
