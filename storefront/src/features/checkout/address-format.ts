import type { AddressFormat } from "@vitrine/contract/address-formats";
import { isCountry } from "@vitrine/contract/countries";
import type { Shopper } from "../cart/cart.routes.ts";

// The same for all shops, and as good as the release.
const formats = new Map<string, AddressFormat>();

/** The address form of a country in the shop's language; of the shop's own country where there is no such country. */
export async function findAddressFormat({ site, client }: Shopper, wanted: string): Promise<AddressFormat> {
  const { language, country: own } = site.store;
  const country = isCountry(wanted) ? wanted : own;
  const key = `${country} ${language}`;
  const known = formats.get(key);
  if (known) return known;
  const { data } = await client.address_formats.read({ params: { country }, query: { language } });
  formats.set(key, data);
  return data;
}
