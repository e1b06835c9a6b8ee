import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { contentState } from "@vitrine/contract/records";
import type { RecordLinkKind } from "@vitrine/contract/shops/links";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

/** Kinds of records that `RecordsField` finds. */
export type CatalogueKind = "products" | "categories" | "collections";
/** Kinds of records that `useFoundRecords` finds. */
export type FoundKind = CatalogueKind | "pages" | "blogs";

/** The records that a link of each kind leads to. */
export const linkedRecords: Record<RecordLinkKind, FoundKind> = {
  product: "products",
  category: "categories",
  collection: "collections",
  page: "pages",
  post: "blogs",
};

export interface FoundRecord {
  id: string;
  title: string;
  /** True if shoppers see it. */
  isShown: boolean;
  /** The path of its page within the shop. */
  path: string;
}

/** Records of a kind whose name matches the search, to choose from; with `all`, also without a search. */
export function useFoundRecords(kind: FoundKind, text: string, all = false) {
  const params = { shop_id: useShop().id };
  const input = { params, query: { search: text || undefined, limit: 8 } };
  const options = { placeholderData: keepPreviousData, enabled: all || text !== "" };
  // Each kind has its own endpoint; only the one of `kind` is requested.
  const of = (one: FoundKind) => ({ ...options, enabled: options.enabled && kind === one });
  const found = {
    products: useQuery({ ...api.products.list.queryOptions({ input }), ...of("products") }),
    categories: useQuery({ ...api.categories.list.queryOptions({ input }), ...of("categories") }),
    collections: useQuery({ ...api.collections.list.queryOptions({ input }), ...of("collections") }),
    pages: useQuery({ ...api.pages.list.queryOptions({ input }), ...of("pages") }),
    blogs: useQuery({ ...api.blogs.list.queryOptions({ input }), ...of("blogs") }),
  }[kind];
  const records = found.data?.data.map((record): FoundRecord => ({
    id: record.id,
    title: "trail" in record ? [...record.trail, record].map(({ title }) => title).join(" › ") : record.title,
    isShown: isShown(record),
    path: `/${folderOf(kind, record)}/${encodeURIComponent(record.handle)}`,
  }));
  return { records, error: found.error, isFetching: found.isFetching };
}

function isShown(record: object): boolean {
  if ("status" in record) return record.status === "active";
  if ("published_at" in record)
    return contentState({ published_at: record.published_at as string | null }, Date.now()) === "published";
  return !("hidden" in record) || record.hidden === false;
}

function folderOf(kind: FoundKind, record: object): string {
  if (kind === "blogs") return "blog";
  return "kind" in record && kind === "pages" && record.kind !== "page" ? "policies" : kind;
}
