import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { timeLeft } from "./job-labels.ts";

const t = ((text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))) as unknown as TFunction;

test.each([
  [null, undefined],
  [4, "less than a minute left"],
  [70, "about a minute left"],
  [400, "about 7 minutes left"],
  [86_400, "about 24 hours left"],
])("a job with %s seconds left shows: %s", (seconds, text) => {
  expect(timeLeft(seconds, t)).toBe(text);
});
