import type { Billing } from "@vitrine/contract/checkout/billing";
import { addressValues } from "./address-values.ts";

/** The values of the billing fields. The address counts only if `has_address` is true. */
export interface BillingValues {
  tax_number: string;
  has_address: boolean;
  address: ReturnType<typeof addressValues> & { company: string };
}

/** @param country of a new address */
export function billingValues(billing: Billing | null, country: string): BillingValues {
  const empty = { name: "", line1: "", line2: null, city: null, region: null, region_code: null };
  const address = billing?.address ?? { ...empty, postal_code: null, country };
  return {
    tax_number: billing?.tax_number ?? "",
    has_address: Boolean(billing?.address),
    address: { ...addressValues(address), company: address.company ?? "" },
  };
}

/** The billing details as the server reads them; null without any. */
export function billingInputOf({ tax_number, has_address, address }: BillingValues) {
  if (!has_address && !tax_number.trim()) return null;
  const { company, ...others } = address;
  return { tax_number, address: has_address ? { ...others, ...(company.trim() && { company }) } : null };
}
