import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "leaves a formula behind characters without width",
    file: "api/src/formula-guard.ts",
    find: "const ignored = String.raw`['\"\\s\\p{Cf}\\u115f\\u1160\\u3164\\uffa0]`;",
    replace: "const ignored = String.raw`['\"\\s]`;",
    tests: ["api/src/formula-guard.test.ts"],
  },
  {
    name: "leaves a formula behind a semicolon",
    file: "api/src/formula-guard.ts",
    find: 'const safe = maySeparate.test(cell) ? cell.replaceAll(inner, ";\'") : cell;',
    replace: "const safe = cell;",
    tests: ["api/src/formula-guard.test.ts"],
  },
  {
    name: "takes an apostrophe away that nobody added",
    file: "api/src/formula-guard.ts",
    find: 'cell.startsWith("\'") && leading.test(cell.slice(1))',
    replace: 'cell.startsWith("\'")',
    tests: ["api/src/formula-guard.test.ts"],
  },
  {
    name: "puts an apostrophe before a description",
    file: "api/src/features/export-products/export-columns.rules.ts",
    find: "guardedHtml(description_html)",
    replace: "description_html",
    tests: ["api/src/features/export-products/export-products.test.ts"],
    only: "without apostrophes",
  },
  {
    name: "fetches its own pictures over the network",
    file: "api/src/features/import-products/fetch-picture.ts",
    find: "if (own) return own;",
    replace: "",
    tests: ["api/src/features/export-products/export-products.test.ts"],
    only: "brings its pictures",
  },
  {
    name: "exports no currency",
    file: "api/src/features/export-products/export-columns.rules.ts",
    find: "currency: ofVariant((_, { currency }) => currency),",
    replace: "currency: ofVariant(() => null),",
    tests: ["api/src/features/import-products/read-as-said.test.ts"],
    only: "our own export into a shop",
  },
];
