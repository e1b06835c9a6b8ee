import { coinsOf } from "@vitrine/contract/values/coins";
import { formatMoney } from "@vitrine/contract/values/money";
import { Controller, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { TermsForm } from "./cash-on-delivery-form.ts";
import { AmountField, PercentageField } from "./TermsFields.tsx";

/** Fee and limits. */
export function FeeSection(props: { form: TermsForm; currency: string }) {
  const { t } = useTranslation();
  return (
    <MarginSection title={t("Fee and limits")}>
      <FieldRow>
        <AmountField {...props} name="cod_fee" label={t("Fee")} help={t("Added to the order's total.")} />
        <PercentageField
          form={props.form}
          name="cod_fee_basis_points"
          label={t("Percentage fee")}
          help={t("Of the items after discounts.")}
        />
      </FieldRow>
      <FieldRow>
        <AmountField {...props} name="cod_min_total" label={t("Minimum order total")} />
        <AmountField {...props} name="cod_max_total" label={t("Maximum order total")} />
      </FieldRow>
      <RoundingField {...props} />
    </MarginSection>
  );
}

/** The smallest coin that totals are rounded to. */
function RoundingField({ form, currency }: { form: TermsForm; currency: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { field, fieldState } = useController({ control: form.control, name: "cod_rounding" });
  // A coin of the shop's earlier currency stays visible until another is chosen.
  const coins = [...new Set([...coinsOf(currency), ...(field.value ? [field.value] : [])])];
  return (
    <FieldRow>
      <Field
        label={t("Round totals to")}
        name="cod_rounding"
        help={t(
          "The amount that customers pay in cash is rounded to this coin. The difference is shown as a line of its own and isn't taxed.",
        )}
        error={fieldState.error?.message}
      >
        <Select
          value={String(field.value ?? "")}
          onChange={({ target }) => field.onChange(target.value ? Number(target.value) : null)}
          onBlur={field.onBlur}
          options={[
            { value: "", label: t("Don't round") },
            ...coins.map((coin) => ({ value: String(coin), label: formatMoney(coin, currency, locale) })),
          ]}
        />
      </Field>
    </FieldRow>
  );
}

/** Phone number, confirmation by code and cancellation of unconfirmed orders. */
export function ConfirmationSection({ form }: { form: TermsForm }) {
  const { t } = useTranslation();
  const requiresCode = useWatch({ control: form.control, name: "cod_requires_code" });
  return (
    <MarginSection
      title={t("Confirmation")}
      note={t("Make sure that the customer wants the order before you ship it.")}
    >
      <Switch
        label={t("Require a phone number")}
        help={t("So that the courier can call the customer.")}
        {...form.register("cod_requires_phone")}
      />
      <Switch
        label={t("Ask customers to confirm with a code")}
        help={t(
          "We send a 6-digit code, which they enter on their order page. Orders that can't get a code wait for your confirmation.",
        )}
        {...form.register("cod_requires_code")}
      />
      {requiresCode && (
        <Field
          label={t("Send the code by")}
          name="cod_code_by"
          help={t("An SMS needs a phone number and an SMS gateway. If it can't be sent, we email the code.")}
        >
          <Select
            options={[
              { value: "email", label: t("Email") },
              { value: "sms", label: t("SMS") },
            ]}
            {...form.register("cod_code_by")}
          />
        </Field>
      )}
      <FieldRow>
        <Field
          label={t("Cancel unconfirmed orders after")}
          name="cod_cancel_hours"
          help={t("Stock and coupons are released. Leave empty to never cancel them.")}
          error={form.formState.errors.cod_cancel_hours?.message}
          optional
        >
          <Controller
            control={form.control}
            name="cod_cancel_hours"
            render={({ field }) => (
              <NumberInput
                suffix={t("hours")}
                value={field.value ?? undefined}
                onValue={(value) => field.onChange(value ?? null)}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </FieldRow>
    </MarginSection>
  );
}
