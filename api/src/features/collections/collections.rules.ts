import type { Collection, CollectionDraft, CollectionRow } from "@vitrine/contract/products/collections";
import { storeUrl } from "@vitrine/contract/shops/store-url";
import type * as z from "zod";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import type { CollectionFields, CollectionRecord } from "./collections.queries.ts";

/** A parsed draft. */
export type Draft = z.output<typeof CollectionDraft>;

/** Path of a collection's page within the shop. */
export function collectionPath(handle: string): string {
  return `/collections/${handle}`;
}

/** The collection with the values of a draft. A manual collection never has rules. */
export function collectionFields(
  draft: Draft,
  fixed: Pick<CollectionFields, "id" | "handle"> & { kind: Collection["kind"] },
): CollectionFields {
  const { title, picture_id, seo_title, seo_description, sort, sold_out_last, hidden } = draft;
  const { kind, ...names } = fixed;
  const description_html = sanitiseHtml(draft.description_html);
  const rules = kind === "rules" ? draft.rules : null;
  const fields = { title, description_html, picture_id, seo_title, seo_description, rules };
  return { ...fields, sort, sold_out_last, hidden, ...names };
}

export function collectionRowResponse({ picture, ...row }: CollectionRecord, shopId: number): CollectionRow {
  return { ...row, picture: picture && pictureResponse(shopId, picture) };
}

export function collectionResponse(
  record: CollectionRecord,
  shopId: number,
  dashboardUrl: string,
): Collection {
  const base = storeUrl(record.shop, dashboardUrl);
  return {
    ...record,
    description_html: sanitiseHtml(record.description_html),
    picture: record.picture && pictureResponse(shopId, record.picture),
    store_url: `${base}/collections/${encodeURIComponent(record.handle)}`,
  };
}

/** A collection's fields in the activity log. */
export function collectionHistory(record: CollectionRecord): Record<string, unknown> {
  const { title, handle, description_html, picture_id, seo_title, seo_description } = record;
  const { rules, sort, sold_out_last, hidden } = record;
  const texts = { title, handle, description_html, picture_id, seo_title, seo_description };
  return { ...texts, rules: rules && JSON.stringify(rules), sort, sold_out_last, hidden };
}
