import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lets a script end inside JSON",
    file: "storefront/src/html.ts",
    find: `  "<": "\\\\u003c",
`,
    replace: "",
    tests: ["storefront/src/html.test.ts"],
  },
  {
    name: "opens with a variant that is sold out",
    file: "storefront/src/features/products/variant-choice.rules.ts",
    find: "variants.find((variant) => !variant.sold_out) ??",
    replace: "variants.find((variant) => variant.sold_out) ??",
    tests: ["storefront/src/features/products/variant-choice.rules.test.ts"],
  },
  {
    name: "calls a combination free that was never made",
    file: "storefront/src/features/products/variant-choice.rules.ts",
    find: 'if (!variant) return "impossible";',
    replace: 'if (!variant) return "free";',
    tests: ["storefront/src/features/products/variant-choice.rules.test.ts"],
  },
  {
    name: "compresses for who asked for none",
    file: "storefront/src/encoding.ts",
    find: ".filter((part) => !/;\\s*q=0(\\.0*)?\\s*$/.test(part))",
    replace: "",
    tests: ["storefront/src/page-cache.test.ts"],
  },
  {
    name: "answers HEAD with a body",
    file: "storefront/src/page-cache.ts",
    find: 'wanted.method === "HEAD" ? empty : ',
    replace: "",
    tests: ["storefront/src/page-cache.test.ts"],
  },
  {
    name: "shows a closed shop",
    file: "api/src/features/storefront/storefront.rules.ts",
    find: "if (!store.is_live && !store.isPreview)",
    replace: "if (!store.is_live && store.isPreview)",
    tests: ["api/src/features/shops/preview.test.ts"],
  },
  {
    name: "takes any barcode for a GTIN",
    file: "api/src/features/storefront/storefront.rules.ts",
    find: "return sum % 10 === 0 ? code : null;",
    replace: "return code;",
    tests: ["api/src/features/storefront/storefront.rules.test.ts"],
  },
];
