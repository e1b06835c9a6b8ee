import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const features = path.resolve(import.meta.dirname, "..");
const contract = path.resolve(import.meta.dirname, "../../../../contract/src");
const sourceOf = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder }).map(
    (file) => [file, readFileSync(path.join(folder, file), "utf8")] as const,
  );

const scheduled = sourceOf(contract, "*/*.ts")
  .filter(([, source]) => source.includes("...publicationDraft"))
  .map(([file]) => path.basename(file, ".ts"));

test("scheduled records are found in the contract", () => {
  expect(scheduled).toEqual(expect.arrayContaining(["announcements", "banners", "promo-popups"]));
});

test.each(scheduled)("saving %s enqueues the jobs of their start and end", (feature) => {
  const calls = sourceOf(path.join(features, feature), "*.ts").some(([, source]) =>
    source.includes("enqueueTimes("),
  );
  expect(calls, `no file of api/src/features/${feature} calls enqueueTimes`).toBe(true);
});
