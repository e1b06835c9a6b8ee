import type { Billing } from "@vitrine/contract/checkout/billing";
import { billingNames, type Fields } from "./checkout-fields.ts";

type BillingAddress = Record<keyof typeof billingNames, string>;

const names = Object.keys(billingNames) as (keyof typeof billingNames)[];

/** The form's fields of stored billing details. */
export function billingFieldsOf(billing: Billing | null, country: string): Partial<Fields> {
  const address = billing?.address;
  const stored: Partial<Record<keyof typeof billingNames, string | null | undefined>> = address
    ? { ...address, region: address.region_code ?? address.region }
    : { country };
  return {
    tax_number: billing?.tax_number ?? "",
    billing_own: billing?.address ? "on" : "",
    ...Object.fromEntries(names.map((name) => [billingNames[name], stored[name] ?? ""])),
  };
}

/** The billing details of the form. */
export function billingIn(fields: Fields): { tax_number: string; address: BillingAddress | null } {
  const address = Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[billingNames[name]];
      return name === "company" && value === "" ? [] : [[name, value]];
    }),
  ) as BillingAddress;
  return { tax_number: fields.tax_number, address: fields.billing_own === "" ? null : address };
}

/** True if the form has the stored billing details. */
export function isSameBilling(billing: Billing | null, fields: Fields): boolean {
  const stored = billingFieldsOf(billing, fields.billing_country);
  const compared = fields.billing_own === "" ? (["tax_number", "billing_own"] as const) : Object.keys(stored);
  return compared.every((name) => (stored[name as keyof Fields] ?? "") === fields[name as keyof Fields]);
}

/**
 * "on" if the form has a billing address of its own. Checkboxes that aren't checked aren't sent, so a hidden field says which one the
 * form has.
 */
export function ownBillingIn(form: URLSearchParams): "on" | "" {
  const choice = form.get("billing_choice");
  const isOwn = choice === "same" ? !form.has("billing_same") : choice === "own" && form.has("billing_own");
  return isOwn ? "on" : "";
}
