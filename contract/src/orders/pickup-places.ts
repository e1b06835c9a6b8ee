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
export type PickupPlace = z.infer<typeof PickupPlace>;
