import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useAddressFormat } from "../../shared/places/address-format.ts";
import { addressLabel } from "../../shared/places/address-labels.ts";
import { CountryCombobox } from "../../shared/places/CountryCombobox.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import type { ShopSettingsForm } from "./shop-settings-form.ts";

/** The postal address of the business. Optional, except for the country. */
export function AddressFields({ form }: { form: ShopSettingsForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const lines = errors.address;
  const format = useAddressFormat(useWatch({ control: form.control, name: "country" }));
  return (
    <>
      <Field label={t("Country")} name="country" error={errors.country?.message}>
        <Controller
          control={form.control}
          name="country"
          render={({ field }) => (
            <CountryCombobox value={field.value} onValue={(value) => field.onChange(value ?? "")} />
          )}
        />
      </Field>
      <Field label={t("Street and number")} name="address.line1" error={lines?.line1?.message} optional>
        <TextInput autoComplete="off" {...form.register("address.line1")} />
      </Field>
      <Field
        label={t("Apartment, suite or floor")}
        name="address.line2"
        error={lines?.line2?.message}
        optional
      >
        <TextInput autoComplete="off" {...form.register("address.line2")} />
      </Field>
      <FieldRow>
        <Field
          label={addressLabel("postal_code", format, t)}
          name="address.postal_code"
          error={lines?.postal_code?.message}
          optional
        >
          <TextInput autoComplete="off" {...form.register("address.postal_code")} />
        </Field>
        <Field
          label={addressLabel("city", format, t)}
          name="address.city"
          error={lines?.city?.message}
          optional
        >
          <TextInput autoComplete="off" {...form.register("address.city")} />
        </Field>
      </FieldRow>
      <Field
        label={addressLabel("region", format, t)}
        name="address.region"
        error={lines?.region?.message}
        optional
      >
        <TextInput autoComplete="off" {...form.register("address.region")} />
      </Field>
    </>
  );
}
