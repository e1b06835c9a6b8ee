import { Controller } from "react-hook-form";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { PercentInput } from "../../ui/form/PercentInput.tsx";
import type { TermsForm } from "./cash-on-delivery-form.ts";

/** Amounts without which nothing is charged: an empty field is 0. The others are limits, which may be missing. */
const requiredAmounts = ["cod_fee", "cod_advance_amount"] as const;
type RequiredAmount = (typeof requiredAmounts)[number];

const isRequired = (name: string): name is RequiredAmount =>
  (requiredAmounts as readonly string[]).includes(name);

interface AmountFieldProps {
  form: TermsForm;
  currency: string;
  name:
    | RequiredAmount
    | "cod_min_total"
    | "cod_max_total"
    | "cod_advance_min"
    | "cod_advance_max"
    | "cod_advance_from_total";
  label: string;
  help?: string;
}

/** An amount in minor units. */
export function AmountField({ form, currency, name, label, help }: AmountFieldProps) {
  return (
    <Field
      label={label}
      name={name}
      help={help}
      error={form.formState.errors[name]?.message}
      optional={!isRequired(name)}
    >
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <MoneyInput
            currency={currency}
            value={field.value}
            onValue={(minor) => field.onChange(minor ?? (isRequired(name) ? 0 : null))}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
}

interface PercentageFieldProps {
  form: TermsForm;
  name: "cod_fee_basis_points" | "cod_advance_basis_points";
  label: string;
  help?: string;
}

export function PercentageField({ form, name, label, help }: PercentageFieldProps) {
  return (
    <Field label={label} name={name} help={help} error={form.formState.errors[name]?.message}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <PercentInput
            value={field.value}
            onValue={(basisPoints) => field.onChange(basisPoints ?? 0)}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
}
