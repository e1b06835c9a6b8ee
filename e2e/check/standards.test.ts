import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

test("each file in docs/standards.md exists, and has the quoted title", () => {
  const text = readFileSync(path.join(root, "docs/standards.md"), "utf8");
  const problems: string[] = [];
  let references = 0;
  // A file, followed by quoted titles of its tests.
  for (const [, file, titles] of text.matchAll(/`([\w./-]+\.(?:tsx?|css|js))`((?:,? "[^"]+")*)/g)) {
    references++;
    if (!existsSync(path.join(root, file!))) {
      problems.push(`${file} is missing`);
      continue;
    }
    const source = readFileSync(path.join(root, file!), "utf8");
    for (const [, title] of titles!.matchAll(/"([^"]+)"/g))
      if (!source.includes(title!)) problems.push(`${file} has no “${title}”`);
  }
  expect(references).toBeGreaterThan(50);
  expect(problems).toEqual([]);
});
