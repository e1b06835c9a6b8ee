import {
  type CheckoutSettings,
  checkSettings,
  settingSchemas,
} from "@vitrine/contract/checkout/checkout-settings";
import { pick } from "@vitrine/contract/values/pick";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";

/** Without delivery and cash on delivery, which have their own pages. */
const pageSettings = settingSchemas.pick({
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
});
const names = Object.keys(pageSettings.shape) as (keyof typeof pageSettings.shape)[];
export const schema = pageSettings.superRefine(checkSettings);

type SettingsValues = z.input<typeof schema>;
export type SettingsForm = UseFormReturn<SettingsValues, unknown, z.output<typeof schema>>;

export function valuesOf(settings: CheckoutSettings): SettingsValues {
  const { terms_label, terms_url, thank_you } = settings;
  return {
    ...pick(settings, names),
    terms_label: terms_label ?? "",
    terms_url: terms_url ?? "",
    thank_you: thank_you ?? "",
  };
}
