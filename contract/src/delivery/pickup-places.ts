import * as z from "zod";
import { country, line, optionalLine, optionalText } from "../values/fields.ts";

/** A place where shoppers pick up orders. `instructions` are plain text, for example the opening hours. */
export const PickupPlace = z.object({
  name: line(80, "Enter the name of the pickup place."),
  line1: line(200, "Enter a street address."),
  line2: optionalLine(200),
  city: optionalLine(120),
  region: optionalLine(120),
  /** ISO 3166-2 without the country; null if the country has no list of regions. */
  region_code: optionalLine(60),
  postal_code: optionalLine(40),
  country,
  instructions: optionalText(1000),
});
/** The time until a pickup is ready, if it is less than a day. */
export const PreparationTime = z.object({
  unit: z.enum(["minutes", "hours"]),
  number: z
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(1, "Enter 1 or more.")
    .max(240, "Enter 240 or less."),
});
export type PreparationTime = z.infer<typeof PreparationTime>;

/** The instant in ms at which an order is ready, from that at which it is placed. */
export function readyAt(placedAt: number, { unit, number }: PreparationTime): number {
  return placedAt + number * (unit === "hours" ? 3_600_000 : 60_000);
}

export type PickupPlace = z.infer<typeof PickupPlace>;
