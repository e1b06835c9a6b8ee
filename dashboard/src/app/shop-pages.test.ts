import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const features = path.resolve(import.meta.dirname, "../features");
const files = globSync("*/*.pages.tsx", { cwd: features });
const tables = globSync("*.ts", { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8"))
  .join("\n");

test.each(files)("the pages of %s are in a table of pages", (file) => {
  const source = readFileSync(path.join(features, file), "utf8");
  for (const [, name] of source.matchAll(/export const (\w+Pages)\b/g))
    expect(tables.includes(`...${name}`), `no table in dashboard/src/app has ...${name}`).toBe(true);
});
