import type { Address } from "@vitrine/contract/orders/checkout";
import { readAddress } from "../addresses/addresses.rules.ts";
import { phoneMessage, readPhone } from "../addresses/phones.rules.ts";

interface TypedContact {
  email?: string | null;
  phone?: string | null;
  address: Address;
  note: string | null;
}

/** Contact and delivery address, as stored. */
interface Contact {
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  phone_extension: string | null;
  address: Address;
  note: string | null;
}

/**
 * Parses phone and address by the rules of the address's country.
 * @returns the contact, or messages by field ("address.postal_code": ["Enter a 5-digit ZIP code."])
 */
export function readContact(
  typed: TypedContact,
): { contact: Contact; errors?: undefined } | { errors: Record<string, string[]> } {
  const { email = null, note } = typed;
  const country = typed.address.country;
  const phone = typed.phone ? readPhone(typed.phone, country) : undefined;
  const read = readAddress(typed.address);
  const errors: Record<string, string[]> = {};
  if (typed.phone && !phone) errors["phone"] = [phoneMessage(country)];
  for (const [field, message] of Object.entries(read.errors ?? {})) errors[`address.${field}`] = [message];
  if (read.errors || Object.keys(errors).length > 0) return { errors };
  return {
    contact: {
      email,
      phone: phone?.typed ?? null,
      phone_e164: phone?.e164 ?? null,
      phone_extension: phone?.extension ?? null,
      address: read.address,
      note,
    },
  };
}
