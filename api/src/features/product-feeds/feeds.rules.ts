import type { FeedName } from "@vitrine/contract/shops/seo";

export const feedFiles: Record<FeedName, { name: string; type: string }> = {
  google: { name: "google.xml", type: "application/rss+xml" },
  meta: { name: "meta.csv", type: "text/csv" },
};

/** The path of a feed on the store's host: "…/google.xml?lang=ar". It stays the same as long as the shop's handle does. */
export function feedPath(handle: string, feed: FeedName, language: string | null): string {
  return `/api/v1/storefront/${handle}/feeds/${feedFiles[feed].name}${language ? `?lang=${language}` : ""}`;
}
