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
export function AddressFields({ nameLabel, ...props }: AddressFieldsProps) {
  const { t } = useTranslation();
  const address = useAddress(props);
  const { format, hasAreas } = address;
  const regions = regionOptions(format);
  const text = (name: AddressField, label: string) => (
    <Field label={label} {...address.fieldOf(name)}>
      <TextInput dir="auto" autoComplete="off" {...address.register(name)} />
    </Field>
  );
  const postcode = text("postal_code", addressLabel("postal_code", format, t));
  return (
    <>
      <FieldRow>
        {text("name", nameLabel ?? t("Name"))}
        <CountryField address={address} />
      </FieldRow>
      {text("line1", t("Street and number"))}
      {text("line2", t("Apartment, suite or floor"))}
      {hasAreas ? (
        <>
          <FieldRow>
            <RegionField address={address} placeholder={t("Search districts")} />
            <AreaField address={address} />
          </FieldRow>
          {postcode}
        </>
      ) : (
        <>
          <FieldRow>
            {text("city", addressLabel("city", format, t))}
            {postcode}
          </FieldRow>
          {regions.length > 0 ? (
            <RegionField address={address} placeholder={t("Search")} />
          ) : (
            text("region", addressLabel("region", format, t))
          )}
        </>
      )}
    </>
  );
}

/** The address in the form, and the format of its country. */
function useAddress({ form, path, optional = false }: Omit<AddressFieldsProps, "nameLabel">) {
  const at = (name: AddressField) => `${path}.${name}`;
  const values = (useWatch({ control: form.control, name: path }) ?? {}) as Partial<
    Record<AddressField, string>
  >;
  const format = useAddressFormat(values.country ?? "");
  const isOptional = (name: AddressField) =>
    name !== "name" &&
    (optional || name !== "line1") &&
    (optional || !format?.fields.some((field) => field.name === name && field.required));
  const errorOf = (name: AddressField) =>
    (get(form.formState.errors, at(name)) as { message?: string } | undefined)?.message;
  return {
    control: form.control,
    values,
    format,
    /** True if the city is one of the areas of a district. */
    hasAreas: (format?.areas ?? []).length > 0,
    fieldOf: (name: AddressField) => ({ name: at(name), error: errorOf(name), optional: isOptional(name) }),
    register: (name: AddressField) => form.register(at(name)),
    set: (name: AddressField, value: string) => form.setValue(at(name), value, { shouldDirty: true }),
  };
}

type Address = ReturnType<typeof useAddress>;

function CountryField({ address }: { address: Address }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { control, hasAreas, fieldOf, set } = address;
  const { name, error } = fieldOf("country");
  return (
    <Field label={t("Country")} name={name} error={error}>
      <Controller
        control={control}
        name={name}
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
  );
}

function RegionField({ address, placeholder }: { address: Address; placeholder: string }) {
  const { t } = useTranslation();
  const { values, format, hasAreas, fieldOf, set } = address;
  return (
    <Field label={addressLabel("region", format, t)} {...fieldOf("region")}>
      <Combobox
        key={values.country}
        options={regionOptions(format)}
        value={values.region_code || undefined}
        onValue={(code) => {
          set("region_code", code ?? "");
          set("region", "");
          if (hasAreas) set("city", "");
        }}
        placeholder={placeholder}
      />
    </Field>
  );
}

function AreaField({ address }: { address: Address }) {
  const { t } = useTranslation();
  const { values, format, fieldOf, set } = address;
  return (
    <Field label={addressLabel("city", format, t)} {...fieldOf("city")}>
      <Combobox
        key={values.region_code}
        options={areaOptions(format, values.region_code, values.city)}
        value={values.city || undefined}
        onValue={(name) => set("city", name ?? "")}
        placeholder={t("Search areas")}
      />
    </Field>
  );
}
