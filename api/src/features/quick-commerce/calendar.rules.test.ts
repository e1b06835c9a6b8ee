import { type Closure, closureOn } from "@vitrine/contract/delivery/closures";
import { addDays, weekdayOf } from "@vitrine/contract/values/calendar-days";
import { instantAt, wallTime } from "@vitrine/contract/values/zoned-time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockOf, firstFrom, isOpenAt, nextOpening } from "./calendar.rules.ts";
import { everyDay } from "./sample-areas.fixture.ts";

const at = (wall: string, zone = "Europe/Berlin") => Date.parse(instantAt(wall, zone)!);
const closure = (from: string, to = from, is_yearly = false): Closure => ({
  from,
  to,
  is_yearly,
  reason: "Holiday",
});
const zones = [
  "Europe/Berlin",
  "America/New_York",
  "Asia/Dhaka",
  "Asia/Beirut",
  "Pacific/Chatham",
  "Australia/Lord_Howe",
];
const dates = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays("2024-01-01", days));

describe("clockOf", () => {
  it("is the local time of every minute that exists, and undefined for those that summer time skips", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        dates,
        fc.integer({ min: 0, max: 2_879 }),
        (zone, date, minute) => {
          const wall = new Date(Date.parse(date) + minute * 60_000).toISOString().slice(0, 16);
          const instant = clockOf(date, zone)(minute);
          const expected = instantAt(wall, zone)!;
          if (wallTime(expected, zone) !== wall) expect(instant).toBeUndefined();
          else expect(instant).toBe(Date.parse(expected));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("skips an hour in spring, and repeats none in autumn", () => {
    const spring = clockOf("2026-03-29", "Europe/Berlin");
    expect(spring(2 * 60)).toBeUndefined();
    expect(firstFrom(spring, 2 * 60)).toBe(Date.parse("2026-03-29T01:00:00Z"));
    const autumn = clockOf("2026-10-25", "Europe/Berlin");
    expect(autumn(2 * 60)).toBe(Date.parse("2026-10-25T00:00:00Z"));
    expect(autumn(3 * 60)).toBe(Date.parse("2026-10-25T02:00:00Z"));
  });

  it("starts a day without a midnight at its first minute", () => {
    // In Beirut, summer time begins at midnight.
    const clock = clockOf("2026-03-29", "Asia/Beirut");
    expect(clock(0)).toBeUndefined();
    expect(firstFrom(clock, 0)).toBe(Date.parse("2026-03-28T22:00:00Z"));
  });
});

describe("closureOn", () => {
  it("includes the first and the last day", () => {
    const closures = [closure("2026-12-24", "2026-12-26")];
    const isClosed = (date: string) => closureOn(closures, date) !== undefined;
    expect(["2026-12-23", "2026-12-24", "2026-12-26", "2026-12-27"].map(isClosed)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isClosed("2027-12-25")).toBe(false);
  });

  it("repeats a yearly closure, also over the turn of the year", () => {
    const closures = [closure("2026-12-30", "2027-01-02", true), closure("2024-05-01", "2024-05-01", true)];
    const isClosed = (date: string) => closureOn(closures, date) !== undefined;
    expect(["2029-12-29", "2029-12-30", "2029-12-31", "2030-01-02", "2030-01-03"].map(isClosed)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect([isClosed("2031-05-01"), isClosed("2031-05-02")]).toEqual([true, false]);
  });
});

describe("opening times", () => {
  const times = [{ days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00" }];
  const night = [{ days: [5], opens: "20:00", closes: "02:00" }];

  it("open and close to the minute, in the shop's time zone", () => {
    const open = (wall: string) => isOpenAt(times, [], at(wall), "Europe/Berlin");
    // 24 November 2026 is a Tuesday.
    expect([weekdayOf("2026-11-24"), open("2026-11-24T08:59"), open("2026-11-24T09:00")]).toEqual([
      2,
      false,
      true,
    ]);
    expect([open("2026-11-24T17:59"), open("2026-11-24T18:00"), open("2026-11-28T12:00")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("close on the following day if they close before they open", () => {
    const open = (wall: string) => isOpenAt(night, [], at(wall), "Europe/Berlin");
    expect(
      ["2026-11-27T19:59", "2026-11-27T20:00", "2026-11-28T01:59", "2026-11-28T02:00"].map(open),
    ).toEqual([false, true, true, false]);
  });

  it("are none on the days of a closure", () => {
    const closures = [closure("2026-11-24")];
    expect(isOpenAt(times, closures, at("2026-11-24T12:00"), "Europe/Berlin")).toBe(false);
    expect(nextOpening(times, closures, at("2026-11-24T08:00"), "Europe/Berlin")).toBe(
      at("2026-11-25T09:00"),
    );
  });

  it("next open at the first opening that hasn't passed; never without any", () => {
    const next = (wall: string) => nextOpening(times, [], at(wall), "Europe/Berlin");
    expect(next("2026-11-24T08:00")).toBe(at("2026-11-24T09:00"));
    expect(next("2026-11-24T09:00")).toBe(at("2026-11-24T09:00"));
    expect(next("2026-11-24T09:01")).toBe(at("2026-11-25T09:00"));
    expect(next("2026-11-27T18:00")).toBe(at("2026-11-30T09:00"));
    expect(nextOpening([], [], at("2026-11-24T08:00"), "Europe/Berlin")).toBeUndefined();
    const always = [closure("2026-01-01", "2028-01-01")];
    expect(nextOpening(times, always, at("2026-11-24T08:00"), "Europe/Berlin")).toBeUndefined();
  });

  it("of the whole day are open at any time of any zone", () => {
    const always = [{ days: everyDay, opens: "00:00", closes: "00:00" }];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 2_000_000 }), (zone, minutes) => {
        expect(isOpenAt(always, [], Date.UTC(2026, 0) + minutes * 60_000, zone)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
