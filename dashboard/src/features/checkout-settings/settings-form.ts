import {
  type CheckoutSettings,
  checkSettings,
  settingSchemas,
} from "@vitrine/contract/checkout/checkout-settings";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";

/** Without delivery and cash on delivery, which have their own pages. */
export const schema = settingSchemas
  .pick({
    confirm_orders: true,
    contact: true,
    phone: true,
    company: true,
    tax_number: true,
    billing_address: true,
    address_line2: true,
    note: true,
    cart_note: true,
    terms_label: true,
    terms_url: true,
    asks_marketing: true,
    customer_accounts: true,
    min_subtotal: true,
    thank_you: true,
    hold_minutes: true,
    return_days: true,
    cancel_minutes: true,
    complete_days: true,
    test_mode: true,
  })
  .superRefine(checkSettings);

export type SettingsValues = z.input<typeof schema>;
export type SettingsOutput = z.output<typeof schema>;
export type SettingsForm = UseFormReturn<SettingsValues, unknown, SettingsOutput>;

export function valuesOf(settings: CheckoutSettings): SettingsValues {
  const { terms_label, terms_url, thank_you } = settings;
  const texts = { terms_label: terms_label ?? "", terms_url: terms_url ?? "", thank_you: thank_you ?? "" };
  const { confirm_orders, contact, phone, company, address_line2, note, cart_note } = settings;
  const { tax_number, billing_address } = settings;
  const {
    asks_marketing,
    customer_accounts,
    min_subtotal,
    hold_minutes,
    return_days,
    cancel_minutes,
    complete_days,
    test_mode,
  } = settings;
  const fields = { contact, phone, company, tax_number, billing_address, address_line2, note, cart_note };
  return {
    confirm_orders,
    ...fields,
    ...texts,
    asks_marketing,
    customer_accounts,
    min_subtotal,
    hold_minutes,
    return_days,
    cancel_minutes,
    complete_days,
    test_mode,
  };
}
