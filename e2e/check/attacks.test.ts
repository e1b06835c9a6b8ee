import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// What was done to others (class O: sign-in) and what our own specification invites (H) each has a test that carries
// its number. docs/attacks.md says what each number is, and in which files it is tried.

const root = path.resolve(import.meta.dirname, "../..");
const page = readFileSync(path.join(root, "docs/attacks.md"), "utf8");
const numbers = [
  ...Array.from({ length: 17 }, (_, at) => `O${at + 1}`),
  ...Array.from({ length: 20 }, (_, at) => `H-${at + 1}`),
];

/** The files of tests. */
const files = globSync(["{contract,api,server,storefront,dashboard}/**/*.test.{ts,tsx}", "e2e/*.e2e.ts"], {
  cwd: root,
}).filter((file) => !file.includes("node_modules"));

/** The titles in a file, of tests and of what they are grouped under. */
function titlesIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  // `it("…"`, and after a table of cases `])("…"`
  return [...text.matchAll(/(?:\b(?:test|it|describe)(?:\.each\(\w+\))?\(|\]\)\()\s*"([^"\n]+)"/g)].map(
    ([, title]) => title!,
  );
}

const carries = (title: string, number: string) => new RegExp(`\\b${number}\\b`).test(title);

test("every attack and every hazard has a test that carries its number", () => {
  const all = files.flatMap(titlesIn);
  expect(all.length).toBeGreaterThan(500);
  expect(numbers.filter((number) => !all.some((title) => carries(title, number)))).toEqual([]);
});

test("and a line in docs/attacks.md, whose files are all there, and one of them has the number", () => {
  const lines = new Map(
    [...page.matchAll(/^\| (O\d+|H-\d+) \|.*\| ([^|]+) \|$/gm)].map(([, number, where]) => [number!, where!]),
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
