import { expect, test } from "vitest";
import { isDue, type PopupConfig, scrolledPercent } from "./popup-schedule.rules.ts";

const now = Date.UTC(2026, 10, 27);
const day = 86_400_000;
const popup: PopupConfig = {
  shop: 7,
  handle: "fern-field",
  action: "newsletter",
  trigger: "delay",
  delay_seconds: 30,
  scroll_percent: 50,
  frequency: "once",
  frequency_days: 7,
  version: 3,
};
const shown = (daysAgo: number) => ({ version: 3, shown_at: now - daysAgo * day });

test("shows a popup once, and a changed popup again", () => {
  expect(isDue(popup, undefined, true, now)).toBe(true);
  expect(isDue(popup, shown(400), true, now)).toBe(false);
  expect(isDue({ ...popup, version: 4 }, shown(400), true, now)).toBe(true);
});

test("shows a popup again after its days, and not before", () => {
  const weekly = { ...popup, frequency: "days" as const };
  expect(isDue(weekly, shown(6.9), true, now)).toBe(false);
  expect(isDue(weekly, shown(7), true, now)).toBe(true);
});

test("shows a popup on each visit, once", () => {
  const each = { ...popup, frequency: "visit" as const };
  expect(isDue(each, shown(0), true, now)).toBe(true);
  expect(isDue(each, shown(0), false, now)).toBe(false);
});

test("shows no sign-up form to shoppers who have signed up, but other popups", () => {
  const memory = { ...shown(30), version: 1, has_signed_up: true };
  expect(isDue(popup, memory, true, now)).toBe(false);
  expect(isDue({ ...popup, action: "link" }, memory, true, now)).toBe(true);
});

test("measures the part of a page that was scrolled", () => {
  expect(scrolledPercent(500, 2000, 1000)).toBe(50);
  expect(scrolledPercent(0, 800, 1000)).toBe(0);
});
