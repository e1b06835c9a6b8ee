import type { SalesTax } from "@vitrine/contract/taxes/sales-tax";
import { optionalLine } from "@vitrine/contract/values/fields";
import { Controller, type UseFormRegisterReturn, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { paths } from "../../paths.ts";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { useTaxClasses } from "../../shared/tax-rates.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { Checkbox, RadioGroup } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import { RadioSection } from "../../ui/layout/RadioSection.tsx";
import { saveSettings } from "./sales-tax.data.ts";

const taxClass = z.string().transform((value) => value || null);
const schema = z.object({
  prices_include_tax: z.boolean(),
  adjusts_prices: z.boolean(),
  tax_rounding: z.enum(["line", "order"]),
  /** "" if it isn't taxed. */
  delivery_tax_class: taxClass,
  fee_tax_class: taxClass,
  tax_number: optionalLine(60),
});

type SettingsForm = UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>;

function valuesOf({ version: _, ...settings }: SalesTax): z.input<typeof schema> {
  return {
    ...settings,
    delivery_tax_class: settings.delivery_tax_class ?? "",
    fee_tax_class: settings.fee_tax_class ?? "",
    tax_number: settings.tax_number ?? "",
  };
}

/** The settings that apply to all tax rates. */
export function TaxSettingsForm({ settings, shopId }: { settings: SalesTax; shopId: number }) {
  const { t } = useTranslation();
  const editor = useSettingsEditor({
    settings,
    schema,
    valuesOf,
    save: (values, version) => saveSettings(shopId, { ...values, version }),
  });
  const { form } = editor;
  const { register } = form;

  return (
    <SettingsRecordForm
      {...editor}
      title={t("Sales tax")}
      note={t("Without tax rates, no tax is charged.")}
      actions={<ButtonLink to={paths.taxReport}>{t("Tax report")}</ButtonLink>}
    >
      <PricesSection form={form} />
      <RoundingSection form={form} />
      <MarginSection
        title={t("Delivery and fees")}
        note={t("Choose the tax class for delivery and for fees, or no tax.")}
      >
        <FieldRow>
          <ClassField
            label={t("Tax on delivery")}
            stored={settings.delivery_tax_class}
            {...register("delivery_tax_class")}
          />
          <ClassField
            label={t("Tax on fees")}
            stored={settings.fee_tax_class}
            {...register("fee_tax_class")}
          />
        </FieldRow>
      </MarginSection>
      <MarginSection title={t("Your business")}>
        <Field
          label={t("Tax number")}
          name="tax_number"
          help={t(
            "Your VAT ID, GSTIN or BIN. Shown on invoices, and on orders with tax and in their emails.",
          )}
          error={form.formState.errors.tax_number?.message}
          optional
        >
          <TextInput autoComplete="off" {...register("tax_number")} />
        </Field>
      </MarginSection>
    </SettingsRecordForm>
  );
}

function PricesSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <MarginSection title={t("Prices")} note={t("Applies to products, delivery and fees.")}>
      <Controller
        control={form.control}
        name="prices_include_tax"
        render={({ field }) => (
          <RadioGroup
            legend={t("Prices")}
            hideLegend
            name="prices_include_tax"
            value={field.value ? "included" : "added"}
            onValue={(value) => field.onChange(value === "included")}
            options={[
              {
                value: "included",
                label: t("Prices include tax"),
                help: t("Shoppers pay the prices you enter, as is usual in Europe and for consumers."),
              },
              {
                value: "added",
                label: t("Tax is added at checkout"),
                help: t("Tax is added to the prices you enter, as is usual in the United States."),
              },
            ]}
          />
        )}
      />
      {form.watch("prices_include_tax") && (
        <Checkbox
          label={t("Adjust prices to the shopper's tax rate")}
          help={t(
            "Your price before tax stays the same, and the tax of the shopper's address is added. Delivery and fees don't change.",
          )}
          {...form.register("adjusts_prices")}
        />
      )}
    </MarginSection>
  );
}

function RoundingSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <RadioSection
      form={form}
      name="tax_rounding"
      title={t("Rounding")}
      note={t("Use the method of your invoices and your tax return.")}
      options={[
        {
          value: "line",
          label: t("Per line"),
          help: t("Choose this if your invoices list the tax of each item."),
        },
        {
          value: "order",
          label: t("Per order"),
          help: t("Choose this if your invoices list one total for each tax rate."),
        },
      ]}
    />
  );
}

function ClassField({
  label,
  stored,
  ...field
}: { label: string; stored: string | null } & UseFormRegisterReturn) {
  const { t } = useTranslation();
  const classes = useTaxClasses(stored);
  return (
    <Field label={label} name={field.name}>
      <Select {...field} options={[{ value: "", label: t("Not taxed") }, ...classes]} />
    </Field>
  );
}
