import { country, line } from "@vitrine/contract/values/fields";
import * as z from "zod";
import { postcodesText } from "./postcodes.ts";

/** A place in a form, with its postcodes as text. */
export const PlaceValues = z.object({
  country,
  region_codes: z.array(z.string()),
  cities: z.array(line(120)).max(500, "List up to 500."),
  postcodes: postcodesText,
});
export type PlaceValues = z.input<typeof PlaceValues>;

/** Stored places as the values of a form. */
export function placeValuesOf<Place extends { postcodes: string[] }>(places: readonly Place[]) {
  return places.map((place) => ({ ...place, postcodes: place.postcodes.join("\n") }));
}
