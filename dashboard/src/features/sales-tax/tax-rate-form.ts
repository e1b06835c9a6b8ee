import { type TaxRate, taxClass } from "@vitrine/contract/taxes/sales-tax";
import { country, line } from "@vitrine/contract/values/fields";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";
import { postcodesText } from "../../shared/places/postcodes.ts";
import { useSchemaForm } from "../../ui/form/form.tsx";

const day = z.string().transform((value) => value || null);
/** The form's values: the draft, with the postcodes as text, and "" for a day that isn't set. */
const TaxRateValues = z
  .object({
    name: line(60),
    ppm: z
      .number("Enter a percentage, such as 20.")
      .int()
      .min(0, "Enter a percentage of 0 or more.")
      .max(1_000_000, "Enter 100% or less."),
    is_compound: z.boolean(),
    tax_class: z.string().trim().toLowerCase().pipe(taxClass),
    country,
    region_code: z.string().nullable(),
    postcodes: postcodesText,
    valid_from: day,
    valid_until: day,
  })
  .refine(({ valid_from, valid_until }) => !valid_from || !valid_until || valid_from <= valid_until, {
    path: ["valid_until"],
    message: "The last day can't be before the first.",
  });

export type SubmittedTaxRate = z.output<typeof TaxRateValues>;
export type TaxRateForm = UseFormReturn<z.input<typeof TaxRateValues>, unknown, SubmittedTaxRate>;

/** @param homeCountry the country of a new rate */
export function useTaxRateForm(stored: TaxRate | undefined, homeCountry: string): TaxRateForm {
  return useSchemaForm(TaxRateValues, {
    name: stored?.name ?? "",
    ppm: stored?.ppm ?? Number.NaN,
    is_compound: stored?.is_compound ?? false,
    tax_class: stored?.tax_class ?? "standard",
    country: stored?.country ?? homeCountry,
    region_code: stored?.region_code ?? null,
    postcodes: stored?.postcodes.join("\n") ?? "",
    valid_from: stored?.valid_from ?? "",
    valid_until: stored?.valid_until ?? "",
  });
}
