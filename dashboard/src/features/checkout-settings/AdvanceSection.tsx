import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import { AdvanceMethods } from "./AdvanceMethods.tsx";
import type { TermsForm } from "./cash-on-delivery-form.ts";

type Amount = "cod_advance_amount" | "cod_advance_min" | "cod_advance_max" | "cod_advance_from_total";

/** The part of the order that is paid in advance, and the methods for it. */
export function AdvanceSection({ form, currency }: { form: TermsForm; currency: string }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: "cod_advance" });
  const amount = (name: Amount, label: string, help?: string) => (
    <Field
      label={label}
      name={name}
      help={help}
      error={errors[name]?.message}
      optional={name !== "cod_advance_amount"}
    >
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <MoneyInput
            currency={currency}
            value={field.value}
            onValue={(minor) => field.onChange(minor ?? (name === "cod_advance_amount" ? 0 : null))}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
  return (
    <MarginSection
      title={t("Advance payment")}
      note={t(
        "Customers pay a part before you ship, and the rest on delivery. Their order is confirmed when it is paid.",
      )}
    >
      <Field label={t("Paid in advance")} name="cod_advance" error={errors.cod_advance?.message}>
        <Select
          options={[
            { value: "none", label: t("Nothing") },
            { value: "delivery", label: t("Delivery fee") },
            { value: "fixed", label: t("Fixed amount") },
            { value: "percentage", label: t("Percentage of the total") },
          ]}
          {...form.register("cod_advance")}
        />
      </Field>
      {kind === "fixed" && <FieldRow>{amount("cod_advance_amount", t("Amount"))}</FieldRow>}
      {kind === "percentage" && (
        <>
          <FieldRow>
            <Field
              label={t("Percentage")}
              name="cod_advance_basis_points"
              error={errors.cod_advance_basis_points?.message}
            >
              <Controller
                control={form.control}
                name="cod_advance_basis_points"
                render={({ field }) => (
                  <NumberInput
                    suffix="%"
                    decimals={2}
                    value={field.value / 100}
                    onValue={(value) => field.onChange(Math.round((value ?? 0) * 100))}
                    onBlur={field.onBlur}
                  />
                )}
              />
            </Field>
          </FieldRow>
          <FieldRow>
            {amount("cod_advance_min", t("At least"))}
            {amount("cod_advance_max", t("At most"))}
          </FieldRow>
        </>
      )}
      {kind !== "none" && (
        <>
          <FieldRow>
            {amount("cod_advance_from_total", t("From an order total of"), t("Leave empty for all orders."))}
          </FieldRow>
          <AdvanceMethods form={form} />
        </>
      )}
    </MarginSection>
  );
}
