import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { storefrontFields } from "@vitrine/contract/products/product-fields";
import { expect, test } from "vitest";

const sources = path.resolve(import.meta.dirname, "../..");
const files = globSync("**/*.{ts,tsx}", { cwd: sources, exclude: ["**/*.gen.ts", "**/*.test.{ts,tsx}"] });
const source = files.map((file) => readFileSync(path.join(sources, file), "utf8")).join("\n");

test.each(storefrontFields)("the storefront shows the product field %s", (name) => {
  // As a property, or in a destructuring.
  const use = new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\s*[,}:]`);
  expect(use.test(source), `no file of storefront/src reads ${name}`).toBe(true);
});
