import type { Address } from "@vitrine/contract/checkout/address";

/** An address with texts for all fields, as inputs need them. */
export function addressValues(address: Address) {
  const { name, company, line1, country } = address;
  const text = (value: string | null) => value ?? "";
  return {
    name,
    // Has no field, and stays as it is.
    ...(company && { company }),
    line1,
    line2: text(address.line2),
    city: text(address.city),
    region: text(address.region),
    region_code: text(address.region_code),
    postal_code: text(address.postal_code),
    country,
  };
}
