import type { AddressFormat, AddressLabel } from "@vitrine/contract/values/address-formats";
import type { TFunction } from "i18next";

/** A field with a name that depends on the country. */
type NamedField = "city" | "region" | "postal_code";

/** Label of an address field in the country's terms, "ZIP code". A general term until the format has loaded. */
export function addressLabel(name: NamedField, format: AddressFormat | undefined, t: TFunction): string {
  const label = format?.fields.find((field) => field.name === name)?.label;
  if (label) return labelText(label, t);
  // Counties aren't in the British form, but addresses may have one.
  if (name === "region" && format?.country === "GB") return t("County");
  return { city: t("City"), region: t("State or region"), postal_code: t("Postal code") }[name];
}

function labelText(label: AddressLabel, t: TFunction): string {
  return {
    Area: t("Area"),
    "Street and number": t("Street and number"),
    "Flat, floor, building": t("Apartment, suite or floor"),
    City: t("City"),
    County: t("County"),
    Department: t("Department"),
    District: t("District"),
    Emirate: t("Emirate"),
    Governorate: t("Governorate"),
    Island: t("Island"),
    Parish: t("Parish"),
    Prefecture: t("Prefecture"),
    Province: t("Province"),
    Region: t("Region"),
    State: t("State"),
    Suburb: t("Suburb"),
    Eircode: t("Eircode"),
    "PIN code": t("PIN code"),
    "Postal code": t("Postal code"),
    Postcode: t("Postcode"),
    "ZIP code": t("ZIP code"),
  }[label];
}
