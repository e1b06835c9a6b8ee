import type { LinkReason } from "@vitrine/contract/shops/broken-links";
import type { ShopTx } from "../../db/tx.ts";
import { findShownPages } from "../links/links.queries.ts";
import { listGone, listRedirectsFrom } from "../redirects/redirects.queries.ts";
import { listUsedTags } from "./linked-shop.queries.ts";
import { type LinkedShop, pageAt, redirectablePath } from "./link-target.rules.ts";

/** The result for a path of the shop: it works, has a problem, or redirects to another site. */
export type PathResult = { reason?: LinkReason; url?: string };

/** The results for paths of the shop, with its redirects applied as in the storefront: existing pages have priority. */
export async function checkPaths(
  tx: ShopTx,
  shop: LinkedShop,
  paths: readonly string[],
): Promise<Map<string, PathResult>> {
  const results = await checkPages(tx, shop, paths);
  const missing = [...results].filter(([, { reason }]) => reason).map(([path]) => path);
  if (missing.length === 0) return results;
  // Redirects have their paths without escapes.
  const stored = missing.map((path) => ({ path, from: redirectablePath(path) ?? path }));
  const froms = stored.map(({ from }) => from);
  const [redirects, gone] = await Promise.all([listRedirectsFrom(tx, froms), listGone(tx, froms)]);
  const targets = await checkPages(
    tx,
    shop,
    [...redirects.values()].filter((target) => target.startsWith("/")).map(encodeURI),
  );
  for (const { from, path } of stored) {
    const target = redirects.get(from);
    if (target === undefined && gone.has(from)) results.set(path, { reason: "deleted" });
    if (target === undefined) continue;
    if (!target.startsWith("/")) results.set(path, { url: target });
    else results.set(path, targets.get(encodeURI(target))?.reason ? { reason: "redirect_broken" } : {});
  }
  return results;
}

/** The results for paths without redirects. */
async function checkPages(
  tx: ShopTx,
  shop: LinkedShop,
  paths: readonly string[],
): Promise<Map<string, PathResult>> {
  const pages = [...new Set(paths)].map((path) => ({ path, page: pageAt(path, shop) }));
  const records = pages.flatMap(({ path, page }) =>
    page !== "personal" && "record" in page ? [{ path, record: page.record }] : [],
  );
  const tags = pages.flatMap(({ page }) => (page !== "personal" && "tag" in page ? [page.tag] : []));
  const [shown, usedTags] = await Promise.all([
    records.length > 0
      ? findShownPages(
          tx,
          records.map(({ record }) => record),
        )
      : [],
    tags.length > 0 ? listUsedTags(tx, tags) : new Set<string>(),
  ]);
  const shownAt = new Map(records.map(({ path }, at) => [path, shown[at] ?? null]));
  return new Map(
    pages.map(({ path, page }): [string, PathResult] => {
      if (page === "personal") return [path, {}];
      if ("tag" in page) return [path, usedTags.has(page.tag) ? {} : { reason: "not_found" }];
      if ("exists" in page) return [path, page.exists ? {} : { reason: "not_found" }];
      const isShown = shownAt.get(path);
      return [path, isShown ? {} : { reason: isShown === false ? "not_published" : "not_found" }];
    }),
  );
}
