import { useQuery } from "@tanstack/react-query";
import type { CheckoutSettings } from "@vitrine/contract/checkout/checkout-settings";
import { line, money } from "@vitrine/contract/values/fields";
import type { TFunction } from "i18next";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useShop } from "../../session/shop.ts";
import { saveSettings, settingsQuery } from "../../shared/checkout-settings.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import { deliveryName, storedDeliveryName } from "../../shared/orders/delivery-name.ts";

/** The delivery of all places outside the zones. Without zones, it applies everywhere. */
export function ElsewherePage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...settingsQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="deliveryElsewhere" query={query}>
      {(settings) => <ElsewhereForm settings={settings} shopId={id} />}
    </StoredRecord>
  );
}

const days = z
  .number("Enter a whole number of days.")
  .int()
  .min(0, "Enter 0 or more days.")
  .max(120, "Enter 120 days or fewer.");
const schema = z
  .object({
    delivers_elsewhere: z.boolean(),
    delivery_name: line(60),
    delivery_fee: z.number("Enter an amount in numbers.").pipe(money),
    delivery_days_min: days,
    delivery_days_max: days,
  })
  .refine((s) => s.delivery_days_max >= s.delivery_days_min, {
    path: ["delivery_days_max"],
    message: "The latest day can't be before the earliest.",
  });

function valuesIn(t: TFunction) {
  return (settings: CheckoutSettings) => {
    const { delivers_elsewhere, delivery_fee, delivery_days_min, delivery_days_max } = settings;
    const delivery_name = deliveryName(settings.delivery_name, t);
    return { delivers_elsewhere, delivery_name, delivery_fee, delivery_days_min, delivery_days_max };
  };
}

function ElsewhereForm({ settings, shopId }: { settings: CheckoutSettings; shopId: number }) {
  const { t } = useTranslation();
  const valuesOf = valuesIn(t);
  const form = useSchemaForm(schema, valuesOf(settings));
  const { conflict, submit } = useRecordEditor({
    form,
    stored: settings,
    valuesOf,
    save: (values: z.output<typeof schema>, over: CheckoutSettings = settings) => {
      const delivery_name = storedDeliveryName(values.delivery_name, t);
      return saveSettings(shopId, { ...values, delivery_name, version: over.version });
    },
  });

  return (
    <SettingsRecordForm
      form={form}
      conflict={conflict}
      onSubmit={submit}
      back={<BackTo list="shippingFee" />}
      title={t("Delivery everywhere else")}
      note={t("For all addresses outside your delivery zones. Without zones, for every address.")}
    >
      <MarginSection title={t("Places")}>
        <Switch
          label={t("Deliver everywhere else")}
          help={t("When this is off, shoppers outside your zones can't order.")}
          {...form.register("delivers_elsewhere")}
        />
      </MarginSection>
      <RateSection form={form} currency={settings.currency} />
    </SettingsRecordForm>
  );
}

type ElsewhereFormState = UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>;

function RateSection({ form, currency }: { form: ElsewhereFormState; currency: string }) {
  const { t } = useTranslation();
  const { register, control } = form;
  const { errors } = form.formState;
  return (
    <MarginSection title={t("Rate")}>
      <Field
        label={t("Name")}
        name="delivery_name"
        help={t("Shown to shoppers at checkout.")}
        error={errors.delivery_name?.message}
      >
        <TextInput dir="auto" {...register("delivery_name")} />
      </Field>
      <Field
        label={t("Fee")}
        name="delivery_fee"
        help={t("Enter 0 for free delivery.")}
        error={errors.delivery_fee?.message}
      >
        <Controller
          control={control}
          name="delivery_fee"
          render={({ field }) => (
            <MoneyInput
              currency={currency}
              value={field.value}
              onValue={(value) => field.onChange(value ?? null)}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      <FieldRow>
        {(["delivery_days_min", "delivery_days_max"] as const).map((name) => (
          <Field
            key={name}
            label={name === "delivery_days_min" ? t("Minimum delivery time") : t("Maximum delivery time")}
            name={name}
            error={errors[name]?.message}
          >
            <Controller
              control={control}
              name={name}
              render={({ field }) => (
                <NumberInput
                  suffix={t("days")}
                  value={field.value}
                  onValue={(value) => field.onChange(value ?? null)}
                  onBlur={field.onBlur}
                />
              )}
            />
          </Field>
        ))}
      </FieldRow>
    </MarginSection>
  );
}
