import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { productFieldNames } from "@vitrine/contract/products/product-fields";
import { expect, test } from "vitest";

const files = globSync(["sections/*.tsx", "../../shared/records/SearchListing.tsx"], {
  cwd: import.meta.dirname,
});
const source = files.map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8")).join("\n");

test.each(productFieldNames)("the editor's sections contain the field %s", (name) => {
  expect(source.includes(`"${name}"`), `no section of the editor has the field ${name}`).toBe(true);
});
