import type { Defect } from "../defect.ts";

const api = ["api/src/features/languages/languages.test.ts"];
const content = ["api/src/features/languages/translated-content.test.ts"];
const sections = "api/src/features/languages/section-texts.rules.ts";
const pages = ["storefront/test/shop-languages.test.ts"];

export const defects: Defect[] = [
  {
    name: "translates sections of other pages with the same id",
    file: sections,
    find: "return `${page}.${id}`;",
    replace: 'return page === "page" ? id : `home.${id}`;',
    tests: content,
  },
  {
    name: "translates the first block only",
    file: sections,
    find: "...blocks.flatMap((block) =>",
    replace: "...blocks.slice(0, 1).flatMap((block) =>",
    tests: content,
  },
  {
    name: "translates formatted text of sections without sanitising it",
    file: sections,
    find: "field: `${setting}_html` }",
    replace: "field: setting }",
    tests: content,
  },
  {
    name: "translates the theme that isn't published",
    file: "api/src/features/languages/translations.queries.ts",
    find: "where t.shop_id = ${shopId} and t.published_at is not null",
    replace: "where t.shop_id = ${shopId}",
    tests: content,
  },
  {
    name: "lists a translated post with the beginning of the default text",
    file: "api/src/features/languages/page-texts.rules.ts",
    find: "post.excerpt = beginningOf(html)",
    replace: "post.excerpt ||= beginningOf(html)",
    tests: content,
  },
  {
    name: "translates the texts of a blog post by its id",
    file: "api/src/features/languages/translations.queries.ts",
    find: "  post: { key: sql`r.handle`, from: sql`blogs r where true` },\n",
    replace: "",
    tests: content,
  },
  {
    name: "shows shoppers a language that isn't published",
    file: "api/src/events/store-map.ts",
    find: "where (l ->> 'is_published')::boolean and",
    replace: "where",
    tests: api,
  },
  {
    name: "accepts the default language as a further one",
    file: "api/src/features/languages/save-languages.action.ts",
    find: "if (repeated >= 0)",
    replace: "if (repeated >= 9)",
    tests: api,
  },
  {
    name: "overwrites languages that another member saved meanwhile",
    file: "api/src/features/languages/save-languages.action.ts",
    find: "before.version !== version",
    replace: "before.version < version",
    tests: api,
  },
  {
    name: "stores a translation's scripts",
    file: "api/src/features/languages/text-at.rules.ts",
    find: "shownTranslation(stored, translation)",
    replace: "(shownTranslation(stored, translation), translation + '<script>x</script>')",
    tests: api,
  },
  {
    name: "never marks a translation as outdated",
    file: "api/src/features/languages/translations.queries.ts",
    find: "count(*) filter (where t.source_hash <> md5(s.source)) as outdated",
    replace: "count(*) filter (where t.source_hash <> t.source_hash) as outdated",
    tests: api,
  },
  {
    name: "stores the hash of the former source when a translation is saved again",
    file: "api/src/features/languages/translations.queries.ts",
    find: "source_hash = excluded.source_hash,",
    replace: "",
    tests: api,
  },
  {
    name: "accepts translations into a language that the shop doesn't have",
    file: "api/src/features/languages/save-translation.action.ts",
    find: "if (!languages.some(({ code }) => code === language))",
    replace: "if (!languages)",
    tests: api,
  },
  {
    name: "shows the pages before a translation from the cache",
    file: "api/src/features/languages/save-translation.action.ts",
    find: "  await invalidateStorefront(tx);",
    replace: "",
    tests: api,
  },
  {
    name: "leaves the prefix of the language out of links",
    file: "storefront/src/sites.ts",
    find: "base: at.base,",
    replace: "base: shop.base,",
    tests: pages,
  },
  {
    name: "serves a cached page in another language",
    file: "storefront/src/storefront.ts",
    find: "${host}:${language}:${path}",
    replace: "${host}:${path}",
    tests: pages,
  },
  {
    name: "redirects crawlers by their headers",
    file: "storefront/src/languages/language-choice.ts",
    find: "(isBot ? undefined : ",
    replace: "(isBot && !isBot ? undefined : ",
    tests: pages,
  },
  {
    name: "redirects a shopper who chose the default language",
    file: "storefront/src/languages/language-choice.ts",
    find: "chosenIn(headers.cookie, shop) ??",
    replace: "",
    tests: pages,
  },
  {
    name: "gives search engines no URL for readers of other languages",
    file: "storefront/src/languages/url-language.ts",
    find: 'return [...urls, { hreflang: "x-default", url: urls[0]!.url }];',
    replace: "return urls;",
    tests: pages,
  },
  {
    name: "names the page in the default language as the canonical one",
    file: "storefront/src/page.tsx",
    find: "urlIn(site, store.language, view.path)",
    replace: "urlIn(site, site.languages[0]!, view.path)",
    tests: pages,
  },
];
