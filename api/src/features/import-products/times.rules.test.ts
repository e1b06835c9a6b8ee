import { expect, test } from "vitest";
import { timeIn } from "./times.rules.ts";

test.each([
  ["2027-03-01", "2027-03-01T00:00:00.000Z", true],
  ["2027/3/1", "2027-03-01T00:00:00.000Z", true],
  ["01.03.2027", "2027-03-01T00:00:00.000Z", true],
  ["1.3.27", "2027-03-01T00:00:00.000Z", true],
  ["1-3-2027", "2027-03-01T00:00:00.000Z", true],
  ["3/1/2027", "2027-03-01T00:00:00.000Z", true],
  ["31/3/2027", "2027-03-31T00:00:00.000Z", true],
  ["2027-03-01 09:05", "2027-03-01T09:05:00.000Z", false],
  ["01.03.2027 23:59:59", "2027-03-01T23:59:59.000Z", false],
  ["2027-03-01T09:00:00", "2027-03-01T09:00:00.000Z", false],
  ["2027-03-01T09:00:00.000Z", "2027-03-01T09:00:00.000Z", false],
  ["2027-03-01T09:00:00+02:00", "2027-03-01T07:00:00.000Z", false],
  ["1 March 2027", "2027-03-01T00:00:00.000Z", false],
])("%s is a time wherever the server stands", (text, instant, isDay) => {
  expect(timeIn(text)).toEqual({ time: Date.parse(instant), isDay });
});

test.each(["", "soon", "31.04.2027", "2027-13-01", "1.3", "46447"])("%j is none", (text) => {
  expect(timeIn(text)).toBeUndefined();
});
