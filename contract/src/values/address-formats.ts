import * as z from "zod";
import { answer, anyone } from "../endpoint.ts";
import { country, language } from "./fields.ts";

/** What fields of addresses are called in English. */
export const addressLabels = [
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

/** The fields of an address form in one country, in the order in which people there write them. */
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
  /** What `region` is chosen from; empty where it is typed. */
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Null where the country has no postcodes. */
  postal_code: z.object({ example: z.string(), digits_only: z.boolean() }).nullable(),
});
export type AddressFormat = z.infer<typeof AddressFormat>;

export const address_formats = {
  /** The address form of a country. `language` is the one in which regions are named, where their names are known in it. */
  read: anyone
    .route({ method: "GET", path: "/v1/address-formats/{country}" })
    .input(z.object({ params: z.object({ country }), query: z.object({ language: language.optional() }) }))
    .output(answer(AddressFormat)),
};
