import { useQuery } from "@tanstack/react-query";
import {
  type CheckoutSettings,
  checkSettings,
  settingSchemas,
} from "@vitrine/contract/checkout/checkout-settings";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { useShop } from "../../session/shop.ts";
import { saveSettings, settingsQuery } from "../../shared/checkout-settings.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
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
      {(settings) => <ElsewhereEditor settings={settings} shopId={id} />}
    </StoredRecord>
  );
}

const schema = settingSchemas
  .pick({
    delivers_elsewhere: true,
    delivery_name: true,
    delivery_fee: true,
    delivery_days_min: true,
    delivery_days_max: true,
  })
  .superRefine(checkSettings);

function ElsewhereEditor({ settings, shopId }: { settings: CheckoutSettings; shopId: number }) {
  const { t } = useTranslation();
  const editor = useSettingsEditor({
    settings,
    schema,
    valuesOf: ({
      delivers_elsewhere,
      delivery_name,
      delivery_fee,
      delivery_days_min,
      delivery_days_max,
    }) => ({
      delivers_elsewhere,
      delivery_name: deliveryName(delivery_name, t),
      delivery_fee,
      delivery_days_min,
      delivery_days_max,
    }),
    save: ({ delivery_name, ...values }, version) =>
      saveSettings(shopId, { ...values, delivery_name: storedDeliveryName(delivery_name, t), version }),
  });

  return (
    <SettingsRecordForm
      {...editor}
      back={<BackTo list="shippingFee" />}
      title={t("Delivery everywhere else")}
      note={t("For all addresses outside your delivery zones. Without zones, for every address.")}
    >
      <MarginSection title={t("Places")}>
        <Switch
          label={t("Deliver everywhere else")}
          help={t("When this is off, shoppers outside your zones can't order.")}
          {...editor.form.register("delivers_elsewhere")}
        />
      </MarginSection>
      <RateSection form={editor.form} currency={settings.currency} />
    </SettingsRecordForm>
  );
}

type ElsewhereForm = UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>;

function RateSection({ form, currency }: { form: ElsewhereForm; currency: string }) {
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
