import {
  type DeliveryRate,
  DeliveryRate as Rate,
  type DeliveryZone,
} from "@vitrine/contract/delivery/delivery-zones";
import { line } from "@vitrine/contract/values/fields";
import { type UseFormReturn, useWatch } from "react-hook-form";
import * as z from "zod";
import { PlaceValues, placeValuesOf } from "../../shared/places/place-values.ts";
import { useSchemaForm } from "../../ui/form/form.tsx";

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
type ZoneForm = UseFormReturn<ZoneValues, unknown, SubmittedZone>;

export function useZoneForm(stored: DeliveryZone | undefined): ZoneForm {
  return useSchemaForm(ZoneValues, stored ? valuesOf(stored) : { name: "", places: [], rates: [] });
}

export function valuesOf({ name, places, rates }: DeliveryZone): ZoneValues {
  return {
    name,
    rates,
    places: placeValuesOf(places),
  };
}

/** The rates, with a setter that marks them as changed, as typing does. */
export function useRates(form: ZoneForm) {
  const value = useWatch({ control: form.control, name: "rates" });
  const set = (next: ZoneValues["rates"]) =>
    form.setValue("rates", next, {
      shouldDirty: true,
      shouldValidate: form.formState.submitCount > 0,
    });
  return [value, set] as const;
}
