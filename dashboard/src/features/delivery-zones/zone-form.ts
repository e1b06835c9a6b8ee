import {
  type DeliveryRate,
  DeliveryRate as Rate,
  type DeliveryZone,
} from "@vitrine/contract/orders/delivery-zones";
import { country, line } from "@vitrine/contract/values/fields";
import { type UseFormReturn, useWatch } from "react-hook-form";
import * as z from "zod";
import { postcodesText } from "../../shared/places/postcodes.ts";
import { useSchemaForm } from "../../ui/form/form.tsx";

const PlaceValues = z.object({
  country,
  region_codes: z.array(z.string()),
  cities: z.array(line(120)).max(500, "List up to 500."),
  postcodes: postcodesText,
});
export type PlaceValues = z.input<typeof PlaceValues>;

/** The form's values: the draft, with the postcodes of a place as text. */
const ZoneValues = z.object({
  name: line(60),
  places: z.array(PlaceValues).min(1, "Choose at least one country.").max(250),
  rates: z
    .array(z.custom<DeliveryRate>((rate) => Rate.safeParse(rate).success))
    .max(50, "A zone can have up to 50 rates."),
});
type ZoneValues = z.input<typeof ZoneValues>;
export type SubmittedZone = z.output<typeof ZoneValues>;
export type ZoneForm = UseFormReturn<ZoneValues, unknown, SubmittedZone>;

export function useZoneForm(stored: DeliveryZone | undefined): ZoneForm {
  return useSchemaForm(ZoneValues, stored ? valuesOf(stored) : { name: "", places: [], rates: [] });
}

export function valuesOf({ name, places, rates }: DeliveryZone): ZoneValues {
  return {
    name,
    rates,
    places: places.map((place) => ({ ...place, postcodes: place.postcodes.join("\n") })),
  };
}

/** The places or the rates, with a setter that marks them as changed, as typing does. */
export function useZoneField<N extends "places" | "rates">(form: ZoneForm, name: N) {
  const value = useWatch({ control: form.control, name }) as ZoneValues[N];
  const set = (next: ZoneValues[N]) =>
    form.setValue(name, next as never, {
      shouldDirty: true,
      shouldValidate: form.formState.submitCount > 0,
    });
  return [value, set] as const;
}
