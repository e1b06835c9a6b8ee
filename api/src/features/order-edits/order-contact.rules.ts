import { isDeepStrictEqual } from "node:util";
import type { OrderChange, OrderContact } from "@vitrine/contract/orders/order-edits";
import { apiError } from "../../api-error.ts";
import { readOrderAddress } from "../addresses/addresses.rules.ts";
import { phoneMessage, readPhone } from "../addresses/phones.rules.ts";
import { withoutNulls } from "./edited-delivery.rules.ts";

/**
 * The changes of an order's contact, and the order's columns for them. A part that hasn't changed needn't be valid, but an order
 * that is delivered needs an address.
 *
 * @throws invalid_input, by field
 */
export function changeContact(
  before: OrderContact,
  { email, phone, address }: OrderContact,
  isPickup: boolean,
): { changes: OrderChange[]; columns: Record<string, unknown> } {
  const changed = {
    email: email !== before.email,
    phone: phone !== before.phone,
    address: !isDeepStrictEqual(withoutNulls(address), withoutNulls(before.address)),
  };
  const errors: Record<string, string[]> = {};
  // An order that was to be picked up has no street.
  const isMissing = !isPickup && !address.line1;
  const read = changed.address || isMissing ? readOrderAddress(address, isPickup) : undefined;
  for (const [field, message] of Object.entries(read?.errors ?? {})) errors[`address.${field}`] = [message];
  const known = changed.phone && phone ? readPhone(phone, address.country) : undefined;
  if (changed.phone && phone && !known) errors["phone"] = [phoneMessage(address.country)];
  if (Object.keys(errors).length > 0) throw apiError("invalid_input", { errors });
  return {
    changes: (["email", "phone", "address"] as const)
      .filter((kind) => changed[kind])
      .map((kind) => ({ kind })),
    columns: {
      ...(changed.email && { email }),
      ...(changed.phone && {
        phone: known?.typed ?? null,
        phone_e164: known?.e164 ?? null,
        phone_extension: known?.extension ?? null,
      }),
      ...(read?.errors ? {} : read && { address: read.address, name: read.address.name }),
    },
  };
}
