import type { Defect } from "../defect.ts";

const tests = ["api/src/features/languages/translated-names.test.ts"];
const named = "api/src/features/languages/named-texts.queries.ts";
const searchTests = ["api/src/features/languages/translated-search.test.ts"];
const words = "api/db/migrations/0011_product_search.sql";
const productTexts = "api/src/features/languages/product-texts.rules.ts";
const shown = "api/src/features/orders/emails/shown-texts.rules.ts";
const found = "api/src/features/checkout/shown-texts.action.ts";

export const defects: Defect[] = [
  {
    name: "lists values of custom fields that are only numbers",
    file: named,
    find: "length(value) <= 300 and ${isTranslatable(sql`value`)}",
    replace: "length(value) <= 300",
    tests,
  },
  {
    name: "lists custom fields by their imported keys",
    file: named,
    find: "select ${fieldName} as name",
    replace: "select c ->> 'key' as name",
    tests,
  },
  {
    name: "lists delivery rates without their zones",
    file: named,
    find: "z.name || ': ' || (r ->> 'name') as title",
    replace: "r ->> 'name' as title",
    tests,
  },
  {
    name: "lists the delivery rates of all shops",
    file: named,
    find: "cross join jsonb_array_elements(z.rates) r where z.shop_id = ${shopId}",
    replace: "cross join jsonb_array_elements(z.rates) r",
    tests,
  },
  {
    name: "translates an option's values in the form only",
    file: productTexts,
    find: "variant.option_values[at] = translation;",
    replace: "",
    tests,
  },
  {
    name: "gives two values of an option the same name",
    file: productTexts,
    find: "if (option.values.includes(translation)) return;",
    replace: "",
    tests,
  },
  {
    name: "forgets the default names of translated options",
    file: productTexts,
    find: "(product.default_options ??= structuredClone(options))",
    replace: "structuredClone(options)",
    tests,
  },
  {
    name: "translates the values of filters, which URLs contain",
    file: productTexts,
    find: 'text(one, "label", { ...at, as: one.value })',
    replace: 'text(one, "value", { ...at, as: one.value })',
    tests,
  },
  {
    name: "leaves the variant of a cart's line in the default language",
    file: "api/src/features/languages/checkout-texts.rules.ts",
    find: "line.variant_title = variantTitle(line.options.map((one) => one.value));",
    replace: "",
    tests,
  },
  {
    name: "shows an order's stored names on pages in another language",
    file: shown,
    find: "if (!texts || order.language !== language) return order;",
    replace: "if (!texts || order.language === null) return order;",
    tests,
  },
  {
    name: "stores translated names in place of the default ones",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "inOrder(Promise.all([insertOrder(tx, order), job.enqueued])",
    replace:
      "inOrder(Promise.all([insertOrder(tx, { ...order, ...shownOrder(order as never, order.language) }), job.enqueued])",
    tests,
  },
  {
    name: "stores no names with an order",
    file: found,
    find: "return hasTexts(texts) ? texts : null;",
    replace: "return hasTexts(texts) && null;",
    tests,
  },
  {
    name: "writes the shop's message in an email in the default language",
    file: "api/src/features/orders/emails/translate-orders.action.ts",
    find: "(thanks.get(order.language) ?? order.thank_you)",
    replace: "order.thank_you",
    tests,
  },
  {
    name: "issues invoices with names in the default language",
    file: "api/src/features/documents/issue-documents.action.ts",
    find: "order: shown!, shop",
    replace: "order: shown && order, shop",
    tests,
  },
  {
    name: "reads names with colons from XLIFF files as other texts",
    file: "api/src/features/languages/translation-xliff.rules.ts",
    find: "id.replace(/[%:]/g, encodeURIComponent)",
    replace: "id",
    tests,
  },
  {
    name: "searches titles in the default language only",
    file: words,
    find: "setweight(to_tsvector('simple', coalesce(d.title, '')), 'A') as names",
    replace: "''::tsvector as names",
    tests: searchTests,
  },
  {
    name: "searches no translated descriptions",
    file: words,
    find: "shop.shown_words(p) || l.words",
    replace: "shop.shown_words(p)",
    tests: searchTests,
  },
  {
    name: "compares titles with a typing error in the default language only",
    file: words,
    find: "btrim(t.title || ' ' || l.title)",
    replace: "t.title",
    tests: searchTests,
  },
  {
    name: "counts translated names, so that translated products rank lower",
    file: words,
    find: "length(ts_filter(n.names, '{a,b,c}'))",
    replace: "length(ts_filter(n.names || l.names, '{a,b,c}'))",
    tests: searchTests,
  },
  {
    name: "finds products by removed translations",
    file: words,
    find: "create trigger translations_removed after delete on shop.translations\n  referencing old table as changed_rows for each statement\n  when (current_setting('role') <> 'vitrine_platform') execute function shop.write_translated_words();",
    replace: "",
    tests: searchTests,
  },
  {
    name: "suggests categories by their translations into other languages",
    file: "api/src/features/storefront/suggestions.queries.ts",
    find: "if (language === null) return",
    replace: "if (language === '') return",
    tests: searchTests,
  },
  {
    name: "stores the feeds of all languages in one file",
    file: "api/src/features/product-feeds/feed-files.queries.ts",
    find: 'and f.language = ${language ?? ""}) as file',
    replace: "order by f.language limit 1) as file",
    tests: searchTests,
  },
  {
    name: "links from a feed to pages in the default language",
    file: "api/src/features/product-feeds/generate-feed.action.ts",
    find: '(language ? `/${language}` : "")',
    replace: '(language ? "" : "")',
    tests: searchTests,
  },
  {
    name: "offers feeds in languages that aren't published",
    file: "api/src/features/seo/seo.routes.ts",
    find: "if (query.lang !== undefined && language === null)",
    replace: "if (query.lang === '' && language === null)",
    tests: searchTests,
  },
];
