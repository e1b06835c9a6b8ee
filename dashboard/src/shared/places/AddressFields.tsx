import { Controller, get, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { countryOptions } from "../place-options.ts";
import { areaOptions, regionOptions, useAddressFormat } from "./address-format.ts";
import { addressLabel } from "./address-labels.ts";
import type { addressValues } from "./address-values.ts";

type AddressField = keyof ReturnType<typeof addressValues>;

interface AddressFieldsProps {
  form: UseFormReturn;
  /** The address in the form's values: "addresses.0". */
  path: string;
  /** Default: "Name". */
  nameLabel?: string;
  /** True if only the name is required. */
  optional?: boolean;
}

/** The fields of an address, with the regions of its country. */
export function AddressFields({ form, path, nameLabel, optional = false }: AddressFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const at = (name: AddressField) => `${path}.${name}`;
  const {
    country = "",
    region_code,
    city,
  } = (useWatch({ control: form.control, name: path }) ?? {}) as Partial<Record<AddressField, string>>;
  const format = useAddressFormat(country);
  const regions = regionOptions(format);
  const hasAreas = (format?.areas ?? []).length > 0;
  const isOptional = (name: AddressField) =>
    name !== "name" &&
    (optional || name !== "line1") &&
    (optional || !format?.fields.some((field) => field.name === name && field.required));
  const errorOf = (name: AddressField) =>
    (get(form.formState.errors, at(name)) as { message?: string } | undefined)?.message;
  const text = (name: AddressField, label: string) => (
    <Field label={label} name={at(name)} error={errorOf(name)} optional={isOptional(name)}>
      <TextInput dir="auto" autoComplete="off" {...form.register(at(name))} />
    </Field>
  );
  const set = (name: AddressField, value: string) => form.setValue(at(name), value, { shouldDirty: true });
  const regionField = (label: string, placeholder: string) => (
    <Field label={label} name={at("region")} error={errorOf("region")} optional={isOptional("region")}>
      <Combobox
        key={country}
        options={regions}
        value={region_code || undefined}
        onValue={(code) => {
          set("region_code", code ?? "");
          set("region", "");
          if (hasAreas) set("city", "");
        }}
        placeholder={placeholder}
      />
    </Field>
  );
  return (
    <>
      <FieldRow>
        {text("name", nameLabel ?? t("Name"))}
        <Field label={t("Country")} name={at("country")} error={errorOf("country")}>
          <Controller
            control={form.control}
            name={at("country")}
            render={({ field }) => (
              <Combobox
                options={countryOptions(locale)}
                value={field.value as string}
                onValue={(value) => {
                  field.onChange(value ?? "");
                  if (hasAreas) set("city", "");
                  set("region", "");
                  set("region_code", "");
                }}
                placeholder={t("Search countries")}
              />
            )}
          />
        </Field>
      </FieldRow>
      {text("line1", t("Street and number"))}
      {text("line2", t("Apartment, suite or floor"))}
      {hasAreas ? (
        <>
          <FieldRow>
            {regionField(addressLabel("region", format, t), t("Search districts"))}
            <Field
              label={addressLabel("city", format, t)}
              name={at("city")}
              error={errorOf("city")}
              optional={isOptional("city")}
            >
              <Combobox
                key={region_code}
                options={areaOptions(format, region_code, city)}
                value={city || undefined}
                onValue={(name) => set("city", name ?? "")}
                placeholder={t("Search areas")}
              />
            </Field>
          </FieldRow>
          {text("postal_code", addressLabel("postal_code", format, t))}
        </>
      ) : (
        <>
          <FieldRow>
            {text("city", addressLabel("city", format, t))}
            {text("postal_code", addressLabel("postal_code", format, t))}
          </FieldRow>
          {regions.length > 0
            ? regionField(addressLabel("region", format, t), t("Search"))
            : text("region", addressLabel("region", format, t))}
        </>
      )}
    </>
  );
}
