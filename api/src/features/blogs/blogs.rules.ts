import type { BlogPost, BlogPostDraft, StorePostCard } from "@vitrine/contract/shops/blogs";
import { plainText } from "@vitrine/contract/values/plain-text";
import type * as z from "zod";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import type { BlogPostRecord, StorePostCardRow } from "./blogs.queries.ts";
import { publicationDate } from "../records/records.rules.ts";

export type Draft = z.output<typeof BlogPostDraft>;

const excerptLength = 200;

/**
 * The columns of a post that its editor sets.
 *
 * @param publishedAt of the stored post
 */
export function postFields(draft: Draft, handle: string, now: number, publishedAt: string | null = null) {
  const { title, excerpt, author, tags, picture_id, picture_alt, seo_title, seo_description } = draft;
  return {
    handle,
    title,
    description_html: sanitiseHtml(draft.description_html),
    excerpt,
    author,
    tags,
    picture_id,
    picture_alt,
    seo_title,
    seo_description,
    published_at: publicationDate(draft, publishedAt, now),
  };
}

/** The path of a post within the shop, decoded. */
export function postPath({ handle }: { handle: string }): string {
  return `/blog/${handle}`;
}

export function postResponse({ picture, ...row }: BlogPostRecord, shopId: number): BlogPost {
  return { ...row, picture: picture && pictureResponse(shopId, picture) };
}

/** A post's fields in the activity log, with the day of its publication. */
export function historyOf(post: BlogPost): Record<string, unknown> {
  const { id: _, version: __, created_at: ___, updated_at: ____, picture, published_at, ...fields } = post;
  return {
    ...fields,
    published_at: published_at && published_at.slice(0, 10),
    picture: picture && picture.id,
    picture_alt: picture?.alt ?? "",
  };
}

/** A published post without its text, for lists. */
export function postCard(row: StorePostCardRow, shopId: number): StorePostCard {
  const { id, handle, title, excerpt, author, tags, picture, published_at } = row;
  return {
    id,
    handle,
    title,
    excerpt: excerpt ?? beginningOf(row.description_html),
    author,
    tags,
    picture: picture && pictureResponse(shopId, picture),
    published_at,
  };
}

/** The beginning of a post's text, for lists. */
export function beginningOf(html: string): string {
  const text = plainText(html);
  return text.length > excerptLength ? `${text.slice(0, excerptLength - 1).trimEnd()}…` : text;
}
