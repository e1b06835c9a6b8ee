import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closureOn } from "./closures.ts";
import { addDays, weekdayOf } from "../values/calendar-days.ts";
import { deliveryDays, dispatchDay, formatDeliveryDays, formatDeliveryWindow } from "./delivery-days.ts";

const days = { days_min: 2, days_max: 4 };

describe("delivery days", () => {
  it("counts from the day of the order in the shop's time zone", () => {
    const at = Date.parse("2026-11-10T20:30:00Z");
    expect(deliveryDays(at, days, "UTC")).toEqual({ arrives_from: "2026-11-12", arrives_to: "2026-11-14" });
    // In Dhaka it is 02:30 on the 11th, in Los Angeles 12:30 on the 10th.
    expect(deliveryDays(at, days, "Asia/Dhaka").arrives_from).toBe("2026-11-13");
    expect(deliveryDays(at, days, "America/Los_Angeles").arrives_from).toBe("2026-11-12");
  });

  it("counts the same number of days when the clocks change", () => {
    // Berlin, 25 October 2026, which has 25 hours; New York, 8 March 2026, which has 23.
    expect(deliveryDays(Date.parse("2026-10-24T22:30:00Z"), days, "Europe/Berlin")).toEqual({
      arrives_from: "2026-10-27",
      arrives_to: "2026-10-29",
    });
    expect(
      deliveryDays(Date.parse("2026-03-09T03:30:00Z"), { days_min: 0, days_max: 1 }, "America/New_York"),
    ).toEqual({ arrives_from: "2026-03-08", arrives_to: "2026-03-09" });
  });

  it("formats the same days in every reader's time zone", () => {
    const promised = { arrives_from: "2026-11-12", arrives_to: "2026-11-14" };
    expect(formatDeliveryDays(promised, "en-GB").replace(/\s/gu, " ")).toBe("Thu 12 Nov – Sat 14 Nov");
    expect(formatDeliveryDays({ arrives_from: "2026-11-12", arrives_to: "2026-11-12" }, "en-GB")).toBe(
      "Thu 12 Nov",
    );
  });
});

describe("the day of dispatch", () => {
  const schedule = { cut_off: "14:00", processing_days: 1, working_days: [1, 2, 3, 4, 5], holidays: [] };
  const dispatched = (at: string, change: object = {}) =>
    dispatchDay(Date.parse(at), "Asia/Dhaka", { ...schedule, ...change });

  it("is a day later from the cut-off on, to the minute in the shop's time zone", () => {
    // 24 November 2026 is a Tuesday. In Dhaka it is six hours later than in UTC.
    expect(dispatched("2026-11-24T07:59:59Z")).toBe("2026-11-25");
    expect(dispatched("2026-11-24T08:00:00Z")).toBe("2026-11-26");
    expect(dispatched("2026-11-24T08:00:00Z", { cut_off: null })).toBe("2026-11-25");
  });

  it("leaves out days on which the shop doesn't work, and holidays", () => {
    const friday = "2026-11-27T01:00:00Z";
    expect(dispatched(friday)).toBe("2026-11-30");
    expect(dispatched(friday, { processing_days: 0 })).toBe("2026-11-27");
    expect(dispatched("2026-11-28T01:00:00Z", { processing_days: 0 })).toBe("2026-11-30");
    const holidays = [{ from: "2025-11-30", to: "2025-12-01", is_yearly: true, reason: "Holiday" }];
    expect(dispatched(friday, { holidays })).toBe("2026-12-02");
    const days = { days_min: 0, days_max: 2 };
    expect(deliveryDays(Date.parse(friday), days, "Asia/Dhaka", { ...schedule, holidays })).toEqual({
      arrives_from: "2026-12-02",
      arrives_to: "2026-12-04",
    });
  });

  it("is a working day after as many others as it takes, at any time", () => {
    const holidays = [{ from: "2026-12-24", to: "2027-01-03", is_yearly: true, reason: "Holiday" }];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 * 1_440 }),
        fc.integer({ min: 0, max: 30 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        fc.constantFrom("Europe/Berlin", "Pacific/Kiritimati", "America/Los_Angeles"),
        (minutes, processing_days, working_days, zone) => {
          const at = Date.UTC(2026, 0) + minutes * 60_000;
          const terms = { cut_off: null, processing_days, working_days, holidays };
          const isWorking = (day: string) =>
            working_days.includes(weekdayOf(day)) && !closureOn(holidays, day);
          const today = deliveryDays(at, { days_min: 0, days_max: 0 }, zone).arrives_from;
          const day = dispatchDay(at, zone, terms);
          let before = 0;
          for (let one = today; one < day; one = addDays(one, 1)) if (isWorking(one)) before += 1;
          expect([isWorking(day), before]).toEqual([true, processing_days]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

it("formats a slot in the time zone of the shop", () => {
  const slot = {
    starts_at: "2026-11-24T09:00:00Z",
    ends_at: "2026-11-24T10:00:00Z",
    time_zone: "Asia/Dhaka",
  };
  expect(formatDeliveryWindow(slot, "en-GB").replace(/\s/gu, " ")).toBe("Tue 24 Nov, 15:00–16:00");
});
