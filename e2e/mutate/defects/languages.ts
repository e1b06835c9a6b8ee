import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "chooses plural forms by English rules in the browser",
    file: "contract/src/languages/translations.ts",
    find: "new Intl.PluralRules(language);",
    replace: 'new Intl.PluralRules(language && "en");',
    tests: ["storefront/test/languages.test.ts"],
  },
  {
    name: "chooses the plural form of a list's total by another number",
    file: "storefront/src/features/products/ListPage.tsx",
    find: "count: total,",
    replace: "count: total && 2,",
    tests: ["storefront/test/arabic-shop.test.ts"],
  },
  {
    name: "uses the plural for a count of 1 in English",
    file: "contract/src/languages/fill-in.ts",
    find: "(count === 1 && defaultValue_one) || key",
    replace: "key",
    tests: ["dashboard/test/languages.test.ts"],
  },
  {
    name: "renders the pages of an Arabic shop in English",
    file: "storefront/src/languages/request-language.ts",
    find: "current.run(await translatorOf(language), work)",
    replace: 'current.run(await translatorOf(language && "en"), work)',
    tests: ["storefront/test/arabic-shop.test.ts"],
  },
  {
    name: "leaks the language of one request into another",
    file: "storefront/src/languages/request-language.ts",
    find: "  return current.run(await translatorOf(language), work);",
    replace:
      "  const translator = await translatorOf(language);\n  setTranslator(() => translator.t);\n  return work();",
    tests: ["storefront/test/arabic-shop.test.ts"],
  },
  {
    name: "sends an island to the browser without its sentences",
    file: "storefront/src/Island.tsx",
    find: "jsonForHtml({ props: island.props, sentences })",
    replace: "jsonForHtml({ props: island.props, sentences: sentences && undefined })",
    tests: ["storefront/test/arabic-shop.test.ts"],
  },
  {
    name: "sends every sentence with every island",
    file: "contract/src/languages/translations.ts",
    find: 'wanted.has(key) || wanted.has(key.replace(plural, ""))',
    replace: "wanted.size > 0 || key !== ''",
    tests: ["storefront/test/arabic-shop.test.ts"],
  },
  {
    name: "lays out an Arabic page from left to right",
    file: "contract/src/languages/languages.ts",
    find: "/^(ar|ckb|dv|",
    replace: "/^(ckb|dv|",
    tests: ["storefront/test/arabic-shop.test.ts"],
  },
  {
    name: "doesn't translate the API's message next to a field",
    file: "storefront/src/features/checkout/checkout-errors.ts",
    find: 'translateMessage(todo[0] ?? "")',
    replace: 'todo[0] ?? ""',
    tests: ["storefront/test/arabic-shop.test.ts"],
  },
  {
    name: "matches a shorter template to a message although a longer one matches",
    file: "contract/src/languages/translations.ts",
    find: "other.fixed - one.fixed",
    replace: "one.fixed - other.fixed",
    tests: ["dashboard/test/languages.test.ts"],
  },
  {
    name: "formats amounts with the region's digits, but quantities with Western digits",
    file: "contract/src/languages/languages.ts",
    find: 'return plainLocale(language.includes("-") ? language : `${language}-${country}`);',
    replace: 'return language.includes("-") ? language : `${language}-${country}`;',
    tests: ["storefront/test/arabic-shop.test.ts"],
  },
  {
    name: "labels the address fields in English",
    file: "storefront/src/features/checkout/address-format.ts",
    find: "label: labels[field.label]",
    replace: "label: labels[field.label] && field.label",
    tests: ["storefront/test/arabic-shop.test.ts"],
  },
];
