import type { AddressLabel } from "@vitrine/contract/values/address-formats";
import { isCountry } from "@vitrine/contract/values/countries";
import { json } from "../../responses.ts";
import { t } from "../../i18n.ts";
import type { Shopper } from "../cart/shopper.ts";
import type { AddressForm } from "./checkout-fields.ts";

// The same for all shops of a language, and constant for each release.
const formats = new Map<string, AddressForm>();

/** The address form of a country in the shop's language; of the shop's own country if the country is unknown. */
export async function findAddressFormat({ site, client }: Shopper, wanted: string): Promise<AddressForm> {
  const { language, country: own } = site.store;
  const country = isCountry(wanted) ? wanted : own;
  const key = `${country} ${language}`;
  const known = formats.get(key);
  if (known) return known;
  const { data } = await client.address_formats.read({ params: { country }, query: { language } });
  const labels = addressLabels();
  const format = { ...data, fields: data.fields.map((field) => ({ ...field, label: labels[field.label] })) };
  formats.set(key, format);
  return format;
}

/** GET /checkout/address-format.json?country=… */
export async function showAddressFormat(shopper: Shopper): Promise<Response> {
  return json(200, { format: await findAddressFormat(shopper, shopper.query.get("country") ?? "") });
}

function addressLabels(): Record<AddressLabel, string> {
  return {
    Area: t("Area"),
    "Street and number": t("Street and number"),
    "Flat, floor, building": t("Flat, floor, building"),
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
  };
}
