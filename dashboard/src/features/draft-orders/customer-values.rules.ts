import type { Customer } from "@vitrine/contract/customers/customers";
import { addressFields } from "./draft-order-form.ts";

/**
 * The values of a draft that a customer's details fill in. The address is the customer's first one, or else that of
 * their latest order.
 *
 * @param country of a customer without an address
 */
export function customerValues(
  { id, name, email, phone, addresses, order_addresses, is_tax_exempt }: Customer,
  country: string,
) {
  const [address = null] = [...addresses, ...order_addresses];
  return {
    customer_id: id,
    customer_name: name,
    email: email ?? "",
    phone: phone ?? "",
    address: address ? addressFields(address, country) : { ...addressFields(null, country), name },
    is_tax_exempt,
  };
}
