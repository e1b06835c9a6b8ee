import type { CheckoutRules, FieldUse } from "./checkout-settings.ts";

// Without zod: a part of the checkout's script.

/** The use of the fields for email and phone. Both are optional where either of them is enough. */
export function contactUses({ contact, phone }: Pick<CheckoutRules, "contact" | "phone">): {
  email: FieldUse;
  phone: FieldUse;
} {
  if (contact === "email") return { email: "required", phone };
  if (contact === "phone") return { email: "optional", phone: "required" };
  return { email: "optional", phone: phone === "hidden" ? "optional" : phone };
}
