import { isDeepStrictEqual } from "node:util";
import type { Billing } from "@vitrine/contract/checkout/billing";
import type { OrderChange, OrderContact } from "@vitrine/contract/orders/order-edits";
import { apiError } from "../../api-error.ts";
import { readOrderAddress } from "../addresses/addresses.rules.ts";
import { phoneMessage, readPhone } from "../addresses/phones.rules.ts";
import { allBilling, readBilling } from "../checkout/billing.rules.ts";
import { withoutNulls } from "./edited-delivery.rules.ts";

/** Changes of an order's contact, and the order's columns for them. `errors` are by field. */
interface ReadContact {
  changes: OrderChange[];
  columns: Record<string, unknown>;
  errors: Record<string, string[]>;
}

/** @throws invalid_input, by field */
export function changeContact(
  before: OrderContact,
  contact: OrderContact,
  isDelivered: boolean,
): Omit<ReadContact, "errors"> {
  const { errors, ...read } = readContact(before, contact, isDelivered);
  if (Object.keys(errors).length > 0) throw apiError("invalid_input", { errors });
  return read;
}

/** A part that hasn't changed needn't be valid, but an order that is delivered needs an address with a street. */
export function readContact(
  before: OrderContact,
  { email, phone, address, billing }: OrderContact,
  isDelivered: boolean,
): ReadContact {
  const changed = {
    email: email !== before.email,
    phone: phone !== before.phone,
    address: !isDeepStrictEqual(withoutNulls(address), withoutNulls(before.address)),
    billing: billing !== undefined && !isSameBilling(billing, before.billing ?? null),
  };
  const errors: Record<string, string[]> = {};
  const billed = changed.billing ? readBilling(billing ?? null, address.country, allBilling) : undefined;
  Object.assign(errors, billed?.errors);
  // An order that was to be picked up, or had only digital items, has no street.
  const isMissing = isDelivered && !address.line1;
  const read = changed.address || isMissing ? readOrderAddress(address, isDelivered) : undefined;
  for (const [field, message] of Object.entries(read?.errors ?? {})) errors[`address.${field}`] = [message];
  const known = changed.phone && phone ? readPhone(phone, address.country) : undefined;
  if (changed.phone && phone && !known) errors["phone"] = [phoneMessage(address.country)];
  return {
    errors,
    changes: (["email", "phone", "address", "billing"] as const)
      .filter((kind) => changed[kind])
      .map((kind) => ({ kind })),
    columns: {
      ...(changed.email && { email }),
      ...(billed && !billed.errors && { billing: billed.billing }),
      ...(changed.phone && {
        phone: known?.typed ?? null,
        phone_e164: known?.e164 ?? null,
        phone_extension: known?.extension ?? null,
      }),
      ...(read?.errors ? {} : read && { address: read.address, name: read.address.name }),
    },
  };
}

function isSameBilling(one: Billing | null, other: Billing | null): boolean {
  const of = (billing: Billing | null) => ({
    tax_number: billing?.tax_number ?? null,
    address: billing?.address ? withoutNulls(billing.address) : null,
  });
  return isDeepStrictEqual(of(one), of(other));
}
