import type { CheckoutSettings } from "@vitrine/contract/checkout-settings";
import { line, money } from "@vitrine/contract/fields";
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
  .number("Write a whole number of days.")
  .int()
  .min(0, "Enter 0 or more days.")
  .max(120, "Enter 120 days or fewer.");
const schema = z
  .object({
    delivery_name: line(60),
    delivery_fee: z.number("Enter an amount in numbers.").pipe(money),
    delivery_days_min: days,
    delivery_days_max: days,
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
          <PageHead
            title={t("Checkout & delivery")}
            note={t("How orders reach people, and how you are paid.")}
          />
          <ConflictBanner title={t("Somebody else has saved these settings meanwhile")} conflict={conflict} />
        </>
      }
    >
      <MarginSection title={t("Delivery")} note={t("One way of delivery for every order.")}>
        <Field
          label={t("Name")}
          name="delivery_name"
          help={t("Shoppers read it at the checkout.")}
          error={errors.delivery_name?.message}
        >
          <TextInput {...register("delivery_name")} />
        </Field>
        <Field
          label={t("Fee")}
          name="delivery_fee"
          help={t("0 makes delivery free.")}
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
              label={name === "delivery_days_min" ? t("Arrives after, at the earliest") : t("At the latest")}
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
      <MarginSection title={t("Payment")} note={t("The shop needs at least one way to be paid.")}>
        <Switch
          label={t("Cash on delivery")}
          help={t("Shoppers pay the courier when the parcel arrives.")}
          {...register("cash_on_delivery")}
        />
      </MarginSection>
      <MarginSection title={t("Orders")} note={t("What happens with a new order.")}>
        <Switch
          label={t("New orders wait for confirmation")}
          help={t("You look at each order before it is packed. Off: new orders are ready to pack at once.")}
          {...register("confirm_orders")}
        />
      </MarginSection>
    </Form>
  );
}
