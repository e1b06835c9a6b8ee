import { expect, it } from "vitest";
import { instantAt, wallTime } from "./zoned-time.ts";

it.each([
  ["2026-12-24T09:00", "Europe/Berlin", "2026-12-24T08:00:00.000Z"],
  ["2026-07-01T00:30", "Europe/Berlin", "2026-06-30T22:30:00.000Z"],
  ["2026-11-20T18:15", "Asia/Dhaka", "2026-11-20T12:15:00.000Z"],
  ["2026-11-20T23:59", "America/Los_Angeles", "2026-11-21T07:59:00.000Z"],
])("clocks show %s in %s at %s", (wall, zone, instant) => {
  expect(instantAt(wall, zone)).toBe(instant);
  expect(wallTime(instant, zone)).toBe(wall);
});

it("when the clocks change, an hour that is skipped is the next one and one that comes twice the first", () => {
  expect(wallTime(instantAt("2026-03-29T02:30", "Europe/Berlin")!, "Europe/Berlin")).toBe("2026-03-29T03:30");
  expect(instantAt("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
});

it("what is half written is no instant", () => {
  expect(instantAt("", "UTC")).toBeUndefined();
  expect(instantAt("2026-12-24T", "UTC")).toBeUndefined();
});
