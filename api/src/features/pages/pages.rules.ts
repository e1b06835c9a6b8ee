import type { PageKind, ShopPage, ShopPageDraft } from "@vitrine/contract/shops/pages";
import type * as z from "zod";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";

export type Draft = z.output<typeof ShopPageDraft>;

/**
 * The columns of a page that its editor sets.
 *
 * @param publishedAt of the stored page. Without a new date, a page that stays published keeps it.
 */
export function pageFields(draft: Draft, handle: string, now: number, publishedAt: string | null = null) {
  const { title, seo_title, seo_description, is_published } = draft;
  return {
    handle,
    title,
    description_html: sanitiseHtml(draft.description_html),
    seo_title,
    seo_description,
    published_at: is_published ? (draft.published_at ?? publishedAt ?? new Date(now).toISOString()) : null,
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
