import {
  Location,
  type QuickCommerceArea,
  QuickCommerceAreaDraft,
} from "@vitrine/contract/delivery/quick-commerce";
import { type FieldPath, type UseFormReturn, useWatch } from "react-hook-form";
import * as z from "zod";
import { postcodesText } from "../../shared/places/postcodes.ts";
import { useSchemaForm } from "../../ui/form/form.tsx";

const amount = z.number("Enter an amount in numbers.");
const number = z.number("Enter a number.");
const minutes = z.number("Enter a number of minutes.");
const times = { days: z.array(z.number()), opens: z.string(), closes: z.string() };

/** Corners as text, one per line: "23.8103, 90.4125". */
const cornersText = z.string().transform((text, context): Location[] => {
  const lines = text.split(/[\n;]/).filter((line) => line.trim() !== "");
  const corners = lines.map((line) => {
    const [latitude = "", longitude = "", ...more] = line.trim().split(/[\s,]+/);
    const isWhole = latitude !== "" && longitude !== "" && more.length === 0;
    return isWhole
      ? Location.safeParse({ latitude: Number(latitude), longitude: Number(longitude) })
      : undefined;
  });
  const wrong = corners.findIndex((read) => !read?.success);
  if (wrong === -1) return corners.map((read) => read!.data!);
  context.addIssue({
    code: "custom",
    message: "Enter one corner per line as latitude and longitude, like 23.8103, 90.4125.",
  });
  return z.NEVER;
});

/** The fields as typed. Those of the contract are validated afterwards. */
const AreaValues = z
  .object({
    name: z.string(),
    is_active: z.boolean(),
    reach: z.discriminatedUnion("by", [
      z.object({ by: z.literal("postcode"), country: z.string(), postcodes: postcodesText }),
      z.object({
        by: z.literal("radius"),
        center: z.object({ latitude: number, longitude: number }),
        meters: z.number("Enter a distance."),
      }),
      z.object({ by: z.literal("polygon"), corners: cornersText }),
    ]),
    fee: amount,
    tiers_by: z.enum(["distance", "subtotal"]).nullable(),
    tiers: z.array(z.object({ from: number, fee: amount })),
    free_from: amount.nullable(),
    min_subtotal: amount.nullable(),
    packaging_fee: amount,
    opening_times: z.array(z.object(times)).nullable(),
    express: z
      .object({
        preparation_minutes: minutes,
        travel_minutes_min: minutes,
        travel_minutes_max: minutes,
      })
      .nullable(),
    slots: z.array(
      z.object({ ...times, length_minutes: minutes, max_orders: z.number("Enter a number of orders.") }),
    ),
    cut_off_minutes: minutes,
    lead_days: z.number("Enter a number of days."),
  })
  .transform((values): z.input<typeof QuickCommerceAreaDraft> => values)
  .pipe(QuickCommerceAreaDraft);
export type AreaValues = z.input<typeof AreaValues>;
export type SubmittedArea = z.output<typeof AreaValues>;
export type AreaForm = UseFormReturn<AreaValues, unknown, SubmittedArea>;
export type AreaPath = FieldPath<AreaValues>;

/** @param country the shop's, for a new area */
export function useAreaForm(stored: QuickCommerceArea | undefined, country: string): AreaForm {
  return useSchemaForm(AreaValues, stored ? valuesOf(stored) : newArea(country));
}

function newArea(country: string): AreaValues {
  return {
    name: "",
    is_active: true,
    reach: { by: "postcode", country, postcodes: "" },
    fee: Number.NaN,
    tiers_by: null,
    tiers: [],
    free_from: null,
    min_subtotal: null,
    packaging_fee: 0,
    opening_times: null,
    express: null,
    slots: [],
    cut_off_minutes: 60,
    lead_days: 0,
  };
}

export function valuesOf(stored: QuickCommerceArea): AreaValues {
  const { id: _, version: __, created_at: ___, reach, ...values } = stored;
  return { ...values, reach: reachValues(reach) };
}

function reachValues(reach: QuickCommerceArea["reach"]): AreaValues["reach"] {
  switch (reach.by) {
    case "postcode":
      return { ...reach, postcodes: reach.postcodes.join("\n") };
    case "radius":
      return reach;
    case "polygon": {
      const lines = reach.corners.map(({ latitude, longitude }) => `${latitude}, ${longitude}`);
      return { by: "polygon", corners: lines.join("\n") };
    }
  }
}

/** A field, with a setter that marks it as changed, as typing does. */
export function useAreaField<Name extends keyof AreaValues>(form: AreaForm, name: Name) {
  const value = useWatch({ control: form.control, name }) as AreaValues[Name];
  const set = (next: AreaValues[Name]) =>
    form.setValue(name, next as never, {
      shouldDirty: true,
      shouldValidate: form.formState.submitCount > 0,
    });
  return [value, set] as const;
}

/** The error of a field, whose path may be that of one kind of area only. */
export function errorAt(form: AreaForm, path: string): string | undefined {
  return form.getFieldState(path as AreaPath, form.formState).error?.message;
}
