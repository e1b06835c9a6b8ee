import * as z from "zod";
import { country, line, optionalLine } from "../values/fields.ts";

/**
 * A delivery address. `address_formats.read` has each country's fields, required fields, postcodes and regions.
 * Postcode and region are returned in the country's format.
 */
export const Address = z.object({
  name: line(120, "Enter a name."),
  /** Absent if the checkout of the shop has no field for it. */
  company: line(120, "Enter a company.").nullish(),
  line1: line(200, "Enter a street address."),
  line2: optionalLine(200),
  city: optionalLine(120),
  /** Its code or name if the country has a list of regions; returned as it is written on a parcel. */
  region: optionalLine(120),
  /** ISO 3166-2 without the country, e.g. "CA"; null if the country has no list of regions. */
  region_code: optionalLine(60),
  postal_code: optionalLine(40),
  country,
});
export type Address = z.infer<typeof Address>;

/**
 * The address of an order. That of a pickup, or of items without delivery, may have only the customer's name and a country: its
 * street is "".
 */
export const OrderAddress = Address.extend({ line1: optionalLine(200).transform((street) => street ?? "") });
