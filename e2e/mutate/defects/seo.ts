import type { Defect } from "../defect.ts";

const redirects = ["api/src/features/redirects/manage-redirects.test.ts"];
const seo = ["api/src/features/seo/seo.test.ts"];
const feeds = ["api/src/features/product-feeds/product-feeds.test.ts"];
const shares = ["api/src/features/share-pictures/share-pictures.test.ts"];
const heads = ["storefront/test/seo.test.ts"];
const structured = ["storefront/test/structured-data.test.ts"];

export const defects: Defect[] = [
  {
    name: "accepts a redirect that leads back to its path",
    file: "api/src/features/redirects/save-redirect.action.ts",
    find: "if (target === draft.path)",
    replace: "if (draft.target === draft.path)",
    tests: redirects,
  },
  {
    name: "leaves older redirects leading to a path that redirects now",
    file: "api/src/features/redirects/save-redirect.action.ts",
    find: "  await retargetRedirects(tx, stored);\n",
    replace: "",
    tests: redirects,
  },
  {
    name: "lets a crawler fill the list of missing pages",
    file: "api/src/features/redirects/missing-paths.queries.ts",
    find: "< ${maxPaths}",
    replace: "< ${maxPaths * 1000}",
    tests: redirects,
  },
  {
    name: "counts paths with an email",
    file: "api/src/features/redirects/missing-paths.rules.ts",
    find: "const personal = /@|",
    replace: "const personal = /",
    tests: redirects,
  },
  {
    name: "finds a wildcard in a search of redirects",
    file: "api/src/features/redirects/redirects.queries.ts",
    find: "const pattern = search ? likePattern(search) : undefined;",
    replace: "const pattern = search ? `%${search}%` : undefined;",
    tests: redirects,
  },
  {
    name: "redirects to another site without https",
    file: "contract/src/shops/redirects.ts",
    find: 'url?.protocol === "https:" &&',
    replace: "url !== null &&",
    tests: ["contract/src/shops/redirects.test.ts"],
  },
  {
    name: "accepts another service's verification tag",
    file: "contract/src/shops/verification-tags.ts",
    find: 'if (attributeOf(tag, "name")?.toLowerCase() !== verificationTags[service]) return undefined;',
    replace: 'if (attributeOf(tag, "name") === undefined) return undefined;',
    tests: ["contract/src/shops/verification-tags.test.ts"],
  },
  {
    name: "accepts a token of another kind of page",
    file: "contract/src/shops/seo-templates.ts",
    find: "if (!known.includes(name!)) return whole;",
    replace: "if (!Object.values(seoTokens).flat().includes(name as never)) return whole;",
    tests: ["contract/src/shops/seo-templates.test.ts"],
  },
  {
    name: "loses the SEO settings when the shop's settings are saved",
    file: "api/src/features/shops/change-shop.action.ts",
    find: "    ? {\n        ...before.seo,\n",
    replace: "    ? {\n",
    tests: seo,
  },
  {
    name: "overwrites settings that someone else saved",
    file: "api/src/features/seo/save-seo.action.ts",
    find: "if (before.version !== version)",
    replace: "if (before.version < version)",
    tests: seo,
  },
  {
    name: "lists a shop in the sitemap that search engines may not index",
    file: "api/src/features/storefront/sitemap-shops.queries.ts",
    find: "is distinct from 'false'::jsonb",
    replace: "is distinct from 'null'::jsonb",
    tests: seo,
  },
  {
    name: "serves feeds that the owner turned off",
    file: "api/src/features/product-feeds/read-feed.action.ts",
    find: "if (!shop.has_feeds)",
    replace: "if (!shop.name)",
    tests: feeds,
  },
  {
    name: "serves the feed of an older storefront version",
    file: "api/src/features/product-feeds/read-feed.action.ts",
    find: "if (!isCurrent && clock.now() - Date.parse(file.made_at) >= outdatedAfterMs) return undefined;",
    replace: "",
    tests: feeds,
  },
  {
    name: "generates a feed again after each change",
    file: "api/src/features/product-feeds/read-feed.action.ts",
    find: "const outdatedAfterMs = 15 * 60_000;",
    replace: "const outdatedAfterMs = 0;",
    tests: feeds,
  },
  {
    name: "states the reduced price as the regular one",
    file: "api/src/features/product-feeds/feed-items.rules.ts",
    find: "price: amount(compare_at_price),",
    replace: "price: amount(price),",
    tests: feeds,
  },
  {
    name: "makes a shared picture for each of many requests",
    file: "api/src/files/shared-work.ts",
    find: "    if (known) return known;\n",
    replace: "",
    tests: shares,
  },
  {
    name: "shows the former price in a shared picture",
    file: "api/src/features/share-pictures/read-share-picture.action.ts",
    find: "key === source.storage_key ? await app.storage.get(key) : undefined",
    replace: "source.storage_key ? await app.storage.get(source.storage_key) : undefined",
    tests: shares,
  },
  {
    name: "ignores the product's own SEO title",
    file: "storefront/src/document/head-texts.ts",
    find: "const filled = template && listing.seo_title === null &&",
    replace: "const filled = template &&",
    tests: heads,
  },
  {
    name: "lets search engines index a shop that excludes them",
    file: "storefront/src/page.tsx",
    find: "view.isIndexed !== false && store.seo.is_indexed;",
    replace: "view.isIndexed !== false;",
    tests: heads,
  },
  {
    name: "states the delivery fee of the zone for a product with its own fee",
    file: "storefront/src/features/products/offer-json-ld.ts",
    find: "unitAmount(ownFee ?? fee,",
    replace: "unitAmount(fee,",
    tests: structured,
  },
];
