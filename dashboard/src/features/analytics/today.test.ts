import { expect, test } from "vitest";
import { changeOf } from "../../shared/change-of.ts";
import { soFar } from "./today.ts";

const hour = (at: string, total: number, previous_total: number) => ({
  at,
  total,
  orders: total ? 1 : 0,
  previous_total,
});
const series = [
  hour("2026-11-20T08:00:00Z", 500, 200),
  hour("2026-11-20T09:00:00Z", 0, 300),
  hour("2026-11-20T10:00:00Z", 0, 9_000),
];

test("returns running totals of the hours that have begun, and of the same hours of yesterday", () => {
  expect(soFar({ series }, Date.parse("2026-11-20T09:30:00Z"))).toEqual({
    totals: [500, 500],
    totalsBefore: [200, 500],
    orders: [1, 1],
  });
});

test("formats a change as a signed percentage, and returns none without a previous value", () => {
  expect(changeOf(112, 100, "en")).toEqual({ text: "+12%", good: true });
  expect(changeOf(96, 100, "en")).toEqual({ text: "-4%", good: false });
  expect(changeOf(96, 0, "en")).toBeUndefined();
});
