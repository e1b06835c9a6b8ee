import * as fc from "fast-check";
import { expect, test } from "vitest";
import { wireInstant } from "./instants.rules.ts";

test("equals the result of Date for any number of fraction digits", () => {
  const fraction = fc.stringMatching(/^(\.\d{1,6})?$/);
  const day = fc.date({ min: new Date("0100-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, fraction, (at, finer) => {
      const text = `${at.toISOString().slice(0, 19).replace("T", " ")}${finer}+00`;
      expect(wireInstant(text)).toBe(new Date(text).toISOString());
    }),
  );
});

test("converts other UTC offsets to UTC", () => {
  expect(wireInstant("2026-03-01 09:30:00.25+01")).toBe("2026-03-01T08:30:00.250Z");
  expect(wireInstant("2026-03-01 09:30:00+05:30")).toBe("2026-03-01T04:00:00.000Z");
});
