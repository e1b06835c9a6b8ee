import { formatMoney } from "@vitrine/contract/values/money";
import type { ControllerFieldState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { AmountField } from "../payments/AmountField.tsx";

interface RefundAmountFieldProps {
  field: { value: number; onChange: (minor: number) => void; onBlur: () => void };
  fieldState: ControllerFieldState;
  max: number;
  currency: string;
}

/** The amount of a refund, for `Controller`. */
export function RefundAmountField({ field, fieldState, max, currency }: RefundAmountFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <AmountField
      label={t("Amount")}
      help={t("Up to {{amount}}", { amount: formatMoney(max, currency, locale) })}
      field={field}
      fieldState={fieldState}
      currency={currency}
    />
  );
}
