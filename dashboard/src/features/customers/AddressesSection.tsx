import { addressLines } from "@vitrine/contract/values/addresses";
import type { Address } from "@vitrine/contract/orders/checkout";
import type { Customer } from "@vitrine/contract/orders/customers";
import { Plus } from "lucide-react";
import { Controller, useFieldArray, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { countryOptions } from "../../shared/place-options.ts";
import { regionOptions, useAddressFormat } from "../../shared/places/address-format.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow, Section } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { addressValues, type CustomerForm } from "./customer-form.ts";

const max = 10;

/** The customer's addresses, the default one first, and those of their orders. */
export function AddressesSection({ form, stored }: { form: CustomerForm; stored: Customer | undefined }) {
  const { t } = useTranslation();
  const { country } = useShop();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "addresses" });
  const empty = { line1: "", line2: "", city: "", region: "", region_code: "", postal_code: "", country };
  return (
    <Section title={t("Addresses")} note={t("The first address is the default.")}>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="flex flex-col gap-4 border-b border-rule pb-4">
          <legend className="mb-2 font-medium">
            {index === 0 ? t("Default address") : t("Address {{number}}", { number: index + 1 })}
          </legend>
          <AddressFields form={form} index={index} />
          <div className="flex flex-wrap gap-2">
            {index > 0 && <Button onClick={() => move(index, 0)}>{t("Make default")}</Button>}
            <Button look="quiet" onClick={() => remove(index)}>
              {t("Remove address")}
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < max && (
        <div>
          <Button icon={Plus} onClick={() => append({ name: form.getValues("name"), ...empty })}>
            {t("Add address")}
          </Button>
        </div>
      )}
      <OrderAddresses
        addresses={stored?.order_addresses ?? []}
        onAdd={fields.length < max ? (address) => append(addressValues(address)) : undefined}
      />
    </Section>
  );
}

function AddressFields({ form, index }: { form: CustomerForm; index: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { country = "", region_code } = useWatch({ control: form.control, name: `addresses.${index}` }) ?? {};
  const format = useAddressFormat(country);
  const regions = regionOptions(format);
  const errors = form.formState.errors.addresses?.[index];
  const path = <N extends string>(name: N) => `addresses.${index}.${name}` as const;
  const text = (name: "name" | "line1" | "line2" | "city" | "region" | "postal_code", label: string) => (
    <Field
      label={label}
      name={path(name)}
      error={errors?.[name]?.message}
      optional={name !== "name" && name !== "line1"}
    >
      <TextInput dir="auto" autoComplete="off" {...form.register(path(name))} />
    </Field>
  );
  const set = (name: "region" | "region_code", value: string) =>
    form.setValue(path(name), value, { shouldDirty: true });
  return (
    <>
      <FieldRow>
        {text("name", t("Name"))}
        <Field label={t("Country")} name={path("country")} error={errors?.country?.message}>
          <Controller
            control={form.control}
            name={path("country")}
            render={({ field }) => (
              <Combobox
                options={countryOptions(locale)}
                value={field.value}
                onValue={(value) => {
                  field.onChange(value ?? "");
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
      <FieldRow>
        {text("city", t("City"))}
        {text("postal_code", t("Postal code"))}
      </FieldRow>
      {regions.length > 0 ? (
        <Field label={t("State or region")} name={path("region")} error={errors?.region?.message} optional>
          <Combobox
            key={country}
            options={regions}
            value={region_code ?? undefined}
            onValue={(code) => {
              set("region_code", code ?? "");
              set("region", "");
            }}
            placeholder={t("Search regions")}
          />
        </Field>
      ) : (
        text("region", t("State or region"))
      )}
    </>
  );
}

function OrderAddresses({
  addresses,
  onAdd,
}: {
  addresses: readonly Address[];
  onAdd: ((address: Address) => void) | undefined;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (addresses.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-medium">{t("Addresses of orders")}</h3>
      <ul className="border-t border-rule">
        {addresses.map((address) => {
          const lines = addressLines(address, locale).join(", ");
          return (
            <li key={lines} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-2">
              <address className="min-w-40 flex-1 not-italic wrap-anywhere" dir="auto">
                {lines}
              </address>
              {onAdd && <Button onClick={() => onAdd(address)}>{t("Copy to addresses")}</Button>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
