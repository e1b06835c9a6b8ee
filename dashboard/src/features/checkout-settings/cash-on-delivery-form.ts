import {
  type CheckoutSettings,
  checkSettings,
  settingSchemas,
} from "@vitrine/contract/checkout/checkout-settings";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";
import { PlaceValues, placeValuesOf } from "../../shared/places/place-values.ts";

export const schema = settingSchemas
  .pick({
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
  })
  .extend({ places: z.array(PlaceValues).max(250) })
  .superRefine(checkSettings);

type TermsValues = z.input<typeof schema>;
export type TermsOutput = z.output<typeof schema>;
export type TermsForm = UseFormReturn<TermsValues, unknown, TermsOutput>;

export function valuesOf(settings: CheckoutSettings): TermsValues {
  const { cash_on_delivery, cod_fee, cod_fee_basis_points, cod_min_total, cod_max_total } = settings;
  const { cod_rounding } = settings;
  const { cod_places, cod_requires_phone, cod_requires_code, cod_code_by, cod_cancel_hours } = settings;
  const limits = { cod_fee, cod_fee_basis_points, cod_min_total, cod_max_total };
  const confirmation = { cod_requires_phone, cod_requires_code, cod_code_by, cod_cancel_hours };
  const { cod_advance, cod_advance_amount, cod_advance_basis_points, cod_advance_methods } = settings;
  const { cod_advance_min, cod_advance_max, cod_advance_from_total } = settings;
  const advance = { cod_advance, cod_advance_amount, cod_advance_basis_points, cod_advance_methods };
  const advanceLimits = { cod_advance_min, cod_advance_max, cod_advance_from_total };
  return {
    cash_on_delivery,
    ...limits,
    cod_rounding,
    ...advance,
    ...advanceLimits,
    ...confirmation,
    places: placeValuesOf(cod_places),
  };
}
