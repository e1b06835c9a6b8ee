import type { Address } from "@vitrine/contract/checkout/address";
import type { Billing } from "@vitrine/contract/checkout/billing";
import type { TaxFields } from "@vitrine/contract/checkout/cart";
import type { CheckoutRules } from "@vitrine/contract/checkout/checkout-settings";
import { contactUses } from "@vitrine/contract/checkout/contact-uses";
import { readAddress, type ReadAddress, withoutStreet } from "../addresses/addresses.rules.ts";
import { phoneMessage, readPhone } from "../addresses/phones.rules.ts";
import { readBilling, shownBilling } from "./billing.rules.ts";
import { readUndeliveredAddress } from "./undelivered-carts.rules.ts";

interface TypedContact {
  email?: string | null;
  phone?: string | null;
  address: Address;
  note: string | null;
  /** Undefined leaves the stored details. */
  billing?: Billing | null | undefined;
}

/** Contact and delivery address, as stored. */
interface Contact {
  email: string | null;
  phone: string | null;
  phone_e164: string | null;
  phone_extension: string | null;
  address: Address;
  /** Undefined leaves the stored note. */
  note?: string | null;
  /** Undefined leaves the stored details. */
  billing?: Billing | null;
}

/**
 * Parses phone and address by the rules of the address's country. Fields that the shop hides are removed,
 * except a note that was entered in the cart. Of the address of a pickup, only the name is required; of a cart without delivery,
 * the fields that its taxes depend on.
 *
 * @param undelivered the cart's tax fields, if it has no delivery
 * @returns the contact, or messages by field ("address.postal_code": ["Enter a 5-digit ZIP code."])
 */
export function readContact(
  typed: TypedContact,
  rules: CheckoutRules,
  {
    isPickup = false,
    undelivered,
  }: { isPickup?: boolean | undefined; undelivered?: TaxFields[] | undefined } = {},
): { contact: Contact; errors?: undefined } | { errors: Record<string, string[]> } {
  const { email = null, phone: number, address, note } = withoutHidden(typed, rules);
  const { country } = address;
  const phone = number ? readPhone(number, country) : undefined;
  const { billing } = typed;
  const read = undelivered
    ? readUndeliveredAddress(address, shownBilling(billing ?? null, rules), undelivered)
    : readDelivered(address, isPickup);
  const hasStreet = undelivered ? address.line1 !== "" : !isPickup;
  const required = { email, phone: number, address: hasStreet ? address : null, note, billing };
  const errors = missingDetails(required, rules);
  if (number && !phone) errors["phone"] = [phoneMessage(country)];
  for (const [field, message] of Object.entries(read.errors ?? {})) errors[`address.${field}`] = [message];
  const own = billing === undefined ? undefined : readBilling(billing, country, rules);
  Object.assign(errors, own?.errors);
  if (read.errors || own?.errors || Object.keys(errors).length > 0) return { errors };
  return {
    contact: {
      email,
      phone: phone?.typed ?? null,
      phone_e164: phone?.e164 ?? null,
      phone_extension: phone?.extension ?? null,
      address: read.address,
      ...(own && { billing: own.billing }),
      ...(!(rules.note === "hidden" && rules.cart_note) && { note }),
    },
  };
}

/** The form of a pickup hides the street, which may be incomplete. */
function readDelivered(address: Address, isPickup: boolean): ReadAddress {
  const read = readAddress(address);
  return isPickup && read.errors ? { address: withoutStreet(address) } : read;
}

function withoutHidden(typed: TypedContact, rules: CheckoutRules): TypedContact {
  const { company, line2, ...address } = typed.address;
  return {
    email: typed.email,
    phone: contactUses(rules).phone === "hidden" ? null : typed.phone,
    address: {
      ...address,
      ...(company && rules.company !== "hidden" && { company }),
      line2: rules.address_line2 === "hidden" ? null : line2,
    },
    note: rules.note === "hidden" ? null : typed.note,
  };
}

/** Messages for the details that the shop requires and that are missing, by field. */
export function missingDetails(
  { email, phone, address, note, billing }: Omit<TypedContact, "address"> & { address: Address | null },
  rules: CheckoutRules,
): Record<string, string[]> {
  const uses = contactUses(rules);
  const missing: Record<string, string[]> = {};
  if (!email && uses.email === "required") missing["email"] = ["Enter an email."];
  if (!phone && uses.phone === "required") missing["phone"] = ["Enter a phone number."];
  if (!email && !phone && rules.contact === "email_or_phone" && uses.phone === "optional")
    missing["email"] = ["Enter an email or a phone number so the shop can contact you."];
  if (address && !address.company && rules.company === "required")
    missing["address.company"] = ["Enter a company."];
  if (!billing?.tax_number && rules.tax_number === "required")
    missing["billing.tax_number"] = ["Enter a tax number."];
  if (address && !address.line2 && rules.address_line2 === "required")
    missing["address.line2"] = ["Enter a flat, floor or building."];
  if (!note && rules.note === "required") missing["note"] = ["Enter a note to the shop."];
  return missing;
}
