import { expect, it } from "vitest";
import { instantAt, wallTime } from "./zoned-time.ts";

it.each([
  ["2026-12-24T09:00", "Europe/Berlin", "2026-12-24T08:00:00.000Z"],
  ["2026-07-01T00:30", "Europe/Berlin", "2026-06-30T22:30:00.000Z"],
  ["2026-11-20T18:15", "Asia/Dhaka", "2026-11-20T12:15:00.000Z"],
  ["2026-11-20T23:59", "America/Los_Angeles", "2026-11-21T07:59:00.000Z"],
])("local time %s in %s is %s", (wall, zone, instant) => {
  expect(instantAt(wall, zone)).toBe(instant);
  expect(wallTime(instant, zone)).toBe(wall);
});

it("reads a skipped hour as the next one, and a repeated hour as the first one", () => {
  expect(wallTime(instantAt("2026-03-29T02:30", "Europe/Berlin")!, "Europe/Berlin")).toBe("2026-03-29T03:30");
  expect(instantAt("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
});

it("returns undefined for incomplete text", () => {
  expect(instantAt("", "UTC")).toBeUndefined();
  expect(instantAt("2026-12-24T", "UTC")).toBeUndefined();
});
