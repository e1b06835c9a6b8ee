import {
  country,
  currency,
  email,
  handle,
  language,
  line,
  phone,
  timeZone,
} from "@vitrine/contract/values/fields";
import { firstOrderNumber, orderPrefix, type Shop, ShopAddress } from "@vitrine/contract/shops/shops";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";

const blankAddress = { line1: "", line2: "", city: "", region: "", postal_code: "" };
const text = z.string();

/** A complete address, or null if all lines are blank. */
const address = z
  .object({ line1: text, line2: text, city: text, region: text, postal_code: text })
  .transform((typed, context) => {
    if (Object.values(typed).every((value) => !value.trim())) return null;
    const missing = {
      line1: "Enter the street and number, or remove the rest of the address.",
      city: "Enter the city, or remove the rest of the address.",
    };
    for (const name of ["line1", "city"] as const)
      if (!typed[name].trim()) context.addIssue({ code: "custom", path: [name], message: missing[name] });
    if (!typed.line1.trim() || !typed.city.trim()) return z.NEVER;
    const parsed = ShopAddress.safeParse(typed);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: "custom", path: [...path], message });
    return z.NEVER;
  });

const none = z.literal("").transform(() => null);

export const shopSettings = z.object({
  name: line(60),
  handle,
  legal_name: none.or(line(120)),
  /** The URL of the photo that is shown. */
  photo: z.string().nullable(),
  email: none.or(email),
  phone: none.or(phone),
  address,
  country,
  currency,
  time_zone: timeZone,
  units: z.enum(["metric", "imperial"]),
  language,
  order_prefix: orderPrefix,
  first_order_number: firstOrderNumber,
});
type ShopSettings = z.input<typeof shopSettings>;
export type SubmittedSettings = z.output<typeof shopSettings>;
export type ShopSettingsForm = UseFormReturn<ShopSettings, unknown, SubmittedSettings>;

export function valuesOf(shop: Shop): ShopSettings {
  const { line1, line2, city, region, postal_code } = shop.address ?? blankAddress;
  return {
    name: shop.name,
    handle: shop.handle,
    legal_name: shop.legal_name ?? "",
    photo: shop.photo,
    email: shop.email ?? "",
    phone: shop.phone ?? "",
    address: { line1, line2: line2 ?? "", city, region: region ?? "", postal_code: postal_code ?? "" },
    country: shop.country,
    currency: shop.currency,
    time_zone: shop.time_zone,
    units: shop.units,
    language: shop.language,
    order_prefix: shop.order_prefix,
    first_order_number: shop.first_order_number,
  };
}
