import type { InputHTMLAttributes } from "react";
import type { FieldName } from "./checkout-fields.ts";

/** The autofill tokens of an address, without their section. */
const tokens: Partial<Record<FieldName, string>> = {
  name: "name",
  company: "organization",
  country: "country",
  line1: "address-line1",
  line2: "address-line2",
  city: "address-level2",
  region: "address-level1",
  postal_code: "postal-code",
};

const inputs: Partial<Record<FieldName, InputHTMLAttributes<HTMLInputElement>>> = {
  email: { type: "email", autoComplete: "email", inputMode: "email", maxLength: 254, dir: "ltr" },
  phone: { type: "tel", autoComplete: "tel", inputMode: "tel", maxLength: 60, dir: "ltr" },
  name: { maxLength: 120 },
  company: { maxLength: 120 },
  line1: { maxLength: 200 },
  line2: { maxLength: 200 },
  city: { maxLength: 120 },
  region: { maxLength: 120 },
  postal_code: { maxLength: 40, autoCapitalize: "characters" },
};

/** The input attributes of a field, for autofill and the keyboard of phones. */
export function attributesOf(
  name: FieldName,
  section: "shipping" | "billing",
): InputHTMLAttributes<HTMLInputElement> {
  const token = tokens[name];
  return { ...inputs[name], ...(token && { autoComplete: `${section} ${token}` }) };
}
