import type { CourierDetails, CourierDraft } from "@vitrine/contract/delivery/couriers";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";

type Values = z.input<typeof CourierDraft>;
export type CourierForm = UseFormReturn<Values, unknown, z.output<typeof CourierDraft>>;

const noKeys = { api_key: "", secret_key: "", webhook_secret: "" };

/** The values of the form for a stored courier, or for a new one. */
export function valuesOf(stored?: CourierDetails): Values {
  const { kind = "own", name = "", phone = "", tracking_template = "" } = stored ?? {};
  const { weight_grams = 500, length_cm = 20, width_cm = 15, height_cm = 10 } = stored ?? {};
  const { statuses = [], is_active = true } = stored ?? {};
  const parcel = { weight_grams, length_cm, width_cm, height_cm };
  return { kind, name, phone, tracking_template, ...parcel, statuses, is_active, ...noKeys };
}
