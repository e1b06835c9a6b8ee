import {
  type CheckoutSettings,
  checkSettings,
  settingSchemas,
} from "@vitrine/contract/orders/checkout-settings";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";

/** Without the delivery, which is on its own page. */
export const schema = settingSchemas
  .omit({
    delivery_name: true,
    delivery_fee: true,
    delivery_days_min: true,
    delivery_days_max: true,
    delivers_elsewhere: true,
  })
  .superRefine(checkSettings);

export type SettingsValues = z.input<typeof schema>;
export type SettingsOutput = z.output<typeof schema>;
export type SettingsForm = UseFormReturn<SettingsValues, unknown, SettingsOutput>;

export function valuesOf(settings: CheckoutSettings): SettingsValues {
  const { terms_label, terms_url, thank_you } = settings;
  const texts = { terms_label: terms_label ?? "", terms_url: terms_url ?? "", thank_you: thank_you ?? "" };
  const { cash_on_delivery, confirm_orders, contact, phone, company, address_line2, note } = settings;
  const { asks_marketing, min_subtotal, hold_minutes } = settings;
  const fields = { contact, phone, company, address_line2, note };
  return {
    cash_on_delivery,
    confirm_orders,
    ...fields,
    ...texts,
    asks_marketing,
    min_subtotal,
    hold_minutes,
  };
}
