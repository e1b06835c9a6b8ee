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
  "tax_number",
  "billing_own",
  "billing_name",
  "billing_company",
  "billing_country",
  "billing_line1",
  "billing_line2",
  "billing_city",
  "billing_region",
  "billing_postal_code",
] as const;
export type FieldName = (typeof fieldNames)[number];
export type Fields = Record<FieldName, string>;

/** The fields of the billing address, by those of an address. `billing_own` is "on" if the order has one. */
export const billingNames = {
  name: "billing_name",
  company: "billing_company",
  country: "billing_country",
  line1: "billing_line1",
  line2: "billing_line2",
  city: "billing_city",
  region: "billing_region",
  postal_code: "billing_postal_code",
} as const satisfies Record<string, FieldName>;

/** The address form of a country, its labels in the shopper's language. */
export interface AddressForm extends Omit<AddressFormat, "fields"> {
  fields: (Omit<AddressFormat["fields"][number], "label"> & { label: string })[];
}
