import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { contentState } from "@vitrine/contract/records";
import type { RecordLinkKind } from "@vitrine/contract/shops/links";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

/** Kinds of records that `RecordsField` finds. */
export type ThingKind = "products" | "categories" | "collections";
/** Kinds of records that `useThingsFound` finds. */
export type FoundKind = ThingKind | "pages" | "blogs";

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
export function useThingsFound(kind: FoundKind, words: string, all = false) {
  const params = { shop_id: useShop().id };
  const input = { params, query: { search: words || undefined, limit: 8 } };
  const options = { placeholderData: keepPreviousData, enabled: all || words !== "" };
  // Each kind has its own endpoint; only the one of `kind` is requested.
  const of = (one: FoundKind) => ({ ...options, enabled: options.enabled && kind === one });
  const found = {
    products: useQuery({ ...api.products.list.queryOptions({ input }), ...of("products") }),
    categories: useQuery({ ...api.categories.list.queryOptions({ input }), ...of("categories") }),
    collections: useQuery({ ...api.collections.list.queryOptions({ input }), ...of("collections") }),
    pages: useQuery({ ...api.pages.list.queryOptions({ input }), ...of("pages") }),
    blogs: useQuery({ ...api.blogs.list.queryOptions({ input }), ...of("blogs") }),
  }[kind];
  const things = found.data?.data.map((thing): FoundRecord => ({
    id: thing.id,
    title: "trail" in thing ? [...thing.trail, thing].map(({ title }) => title).join(" › ") : thing.title,
    isShown: isShown(thing),
    path: `/${folderOf(kind, thing)}/${encodeURIComponent(thing.handle)}`,
  }));
  return { things, error: found.error, isFetching: found.isFetching };
}

function isShown(thing: object): boolean {
  if ("status" in thing) return thing.status === "active";
  if ("published_at" in thing)
    return contentState({ published_at: thing.published_at as string | null }, Date.now()) === "published";
  return !("hidden" in thing) || thing.hidden === false;
}

function folderOf(kind: FoundKind, thing: object): string {
  if (kind === "blogs") return "blog";
  return "kind" in thing && kind === "pages" && thing.kind !== "page" ? "policies" : kind;
}
