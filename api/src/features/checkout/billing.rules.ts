import type { Billing } from "@vitrine/contract/checkout/billing";
import type { CheckoutRules } from "@vitrine/contract/checkout/checkout-settings";
import { readAddress } from "../addresses/addresses.rules.ts";
import { readTaxNumber, taxNumberMessage } from "../addresses/tax-numbers.rules.ts";

type BillingRules = Pick<CheckoutRules, "billing_address" | "tax_number">;

/** For members, who can always enter them. */
export const allBilling: BillingRules = { billing_address: "optional", tax_number: "optional" };

/**
 * Reads the billing details by the rules of their country. Those that the shop hides are removed.
 *
 * @param country of the delivery, for a tax number without a billing address
 * @returns the details, null without any, or messages by field
 */
export function readBilling(
  typed: Billing | null,
  country: string,
  rules: BillingRules,
): { billing: Billing | null; errors?: undefined } | { errors: Record<string, string[]> } {
  const wanted = shownBilling(typed, rules);
  if (!wanted) return { billing: null };
  const errors: Record<string, string[]> = {};
  const read = wanted.address && readAddress(wanted.address);
  for (const [field, message] of Object.entries(read?.errors ?? {}))
    errors[`billing.address.${field}`] = [message];
  const place = wanted.address?.country ?? country;
  const tax_number = wanted.tax_number && readTaxNumber(wanted.tax_number, place);
  if (tax_number === undefined) errors["billing.tax_number"] = [taxNumberMessage(place)];
  if (tax_number === undefined || read?.errors || Object.keys(errors).length > 0) return { errors };
  return { billing: { address: read?.address ?? null, tax_number: tax_number || null } };
}

/** The details without those that the shop hides; null without any. An earlier setting may have allowed more. */
export function shownBilling(billing: Billing | null, rules: BillingRules): Billing | null {
  const address = rules.billing_address === "hidden" ? null : (billing?.address ?? null);
  const tax_number = rules.tax_number === "hidden" ? null : (billing?.tax_number ?? null);
  return address || tax_number ? { address, tax_number } : null;
}
