import type { AddressFormat } from "@vitrine/contract/address-formats";
import { countries } from "@vitrine/contract/countries";
import type { FieldName } from "./checkout-view.ts";

/** What each field is called, in the order of the form and of the list of what is missing. */
export function fieldLabels({ fields }: AddressFormat): Partial<Record<FieldName, string>> {
  return {
    email: "E-mail",
    phone: "Phone",
    name: "Full name",
    country: "Country",
    ...Object.fromEntries(fields.map(({ name, label }) => [name, label])),
    note: "Note to the shop",
  };
}

/** All countries by name, in the language's order. */
export function countriesIn(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
