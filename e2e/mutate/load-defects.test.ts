import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Defect } from "./defect.ts";
import { findDefectProblems, loadDefects } from "./load-defects.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "vitrine-defects-"));
  mkdirSync(path.join(root, "api"));
  writeFileSync(path.join(root, "api/price.ts"), "total += 1;\ntotal += 1;\nreturn total;\n");
  writeFileSync(path.join(root, "api/price.test.ts"), "");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const defect: Defect = {
  name: "loses the total",
  file: "api/price.ts",
  find: "return total;",
  replace: "return 0;",
  tests: ["api/price.test.ts"],
};

it("returns no problem for a defect whose text occurs once and whose tests exist", () => {
  expect(findDefectProblems(root, new Map([["pricing", [defect]]]))).toEqual([]);
});

it.each<[string, Partial<Defect>]>([
  ["the text to find occurs 2 times in api/price.ts, not once", { find: "total += 1;" }],
  ["the text to find occurs 0 times in api/price.ts, not once", { find: "subtotal" }],
  ["api/prices.ts does not exist", { file: "api/prices.ts" }],
  ["api/prices.test.ts does not exist", { tests: ["api/prices.test.ts"] }],
  ["it names no test", { tests: [] }],
  ["the replacement changes nothing", { replace: "return total;" }],
])("reports the problem: %s", (problem, change) => {
  expect(findDefectProblems(root, new Map([["pricing", [{ ...defect, ...change }]]]))).toEqual([
    `pricing › loses the total: ${problem}`,
  ]);
});

it("fails when there are no defects at all", () => {
  expect(findDefectProblems(root, new Map())).toEqual(["No defects were found"]);
});

it("lists the existing features when a feature does not exist", async () => {
  await expect(loadDefects(["no-such-feature"])).rejects.toThrow(/no-such-feature.*orders/);
});
