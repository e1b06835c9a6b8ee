import { expect, it } from "vitest";
import { afterQuietHours, isStepActive, mayEmail, nextEmail } from "./recovery-emails.rules.ts";

const minute = 60_000;
const delays = { first_after: 60, second_after: 1440, third_after: 4320 };

it("schedules each email by its delay after the checkout was left", () => {
  expect(nextEmail(delays, 1, 0)).toEqual({ step: 1, at: 60 * minute });
  expect(nextEmail(delays, 3, 1000)).toEqual({ step: 3, at: 4320 * minute + 1000 });
  expect(nextEmail(delays, 4, 0)).toBeUndefined();
});

it("skips emails that are off", () => {
  const some = { ...delays, first_after: null, second_after: null };
  expect(nextEmail(some, 1, 0)).toEqual({ step: 3, at: 4320 * minute });
  expect(nextEmail({ ...some, third_after: null }, 1, 0)).toBeUndefined();
  expect([1, 3].map((step) => isStepActive(some, step))).toEqual([false, true]);
});

it("preserves the distance to an email that was late", () => {
  const late = 10_000 * minute;
  expect(nextEmail(delays, 2, 0, { step: 1, at: late })).toEqual({ step: 2, at: late + 1380 * minute });
  expect(nextEmail(delays, 2, 0, { step: 1, at: 60 * minute })).toEqual({ step: 2, at: 1440 * minute });
});

it.each([
  // In Dhaka, six hours later.
  ["2026-11-25T15:59:00Z", "2026-11-25T15:59:00.000Z"],
  ["2026-11-25T16:00:00Z", "2026-11-26T02:00:00.000Z"],
  ["2026-11-25T19:30:00Z", "2026-11-26T02:00:00.000Z"],
  ["2026-11-26T01:59:59Z", "2026-11-26T02:00:00.000Z"],
  ["2026-11-26T02:00:00Z", "2026-11-26T02:00:00.000Z"],
])("moves an email at %s out of the night of the shop's zone", (at, sent) => {
  const moved = afterQuietHours(Date.parse(at), { quiet_from: 22, quiet_until: 8 }, "Asia/Dhaka");
  expect(new Date(moved).toISOString()).toBe(sent);
});

it("moves an email out of quiet hours of the day, and none without quiet hours", () => {
  const at = Date.parse("2026-07-01T12:30:00Z");
  const moved = afterQuietHours(at, { quiet_from: 9, quiet_until: 17 }, "Europe/London");
  expect(new Date(moved).toISOString()).toBe("2026-07-01T16:00:00.000Z");
  expect(afterQuietHours(at, { quiet_from: null, quiet_until: null }, "UTC")).toBe(at);
  expect(afterQuietHours(at, { quiet_from: 8, quiet_until: 8 }, "UTC")).toBe(at);
});

it("needs consent for all but the first email, which only a shopper who declined doesn't get", () => {
  const allowed = (recipients: "everyone" | "consent", consent: boolean | null) =>
    [1, 2, 3].filter((step) => mayEmail(recipients, step, consent));
  expect(allowed("everyone", false)).toEqual([1, 2, 3]);
  expect(allowed("consent", true)).toEqual([1, 2, 3]);
  expect(allowed("consent", null)).toEqual([1]);
  expect(allowed("consent", false)).toEqual([]);
});
