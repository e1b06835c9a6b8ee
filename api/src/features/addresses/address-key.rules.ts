import type { Address } from "@vitrine/contract/checkout/address";
import { maxAddressKey } from "@vitrine/contract/customers/customers";

/**
 * Key of a delivery address, to block it: country, postcode and street, without case, spaces and punctuation. Where there is no
 * postcode, the city replaces it, because many cities have a street of the same name. Null without a street. One character can
 * become eighteen, so the key is shortened to what an index and a URL hold.
 */
export function addressKey({
  country,
  postal_code,
  city,
  line1,
}: Partial<Pick<Address, "country" | "postal_code" | "city" | "line1">>): string | null {
  const street = folded(line1);
  if (!street) return null;
  const key = ["address", country ?? "", folded(postal_code) || folded(city), street].join(":");
  return key.slice(0, maxAddressKey).toWellFormed();
}

function folded(written: string | null | undefined): string {
  return (written ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
