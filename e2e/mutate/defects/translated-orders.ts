import type { Defect } from "../defect.ts";

const tests = ["api/src/features/languages/translated-orders.test.ts"];
const sameTitles = "api/src/features/languages/same-titles.test.ts";
const search = ["api/src/features/languages/translated-search.test.ts"];
const titles = "api/src/features/products/list/translated-titles.queries.ts";
const options = "api/db/migrations/0011_product_search.sql";
const pages = "api/src/features/languages/page-texts.rules.ts";

export const defects: Defect[] = [
  {
    name: "shows the pickup place of an edited order in the shop's default language",
    file: "api/src/features/order-edits/edit-order.action.ts",
    find: "{ ...contact.columns, ...(shown_texts && { shown_texts }) }",
    replace: "{ ...contact.columns }",
    tests: ["api/src/features/languages/translated-orders.test.ts"],
  },
  {
    name: "forgets the translated names of an order's delivery when it is edited",
    file: "api/src/features/order-edits/edited-texts.action.ts",
    find: "delivery: { ...before?.delivery, ...texts.delivery }",
    replace: "delivery: texts.delivery",
    tests: ["api/src/features/languages/translated-orders.test.ts"],
  },
  {
    name: "translates a value by the name of the next option",
    file: titles,
    find: "p.options -> (o.place - 1)::integer ->> 'name'",
    replace: "p.options -> (o.place)::integer ->> 'name'",
    tests,
  },
  {
    name: "translates the title of a variant whose values have changed since",
    file: titles,
    find: "...(variant && variant.title === line.variant_title && {",
    replace: "...(variant && {",
    tests,
  },
  {
    name: "shows an order without stored names in the default language",
    file: "api/src/features/orders/emails/translate-orders.action.ts",
    find: "if (language === null || order.language !== language) return order;",
    replace: "if (language === null || order.shown_texts === null) return order;",
    tests,
  },
  {
    name: "shows an order's names in its language on pages in another one",
    file: "api/src/features/checkout/checkout.routes.ts",
    find: "const order = await orderForPage(context.tx, stored, pageLanguage(context));",
    replace: "const order = await orderForPage(context.tx, stored, stored.language);",
    tests,
  },
  {
    name: "stores no names with an order that the shop creates",
    file: "api/src/features/draft-orders/complete-draft-order.action.ts",
    find: "const order = { ...planned, language, shown_texts };",
    replace: "const order = { ...planned, language, shown_texts: shown_texts && null };",
    tests,
  },
  {
    name: "forgets the translated delivery of an order that is exchanged",
    file: "api/src/features/draft-orders/draft-texts.action.ts",
    find: "deliveryTexts: replaced?.delivery,",
    replace: "deliveryTexts: replaced ? undefined : undefined,",
    tests,
  },
  {
    name: "lists the lines of a return in the default language",
    file: "api/src/features/returns/returns.routes.ts",
    find: "const order = await orderForPage(call.tx, await requireOrder(call.tx, id), pageLanguage(call));",
    replace:
      "const order = await orderForPage(call.tx, await requireOrder(call.tx, id), pageLanguage(call) && null);",
    tests,
  },
  {
    name: "lists the products to review in the default language",
    file: "api/src/features/reviews/store-reviews.routes.ts",
    find: "translateTitles(tx, [{ language: pageLanguage(context), lines: rows }])",
    replace: "translateTitles(tx, [{ language: pageLanguage(context) && null, lines: rows }])",
    tests,
  },
  {
    name: "links the latest reviews to products by their default titles",
    file: pages,
    find: "data.flatMap(({ product }) => product ?? []),",
    replace: "data.flatMap(({ product }) => (product ? [] : [])),",
    tests,
  },
  {
    name: "shows a cart that is filled again in the default language",
    file: pages,
    find: '  "shopper_accounts.buy_again": textsOfRestored,\n',
    replace: "",
    tests,
  },
  {
    name: "names lines that can't be bought again in the default language",
    file: "api/src/features/abandoned-checkouts/restore-cart.action.ts",
    find: "return changesOf(translated!.lines);",
    replace: "return changesOf(translated ? lines : lines);",
    tests,
  },
  {
    name: "emails that a variant is back in stock with its default values",
    file: "api/src/features/inventory/write-returned.action.ts",
    find: "[translated.title, translated.variant_title]",
    replace: "[translated.title, line.variant_title]",
    tests,
  },
  {
    name: "emails what has changed in an order by the default names",
    file: "api/src/features/orders/emails/order-edited.mail.tsx",
    find: "title: titles.get(change.title) ?? change.title",
    replace: "title: titles.size < 0 ? '' : change.title",
    tests,
  },
  {
    name: "previews an email with names in the language of another one",
    file: "api/src/features/customer-emails/preview-email.action.ts",
    find: "code === stored.language ? stored.shown_texts : null",
    replace: "stored.shown_texts",
    tests,
  },
  {
    name: "previews an email without the names that the shopper saw",
    file: "api/src/features/customer-emails/preview-email.action.ts",
    find: "const [translated] = await translateOrders(",
    replace: "const [translated] = await (async (_: ShopTx, orders: OrderRecord[]) => orders)(",
    tests,
  },
  {
    name: "translates discounts with the same title by one of their coupons",
    file: "api/src/features/checkout/shown-texts.action.ts",
    find: "named(use.coupon_id, textOf(couponKey(use)))",
    replace: "named(use.title, textOf(couponKey(use)))",
    tests: [sameTitles],
  },
  {
    name: "translates coupons by their titles",
    file: "api/src/features/languages/checkout-texts.rules.ts",
    find: 'text(one, "title", { kind: "coupon", key: one.coupon_id })',
    replace: 'text(one, "title", { kind: "coupon", key: one.title })',
    tests: [sameTitles],
  },
  {
    name: "translates size charts by their titles",
    file: "api/src/features/languages/product-texts.rules.ts",
    find: '{ kind: "size_chart", key: chart.id }',
    replace: '{ kind: "size_chart", key: chart.title }',
    tests: [sameTitles],
  },
  {
    name: "names a manual payment in English",
    file: "api/src/features/orders/emails/emails.rules.ts",
    find: 'payment_method === manualPaymentKey ? t("Manual payment") : payment.name',
    replace: "payment_method === manualPaymentKey ? payment.name : payment.name",
    tests: ["api/src/features/customer-emails/email-sentences.test.ts"],
  },
  {
    name: "finds the values that another shop's translations are of",
    file: options,
    find: "where t.shop_id = current_shop() and t.kind = 'option' and t.field <> t.record_id\n               and search_phrase(t.text) = array_to_string",
    replace:
      "where t.kind = 'option' and t.field <> t.record_id\n               and search_phrase(t.text) = array_to_string",
    tests: search,
  },
  {
    name: "finds translated values of one word only",
    file: options,
    find: "generate_series(first, least(first + 3, cardinality(w.list)))",
    replace: "generate_series(first, first)",
    tests: search,
  },
  {
    name: "finds no translated value while it is typed",
    file: options,
    find: "where length(s.last) > 2 and t.shop_id = current_shop()",
    replace: "where length(s.last) > 200 and t.shop_id = current_shop()",
    tests: search,
  },
  {
    name: "looks for translated values without an index",
    file: "api/db/migrations/0010_languages.sql",
    find: "where kind = 'option';",
    replace: "where kind = 'options';",
    tests: search,
  },
  {
    name: "stores the shared pictures of all languages under one key",
    file: "api/src/features/share-pictures/share-pictures.queries.ts",
    find: "k.product_id = p.id and k.language = ${page}) as",
    replace: "k.product_id = p.id order by k.language limit 1) as",
    tests: ["api/src/features/share-pictures/share-pictures.test.ts"],
  },
  {
    name: "shows the default title in a shared picture",
    file: "api/src/features/share-pictures/share-pictures.queries.ts",
    find: "t.language = ${page} and t.kind = 'product'",
    replace: "t.language = '' and t.kind = 'product'",
    tests: ["api/src/features/share-pictures/share-pictures.test.ts"],
  },
];
