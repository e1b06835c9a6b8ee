import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { contractSource, routerSource } from "./generated-lists.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("contract.gen.ts lists the endpoints of every file: run `npm run generate` if not", async () => {
  const source = await contractSource();
  expect(source).toBe(read("contract/src/contract.gen.ts"));
  expect(source).toContain('import { faqs } from "./shops/faqs.ts";');
});

test("router.gen.ts lists the routes of every feature, those of one subject together", () => {
  const source = routerSource();
  expect(source).toBe(read("api/src/router.gen.ts"));
  expect(source).toContain("  reviews: { ...reviewsRoutes, ...storeReviewsRoutes },\n");
});
