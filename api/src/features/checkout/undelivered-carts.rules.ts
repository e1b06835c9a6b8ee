import type { Address } from "@vitrine/contract/checkout/address";
import type { Billing } from "@vitrine/contract/checkout/billing";
import type { TaxFieldName, TaxFields } from "@vitrine/contract/checkout/cart";
import { noDelivery } from "@vitrine/contract/checkout/placed-order";
import {
  isWithoutStreet,
  readAddress,
  type ReadAddress,
  readTaxAddress,
} from "../addresses/addresses.rules.ts";
import { taxFieldsOf } from "../sales-tax/sales-tax.rules.ts";
import type { CartSettings, CartVariant } from "./cart/cart-data.queries.ts";

interface ItemsToTax extends Pick<CartSettings, "tax"> {
  lines: readonly Pick<CartVariant, "requires_shipping" | "taxable" | "tax_class">[];
}

/** False if none of the items is delivered, such as digital files and services. An empty cart may get any item. */
export function needsDelivery(lines: readonly { requires_shipping: boolean }[]): boolean {
  return lines.length === 0 || lines.some((line) => line.requires_shipping);
}

/** The fields of the address that the taxes of a cart without delivery depend on; none for other carts. */
export function taxFieldsOfCart({ tax, lines }: ItemsToTax): TaxFields[] {
  if (needsDelivery(lines)) return [];
  const classes = lines.map((line) => (line.taxable ? line.tax_class : null));
  return taxFieldsOf(tax, new Set([...classes, tax.fee_tax_class].filter((one) => one !== null)));
}

/**
 * Validates the address of a cart without delivery. Taxes need a part of it; an invoice with a tax number needs all of it, unless
 * the billing address has it.
 */
export function readUndeliveredAddress(
  address: Address,
  billing: Billing | null | undefined,
  taxFields: readonly TaxFields[],
): ReadAddress {
  const needsStreet = Boolean(billing?.tax_number) && !billing?.address;
  if (needsStreet || !isWithoutStreet(address)) return readAddress(address);
  return readTaxAddress(address, fieldsIn(taxFields, address.country));
}

function fieldsIn(taxFields: readonly TaxFields[], wanted: string): readonly TaxFieldName[] {
  return taxFields.find(({ country }) => country === wanted)?.fields ?? [];
}

/** The delivery of an order without delivery. */
export const undelivered = {
  name: noDelivery,
  fee: 0,
  days_min: 0,
  days_max: 0,
  window: null,
  is_arranged: true,
};
