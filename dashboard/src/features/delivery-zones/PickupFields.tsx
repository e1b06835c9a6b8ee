import type { PickupPlace } from "@vitrine/contract/delivery/pickup-places";
import type { Shop } from "@vitrine/contract/shops/shops";
import { get, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { AddressFields } from "../../shared/places/AddressFields.tsx";
import { addressValues } from "../../shared/places/address-values.ts";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";

/** The fields of a pickup place as typed. Those of the contract are validated if the rate is a pickup. */
export const PlaceValues = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  region_code: z.string(),
  postal_code: z.string(),
  country: z.string(),
  instructions: z.string(),
});

/** The values of a place; those of the shop's own address for a new one. */
export function placeValuesOf(
  place: PickupPlace | null,
  { name, address, country }: Pick<Shop, "name" | "address" | "country">,
): z.infer<typeof PlaceValues> {
  const empty = { line1: "", line2: null, city: "", region: null, postal_code: null };
  const ofShop = { ...empty, ...address, name, country, region_code: null };
  return { ...addressValues(place ?? ofShop), instructions: place?.instructions ?? "" };
}

/** The place where shoppers pick up orders of a rate, and what they should know. */
export function PickupFields({ form }: { form: UseFormReturn }) {
  const { t } = useTranslation();
  const name = "pickup_place.instructions";
  const error = get(form.formState.errors, name) as { message?: string } | undefined;
  return (
    <fieldset className="flex flex-col gap-4 border-t border-rule pt-4">
      <legend className="float-start w-full text-h3">{t("Pickup place")}</legend>
      <p className="text-small text-ink3">
        {t("Shown at checkout, on the order page and in emails. Changes apply to new orders.")}
      </p>
      <AddressFields form={form} path="pickup_place" nameLabel={t("Name of the place")} />
      <Field
        label={t("Opening hours and instructions")}
        name={name}
        help={t("For example opening hours, parking, and what to bring.")}
        error={error?.message}
        optional
      >
        <TextArea dir="auto" rows={3} {...form.register(name)} />
      </Field>
    </fieldset>
  );
}
