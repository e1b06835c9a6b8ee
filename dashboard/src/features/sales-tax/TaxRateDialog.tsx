import type { TaxRate } from "@vitrine/contract/taxes/sales-tax";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { showFormErrors } from "../../shared/api-errors.ts";
import { CountryCombobox } from "../../shared/places/CountryCombobox.tsx";
import { regionOptions, useAddressFormat } from "../../shared/places/address-format.ts";
import { addressLabel } from "../../shared/places/address-labels.ts";
import { PostcodesInput } from "../../shared/places/PostcodesInput.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { useTaxClasses } from "../../shared/tax-rates.ts";
import { AutocompleteInput } from "../../ui/combobox/AutocompleteInput.tsx";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import { FormDialog } from "../../ui/overlay/FormDialog.tsx";
import { taxName } from "./example-rate.rules.ts";
import { type SubmittedTaxRate, type TaxRateForm, useTaxRateForm } from "./tax-rate-form.ts";

/** Adds a tax rate or edits one. */
export function TaxRateDialog({ stored, onClose }: { stored: TaxRate | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { save } = useRecordActions(api.tax_rates);
  const form = useTaxRateForm(stored, useShop().country);

  async function submit(values: SubmittedTaxRate) {
    try {
      notify((await save(values, stored)).message, "success");
      onClose();
    } catch (error) {
      return showFormErrors(form, error);
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={stored ? t("Edit tax rate") : t("Add tax rate")}
      form={form}
      purpose={t("To save this tax rate")}
      onSubmit={submit}
      action={t("Save tax rate")}
    >
      <NameAndRateFields form={form} />
      <PlaceFields form={form} />
      <ValidityFields form={form} />
    </FormDialog>
  );
}

function NameAndRateFields({ form: { control, register, formState } }: { form: TaxRateForm }) {
  const { t } = useTranslation();
  const { errors } = formState;
  const classes = useTaxClasses();
  const country = useWatch({ control, name: "country" });
  return (
    <>
      <FieldRow>
        <Field label={t("Name")} name="name" help={t("On receipts.")} error={errors.name?.message}>
          <TextInput dir="auto" placeholder={taxName(country, t)} {...register("name")} />
        </Field>
        <Field label={t("Rate")} name="ppm" help={t("Up to 4 decimals.")} error={errors.ppm?.message}>
          <Controller
            control={control}
            name="ppm"
            render={({ field }) => (
              <NumberInput
                suffix="%"
                decimals={4}
                value={field.value / 10_000}
                onValue={(percent) =>
                  field.onChange(percent === undefined ? Number.NaN : Math.round(percent * 10_000))
                }
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </FieldRow>
      <Checkbox
        label={t("Compound tax")}
        help={t("Charged on the price plus the taxes that aren't compound.")}
        {...register("is_compound")}
      />
      <Field
        label={t("Tax class")}
        name="tax_class"
        help={t("Products with this class are taxed at this rate.")}
        error={errors.tax_class?.message}
      >
        <Controller
          control={control}
          name="tax_class"
          render={({ field }) => (
            <AutocompleteInput
              value={field.value}
              onValue={field.onChange}
              onSearch={() => undefined}
              options={classes.map(({ value }) => ({ value, label: value }))}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
    </>
  );
}

function PlaceFields({ form }: { form: TaxRateForm }) {
  const { t } = useTranslation();
  const { control, register } = form;
  const { errors } = form.formState;
  const [chosenCountry, postcodes] = useWatch({ control, name: ["country", "postcodes"] });
  const format = useAddressFormat(chosenCountry);
  const regions = regionOptions(format);
  return (
    <>
      <FieldRow>
        <Field label={t("Country")} name="country" error={errors.country?.message}>
          <Controller
            control={control}
            name="country"
            render={({ field }) => (
              <CountryCombobox
                value={field.value}
                onValue={(value) => {
                  field.onChange(value ?? "");
                  form.setValue("region_code", null);
                }}
              />
            )}
          />
        </Field>
        {regions.length > 0 && (
          <Field
            label={addressLabel("region", format, t)}
            name="region_code"
            error={errors.region_code?.message}
            optional
          >
            <Controller
              control={control}
              name="region_code"
              render={({ field }) => (
                <Combobox
                  key={chosenCountry}
                  options={regions}
                  value={field.value ?? undefined}
                  onValue={(value) => field.onChange(value ?? null)}
                  placeholder={t("Search")}
                />
              )}
            />
          </Field>
        )}
      </FieldRow>
      <PostcodesInput {...register("postcodes")} text={postcodes} error={errors.postcodes?.message} />
    </>
  );
}

function ValidityFields({ form: { register, formState } }: { form: TaxRateForm }) {
  const { t } = useTranslation();
  const { errors } = formState;
  return (
    <FieldRow>
      <Field
        label={t("Valid from")}
        name="valid_from"
        help={t("The first day, in your shop's time zone.")}
        error={errors.valid_from?.message}
        optional
      >
        <TextInput type="date" {...register("valid_from")} />
      </Field>
      <Field
        label={t("Valid until")}
        name="valid_until"
        help={t("The last day.")}
        error={errors.valid_until?.message}
        optional
      >
        <TextInput type="date" {...register("valid_until")} />
      </Field>
    </FieldRow>
  );
}
