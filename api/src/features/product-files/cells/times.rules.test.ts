import { expect, test } from "vitest";
import { timeIn } from "./times.rules.ts";

test.each([
  ["2027-03-01", "2027-03-01T00:00:00.000Z"],
  ["2027/3/1", "2027-03-01T00:00:00.000Z"],
  ["01.03.2027", "2027-03-01T00:00:00.000Z"],
  ["1.3.27", "2027-03-01T00:00:00.000Z"],
  ["1-3-2027", "2027-03-01T00:00:00.000Z"],
  ["3/1/2027", "2027-03-01T00:00:00.000Z"],
  ["31/3/2027", "2027-03-31T00:00:00.000Z"],
  ["2027-03-01 09:05", "2027-03-01T09:05:00.000Z"],
  ["01.03.2027 23:59:59", "2027-03-01T23:59:59.000Z"],
  ["2027-03-01T09:00:00", "2027-03-01T09:00:00.000Z"],
  ["2027-03-01T09:00:00.000Z", "2027-03-01T09:00:00.000Z"],
  ["2027-03-01T09:00:00+02:00", "2027-03-01T07:00:00.000Z"],
  ["1 March 2027", "2027-03-01T00:00:00.000Z"],
])("reads %s independently of the server's time zone", (text, instant) => {
  expect(timeIn(text, "UTC")).toBe(Date.parse(instant));
});

test.each([
  ["2027-03-01", "Asia/Dhaka", "2027-02-28T18:00:00.000Z", "2027-03-01T18:00:00.000Z"],
  ["2027-03-01 09:05:30", "America/New_York", "2027-03-01T14:05:30.000Z", "2027-03-01T14:05:30.000Z"],
  // The day on which daylight saving time begins has 23 hours.
  ["28.03.2027", "Europe/Berlin", "2027-03-27T23:00:00.000Z", "2027-03-28T22:00:00.000Z"],
  ["1 March 2027", "Europe/Berlin", "2027-02-28T23:00:00.000Z", "2027-02-28T23:00:00.000Z"],
  ["2027-03-01T09:00:00Z", "Asia/Dhaka", "2027-03-01T09:00:00.000Z", "2027-03-01T09:00:00.000Z"],
])("%s in %s begins and ends in that time zone", (text, zone, start, end) => {
  expect(timeIn(text, zone)).toBe(Date.parse(start));
  expect(timeIn(text, zone, true)).toBe(Date.parse(end));
});

test.each(["", "soon", "31.04.2027", "2027-13-01", "1.3", "46447"])("%j is not a time", (text) => {
  expect(timeIn(text, "UTC")).toBeUndefined();
});
