import {
  type CheckoutSettings,
  checkSettings,
  settingSchemas,
} from "@vitrine/contract/checkout/checkout-settings";
import { pick } from "@vitrine/contract/values/pick";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";
import { PlaceValues, placeValuesOf } from "../../shared/places/place-values.ts";

const terms = settingSchemas.pick({
  cash_on_delivery: true,
  cod_fee: true,
  cod_fee_basis_points: true,
  cod_min_total: true,
  cod_max_total: true,
  cod_rounding: true,
  cod_advance: true,
  cod_advance_amount: true,
  cod_advance_basis_points: true,
  cod_advance_min: true,
  cod_advance_max: true,
  cod_advance_from_total: true,
  cod_advance_methods: true,
  cod_requires_phone: true,
  cod_requires_code: true,
  cod_code_by: true,
  cod_cancel_hours: true,
});
const names = Object.keys(terms.shape) as (keyof typeof terms.shape)[];
export const schema = terms.extend({ places: z.array(PlaceValues).max(250) }).superRefine(checkSettings);

type TermsValues = z.input<typeof schema>;
export type TermsForm = UseFormReturn<TermsValues, unknown, z.output<typeof schema>>;

export function valuesOf({ cod_places, ...settings }: CheckoutSettings): TermsValues {
  return { ...pick(settings, names), places: placeValuesOf(cod_places) };
}
