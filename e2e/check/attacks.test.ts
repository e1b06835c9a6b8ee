import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Each attack known from other products (class O: sign-in), each hazard of our own specification (H) and each attack on a
// feature (F) has a test whose title contains its number. docs/attacks.md describes each number and lists the files of its tests.

const root = path.resolve(import.meta.dirname, "../..");
const page = readFileSync(path.join(root, "docs/attacks.md"), "utf8");
const numbers = [
  ...Array.from({ length: 17 }, (_, at) => `O${at + 1}`),
  ...Array.from({ length: 20 }, (_, at) => `H-${at + 1}`),
  ...Array.from({ length: 21 }, (_, at) => `F-${at + 1}`),
];

/** Test files. */
const files = globSync(["{contract,api,server,storefront,dashboard}/**/*.test.{ts,tsx}", "e2e/**/*.e2e.ts"], {
  cwd: root,
}).filter((file) => !file.includes("node_modules"));

/** Titles of tests and of their groups in a file. */
function titlesIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  // `it("…"`, and `])("…"` after a table of cases
  return [...text.matchAll(/(?:\b(?:test|it|describe)(?:\.each\(\w+\))?\(|\]\)\()\s*"([^"\n]+)"/g)].map(
    ([, title]) => title!,
  );
}

const carries = (title: string, number: string) => new RegExp(`\\b${number}\\b`).test(title);

test("every attack and every hazard has a test whose title contains its number", () => {
  const all = files.flatMap(titlesIn);
  expect(all.length).toBeGreaterThan(500);
  expect(numbers.filter((number) => !all.some((title) => carries(title, number)))).toEqual([]);
});

test("every number has a line in docs/attacks.md, whose files all exist, and one of them has the number", () => {
  const lines = new Map(
    [...page.matchAll(/^\| (O\d+|[HF]-\d+) \|.*\| ([^|]+) \|$/gm)].map(([, number, where]) => [
      number!,
      where!,
    ]),
  );
  expect([...lines.keys()]).toEqual(numbers);
  const wrong: string[] = [];
  for (const [number, where] of lines) {
    const named = [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file!);
    if (named.length === 0) wrong.push(`${number} names no file`);
    wrong.push(
      ...named.filter((file) => !existsSync(path.join(root, file))).map((file) => `${number}: ${file}`),
    );
    const within = files.filter((file) =>
      named.some((one) => file === one || (one.endsWith("/") && file.startsWith(one))),
    );
    if (!within.some((file) => titlesIn(file).some((title) => carries(title, number))))
      wrong.push(`${number}: no test in ${named.join(", ")} carries it`);
  }
  expect(wrong).toEqual([]);
});
