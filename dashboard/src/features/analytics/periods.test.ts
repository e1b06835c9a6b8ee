import type { Analytics, Sales } from "@vitrine/contract/shops/analytics";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { daysText } from "../../shared/days-text.ts";
import { comparisonText } from "./periods.ts";

const t = ((key: string, values: Record<string, string>) =>
  key.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!)) as unknown as TFunction;
const analytics = {
  currency: "EUR",
  time_zone: "Asia/Dhaka",
  to: "2026-11-23",
  previous: { total: 12_050, orders: 3 } as Sales,
};

/** Normalises spaces, which differ between versions of the locale data. */
const plain = (text: string) => text.replaceAll(/\s*–\s*/g, "–").replaceAll(/\s/g, " ");

test("names the day and the time of day, in the shop's time zone", () => {
  const today = {
    ...analytics,
    previous_from: "2026-11-22",
    previous_to: "2026-11-22",
    previous_until: "2026-11-22T08:05:00.000Z",
  };
  expect(plain(comparisonText(today as Analytics, t, "en-GB"))).toBe(
    "Compared with yesterday, 22 Nov, until 14:05: €120.50 from 3 orders",
  );
});

test("names the first and the last day of a longer period", () => {
  const week = { ...analytics, previous_from: "2026-11-10", previous_to: "2026-11-16" };
  expect(
    plain(comparisonText({ ...week, previous_until: "2026-11-16T08:05:00.000Z" } as Analytics, t, "en-GB")),
  ).toBe("Compared with 10–16 Nov (until 14:05): €120.50 from 3 orders");
  expect(plain(comparisonText({ ...week, previous_until: null } as Analytics, t, "en-GB"))).toBe(
    "Compared with 10–16 Nov: €120.50 from 3 orders",
  );
});

test("adds the year to days outside of the current year", () => {
  expect(plain(daysText("2025-11-24", "2025-12-30", "en-GB", "2026-11-23"))).toBe("24 Nov–30 Dec 2025");
  expect(plain(daysText("2026-10-24", "2026-11-22", "en-GB", "2026-11-23"))).toBe("24 Oct–22 Nov");
});
