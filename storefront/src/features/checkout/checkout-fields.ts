import type { AddressFormat } from "@vitrine/contract/values/address-formats";

/** The fields of the checkout, named as the form sends them. Checkboxes are "on" or "". */
export const fieldNames = [
  "email",
  "phone",
  "name",
  "company",
  "country",
  "line1",
  "line2",
  "city",
  "region",
  "postal_code",
  "note",
  "accepts_marketing",
  "accepts_terms",
] as const;
export type FieldName = (typeof fieldNames)[number];
export type Fields = Record<FieldName, string>;

/** The address form of a country, its labels in the shopper's language. */
export interface AddressForm extends Omit<AddressFormat, "fields"> {
  fields: (Omit<AddressFormat["fields"][number], "label"> & { label: string })[];
}
