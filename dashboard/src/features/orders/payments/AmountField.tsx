import type { ControllerFieldState } from "react-hook-form";
import { Field } from "../../../ui/form/Field.tsx";
import { MoneyInput } from "../../../ui/form/MoneyInput.tsx";

interface AmountFieldProps {
  label: string;
  help: string;
  field: { value: number; onChange: (minor: number) => void; onBlur: () => void };
  fieldState: ControllerFieldState;
  currency: string;
}

/** An amount of a payment or a refund, for `Controller`. An empty field is 0. */
export function AmountField({ label, help, field, fieldState, currency }: AmountFieldProps) {
  return (
    <Field label={label} name="amount" help={help} error={fieldState.error?.message}>
      <MoneyInput
        currency={currency}
        value={field.value}
        onValue={(minor) => field.onChange(minor ?? 0)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
