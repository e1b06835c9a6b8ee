import type { Category, CategoryDraft, CategoryRow } from "@vitrine/contract/products/categories";
import { storeUrl } from "@vitrine/contract/shops/store-url";
import type * as z from "zod";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import type { CategoryFields, CategoryRecord } from "./categories.queries.ts";

/**
 * Path of a category's page within the shop. It doesn't depend on the position in the tree, so moves break no links.
 */
export function categoryPath(handle: string): string {
  return `/categories/${handle}`;
}

/** The category with the values of a draft. */
export function categoryFields(
  draft: z.output<typeof CategoryDraft>,
  fixed: Pick<CategoryFields, "id" | "handle">,
): CategoryFields {
  const { title, picture_id, seo_title, seo_description, hidden } = draft;
  const description_html = sanitiseHtml(draft.description_html);
  return { title, description_html, picture_id, seo_title, seo_description, hidden, ...fixed };
}

export function categoryRowResponse({ picture, ...row }: CategoryRecord, shopId: number): CategoryRow {
  return { ...row, picture: picture && pictureResponse(shopId, picture) };
}

export function categoryResponse(record: CategoryRecord, shopId: number, dashboardUrl: string): Category {
  const base = storeUrl(record.shop, dashboardUrl);
  return {
    ...record,
    description_html: sanitiseHtml(record.description_html),
    picture: record.picture && pictureResponse(shopId, record.picture),
    store_url: `${base}/categories/${encodeURIComponent(record.handle)}`,
  };
}

/** A category's fields in the activity log. */
export function categoryHistory(record: CategoryRecord): Record<string, unknown> {
  const { title, handle, description_html, picture_id, seo_title, seo_description, hidden } = record;
  return { title, handle, description_html, picture_id, seo_title, seo_description, hidden };
}
