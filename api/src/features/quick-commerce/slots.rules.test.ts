import { instantAt, wallTime } from "@vitrine/contract/values/zoned-time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { everyDay } from "./sample-areas.fixture.ts";
import { slotsOf } from "./slots.rules.ts";

const zone = "Europe/Berlin";
const at = (wall: string) => Date.parse(instantAt(wall, zone)!);
const times = { days: everyDay, opens: "09:00", closes: "12:00", length_minutes: 60, max_orders: 2 };

function slotsAt(wall: string, terms: object = {}, closures: Parameters<typeof slotsOf>[1] = [], from?: string) {
  const area = { slots: [times], cut_off_minutes: 0, lead_days: 0, ...terms };
  const now = at(wall);
  return slotsOf(area, closures, { now, from: from ? at(from) : now, timeZone: zone }).map(
    ({ starts, ends }) => `${wallTime(new Date(starts).toISOString(), zone)}/${(ends - starts) / 60_000}`,
  );
}

describe("slotsOf", () => {
  it("divides the times into slots for today and six more days", () => {
    const slots = slotsAt("2026-11-24T00:00");
    expect(slots).toHaveLength(21);
    expect(slots.slice(0, 4)).toEqual([
      "2026-11-24T09:00/60",
      "2026-11-24T10:00/60",
      "2026-11-24T11:00/60",
      "2026-11-25T09:00/60",
    ]);
    expect(slots.at(-1)).toBe("2026-11-30T11:00/60");
  });

  it("leaves out a remainder that is shorter than a slot", () => {
    const slots = [{ ...times, length_minutes: 100 }];
    expect(slotsAt("2026-11-24T00:00", { slots }).slice(0, 2)).toEqual([
      "2026-11-24T09:00/100",
      "2026-11-25T09:00/100",
    ]);
  });

  it("ends the orders for a slot at the cut-off, to the minute", () => {
    const first = (wall: string) => slotsAt(wall, { cut_off_minutes: 90 })[0];
    expect(first("2026-11-24T07:30")).toBe("2026-11-24T09:00/60");
    expect(first("2026-11-24T07:31")).toBe("2026-11-24T10:00/60");
    expect(first("2026-11-24T09:30")).toBe("2026-11-24T11:00/60");
    expect(first("2026-11-24T09:31")).toBe("2026-11-25T09:00/60");
  });

  it("offers no slot before the lead time in calendar days", () => {
    const slots = slotsAt("2026-11-24T23:59", { lead_days: 2 });
    expect([slots[0], slots.length]).toEqual(["2026-11-26T09:00/60", 15]);
  });

  it("offers none on the days of a closure, and none before a pause ends", () => {
    const closures = [{ from: "2026-11-24", to: "2026-11-25", is_yearly: false, reason: "Move" }];
    expect(slotsAt("2026-11-24T00:00", {}, closures)[0]).toBe("2026-11-26T09:00/60");
    expect(slotsAt("2026-11-24T00:00", {}, [], "2026-11-25T10:00")[0]).toBe("2026-11-25T10:00/60");
  });

  it("offers slots after midnight of times that began the day before", () => {
    const slots = [{ ...times, opens: "23:00", closes: "01:00" }];
    expect(slotsAt("2026-11-24T00:00", { slots }).slice(0, 2)).toEqual([
      "2026-11-24T00:00/60",
      "2026-11-24T23:00/60",
    ]);
  });

  it("has no slot in the hour that summer time skips, and one of two hours where an hour repeats", () => {
    const slots = [{ ...times, opens: "01:00", closes: "04:00" }];
    const spring = slotsAt("2026-03-29T00:30", { slots }).filter((slot) => slot.startsWith("2026-03-29"));
    expect(spring).toEqual(["2026-03-29T01:00/60", "2026-03-29T03:00/60"]);
    const autumn = slotsAt("2026-10-25T00:30", { slots }).filter((slot) => slot.startsWith("2026-10-25"));
    expect(autumn).toEqual(["2026-10-25T01:00/60", "2026-10-25T02:00/120", "2026-10-25T03:00/60"]);
  });

  it("offers a start once, with the first capacity, if times overlap", () => {
    const slots = [times, { ...times, opens: "10:00", max_orders: 9 }];
    const area = { slots, cut_off_minutes: 0, lead_days: 0 };
    const now = at("2026-11-24T00:00");
    const today = slotsOf(area, [], { now, from: now, timeZone: zone }).slice(0, 3);
    expect(today.map(({ max_orders }) => max_orders)).toEqual([2, 2, 2]);
  });

  it("is in order, without repeated starts, within its cut-off and seven days, in every zone and at any time", () => {
    const minute = fc.integer({ min: 0, max: 95 }).map((quarter) => {
      const written = (part: number) => String(part).padStart(2, "0");
      return `${written(Math.floor(quarter / 4))}:${written((quarter % 4) * 15)}`;
    });
    const row = fc.record({
      days: fc.uniqueArray(fc.constantFrom(...everyDay), { minLength: 1 }),
      opens: minute,
      closes: minute,
      length_minutes: fc.integer({ min: 30, max: 300 }),
      max_orders: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 3 }),
        fc.integer({ min: 0, max: 1_440 }),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom("Europe/Berlin", "America/New_York", "Asia/Beirut", "Pacific/Kiritimati"),
        fc.integer({ min: 0, max: 525_600 }),
        (slots, cut_off_minutes, lead_days, timeZone, minutes) => {
          const now = Date.UTC(2026, 0) + minutes * 60_000;
          const area = { slots, cut_off_minutes, lead_days };
          const offered = slotsOf(area, [], { now, from: now, timeZone });
          const starts = offered.map((slot) => slot.starts);
          expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
          for (const slot of offered) {
            expect(slot.starts).toBeLessThan(slot.ends);
            expect(slot.starts - now).toBeGreaterThanOrEqual(cut_off_minutes * 60_000);
            expect(slot.starts - now).toBeLessThan(9 * 86_400_000);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
