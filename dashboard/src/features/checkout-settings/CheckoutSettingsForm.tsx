import type { CheckoutSettings } from "@vitrine/contract/orders/checkout-settings";
import { line, money } from "@vitrine/contract/values/fields";
import { useTranslation } from "react-i18next";
import { Controller } from "react-hook-form";
import * as z from "zod";
import { ConflictBanner } from "../../shared/records/ConflictBanner.tsx";
import { useRecordEditor } from "../../shared/records/use-record-editor.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { saveSettings } from "./checkout-settings.data.ts";

const days = z
  .number("Enter a whole number of days.")
  .int()
  .min(0, "Enter 0 or more days.")
  .max(120, "Enter 120 days or fewer.");
const schema = z
  .object({
    delivery_name: line(60),
    delivery_fee: z.number("Enter an amount in numbers.").pipe(money),
    delivery_days_min: days,
    delivery_days_max: days,
    delivers_elsewhere: z.boolean(),
    cash_on_delivery: z.boolean(),
    confirm_orders: z.boolean(),
  })
  .refine((s) => s.delivery_days_max >= s.delivery_days_min, {
    path: ["delivery_days_max"],
    message: "The latest day can't be before the earliest.",
  });

function valuesOf({ version: _version, currency: _currency, ...values }: CheckoutSettings) {
  return values;
}

export function CheckoutSettingsForm({ settings, shopId }: { settings: CheckoutSettings; shopId: number }) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, valuesOf(settings));
  const { errors } = form.formState;
  const { register, control } = form;
  const { conflict, submit } = useRecordEditor({
    form,
    stored: settings,
    valuesOf,
    save: (values: z.output<typeof schema>, over: CheckoutSettings = settings) =>
      saveSettings(shopId, { ...values, version: over.version }),
  });

  return (
    <Form
      form={form}
      purpose={t("To save these settings")}
      unsaved={t("Unsaved changes")}
      onSubmit={submit}
      head={
        <>
          <PageHead title={t("Checkout & delivery")} note={t("How you deliver orders and get paid.")} />
          <ConflictBanner
            title={t("Someone else saved these settings while you were editing")}
            conflict={conflict}
          />
        </>
      }
    >
      <MarginSection title={t("Delivery")} note={t("All orders use one delivery method.")}>
        <Field
          label={t("Name")}
          name="delivery_name"
          help={t("Shown to shoppers at checkout.")}
          error={errors.delivery_name?.message}
        >
          <TextInput {...register("delivery_name")} />
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
                currency={settings.currency}
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
      <MarginSection title={t("Payment")} note={t("Your shop needs at least one payment method.")}>
        <Switch
          label={t("Cash on delivery")}
          help={t("Shoppers pay the courier when the parcel arrives.")}
          {...register("cash_on_delivery")}
        />
      </MarginSection>
      <MarginSection title={t("Orders")} note={t("What happens when you get a new order.")}>
        <Switch
          label={t("Confirm new orders manually")}
          help={t(
            "Review each order before it's packed. When this is off, new orders are ready to pack immediately.",
          )}
          {...register("confirm_orders")}
        />
      </MarginSection>
    </Form>
  );
}
