import type { Defect } from "../defect.ts";

const api = ["api/src/features/shops/preview-dates.test.ts"];
const storefront = ["storefront/test/date-preview.test.ts"];

export const defects: Defect[] = [
  {
    name: "shows another date to visitors without a valid token",
    file: "api/src/http/guards.ts",
    find: 'dated && previewUntil(app.secret, store.id, dated.token, now, "date-preview") ? dated.at : undefined;',
    replace: "dated?.at;",
    tests: api,
  },
  {
    name: "accepts the token of a closed shop for a date, which staff can get",
    file: "api/src/ids.ts",
    find: "mac(secret, kind, shopId, ends)",
    replace: 'mac(secret, "preview", shopId, ends)',
    tests: api,
  },
  {
    name: "shows scheduled posts of a date as those of today",
    file: "api/src/features/blogs/blogs.queries.ts",
    find: "b.published_at <= ${contentTime}",
    replace: "b.published_at <= now()",
    tests: api,
  },
  {
    name: "shows banners of a date after their end",
    file: "api/src/features/publication/publication.queries.ts",
    find: "coalesce(${record}.ends_at > ${contentTime}, true)",
    replace: "coalesce(${record}.ends_at > now(), true)",
    tests: api,
  },
  {
    name: "leaves a scheduled theme out of the preview",
    file: "api/src/features/storefront/storefront.queries.ts",
    find: "return at === undefined ? publishedDocument : documentOnDate;",
    replace: "return publishedDocument;",
    tests: api,
  },
  {
    name: "links to a page of another host",
    file: "contract/src/shops/shops.ts",
    find: ".regex(/^\\/(?![/\\\\])[^?#]*$/",
    replace: ".regex(/^\\/[^?#]*$/",
    tests: api,
  },
  {
    name: "gives staff a preview of scheduled content",
    file: "contract/src/shops/shops.ts",
    find: 'preview_date: shop("customization")',
    replace: 'preview_date: shop("dashboard")',
    tests: api,
  },
  {
    name: "answers a preview from the cache",
    file: "storefront/src/storefront.ts",
    find: " || mayHaveDatePreview(wanted.cookie)",
    replace: "",
    tests: storefront,
  },
  {
    name: "stores the shop's data of a preview for all visitors",
    file: "storefront/src/sites.ts",
    find: "if (visitor.datePreview) return { ...site, store: await readStore(shop, at, client) };",
    replace: "",
    tests: storefront,
  },
  {
    name: "shows a preview with an expired token",
    file: "storefront/src/previews/previews.ts",
    find: "if (!preview || !this.#options.datePreviewUntil(shop.id, preview.token)) return undefined;",
    replace: "if (!preview) return undefined;",
    tests: storefront,
  },
  {
    name: "lists a preview in search engines",
    file: "storefront/src/site.ts",
    find: "isThemePreview === true || previewDate !== undefined;",
    replace: "isThemePreview === true;",
    tests: storefront,
  },
  {
    name: "previews the past",
    file: "storefront/src/previews/date-preview.ts",
    find: "Date.parse(preview.at) < now.getTime()",
    replace: "(false as boolean)",
    tests: storefront,
  },
  {
    name: "reads the date of the bar in UTC",
    file: "storefront/src/previews/previews.ts",
    find: "return onDate(preview, chosen, store.time_zone);",
    replace: 'return onDate(preview, chosen, store.time_zone && "UTC");',
    tests: storefront,
  },
];
