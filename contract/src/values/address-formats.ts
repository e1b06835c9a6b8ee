import * as z from "zod";
import { response, anyone } from "../endpoint.ts";
import { country, language } from "./fields.ts";

/** English labels of address fields. */
const addressLabels = [
  "Area",
  "Street and number",
  "Flat, floor, building",
  "City",
  "County",
  "Department",
  "District",
  "Emirate",
  "Governorate",
  "Island",
  "Parish",
  "Prefecture",
  "Province",
  "Region",
  "State",
  "Suburb",
  "Eircode",
  "PIN code",
  "Postal code",
  "Postcode",
  "ZIP code",
] as const;
export type AddressLabel = (typeof addressLabels)[number];

/** The fields of a country's address form, in the country's usual order. */
export const AddressFormat = z.object({
  country: z.string(),
  fields: z.array(
    z.object({
      name: z.enum(["line1", "line2", "city", "region", "postal_code"]),
      /** e.g. "ZIP code" or "Prefecture". */
      label: z.enum(addressLabels),
      required: z.boolean(),
    }),
  ),
  /** Options of `region`; empty if it is free text. */
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Options of `city` by region; empty if it is free text. */
  areas: z.array(
    z.object({
      region_code: z.string(),
      /** The spelling of the region in addresses. */
      region: z.string(),
      /** `name` is the spelling in addresses, `label` that of the reader's language. */
      places: z.array(z.object({ name: z.string(), label: z.string() })),
    }),
  ),
  /** Null if the country has no postcodes. */
  postal_code: z.object({ example: z.string(), digits_only: z.boolean() }).nullable(),
});
export type AddressFormat = z.infer<typeof AddressFormat>;

export const address_formats = {
  /** The address form of a country. `language` is that of the regions' names, if they are available in it. */
  read: anyone
    .route({ method: "GET", path: "/v1/address-formats/{country}" })
    .input(z.object({ params: z.object({ country }), query: z.object({ language: language.optional() }) }))
    .output(response(AddressFormat)),
};
