import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// What was done to others (class O: sign-in) and what our own specification invites (H) each has a test that carries
// its number. docs/attacks.md says what each number is.

const root = path.resolve(import.meta.dirname, "../..");
const numbers = [
  ...Array.from({ length: 17 }, (_, at) => `O${at + 1}`),
  ...Array.from({ length: 20 }, (_, at) => `H-${at + 1}`),
];

/** The titles of all tests, and of what they are grouped under. */
function titles(): string[] {
  return globSync(["{contract,api,server,storefront,dashboard}/**/*.test.{ts,tsx}", "e2e/*.e2e.ts"], {
    cwd: root,
  })
    .filter((file) => !file.includes("node_modules"))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      // `it("…"`, and after a table of cases `])("…"`
      return [...text.matchAll(/(?:\b(?:test|it|describe)\(|\]\)\()\s*"([^"\n]+)"/g)];
    })
    .map(([, title]) => title!);
}

test("every attack and every hazard has a test that carries its number", () => {
  const all = titles();
  expect(all.length).toBeGreaterThan(500);
  const missing = numbers.filter((number) => !all.some((title) => new RegExp(`\\b${number}\\b`).test(title)));
  expect(missing).toEqual([]);
});

test("and a line in docs/attacks.md", () => {
  const page = readFileSync(path.join(root, "docs/attacks.md"), "utf8");
  expect(numbers.filter((number) => !new RegExp(`^\\| ${number} \\|`, "m").test(page))).toEqual([]);
});
