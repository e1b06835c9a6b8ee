import { get, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { PercentInput } from "../../ui/form/PercentInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { type DiscountValues, useLineField } from "./line-values.ts";

interface DiscountFieldsProps {
  form: UseFormReturn;
  /** The discount in the form's values: "lines.0.discount". */
  path: string;
}

/** The kind of a discount, and its value if there is one. */
export function DiscountFields({ form, path }: DiscountFieldsProps) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const [discount, set] = useLineField<DiscountValues>(form, path);
  const name = `${path}.value`;
  const error = (get(form.formState.errors, name) as { message?: string } | undefined)?.message;
  const setValue = (amount: number | null) => discount && set({ ...discount, value: amount });
  return (
    <>
      <Field label={t("Discount")} name={`${path}.kind`}>
        <Select
          value={discount?.kind ?? ""}
          onChange={({ target }) =>
            set(target.value ? { kind: target.value as "percent", value: null } : null)
          }
          options={[
            { value: "", label: t("None") },
            { value: "percent", label: t("Percentage") },
            { value: "fixed", label: t("Amount") },
          ]}
        />
      </Field>
      {discount &&
        (discount.kind === "percent" ? (
          <Field label={t("Percentage")} name={name} error={error}>
            <PercentInput value={discount.value} onValue={(basisPoints) => setValue(basisPoints ?? null)} />
          </Field>
        ) : (
          <Field label={t("Amount")} name={name} error={error}>
            <MoneyInput
              currency={currency}
              value={discount.value}
              onValue={(minor) => setValue(minor ?? null)}
            />
          </Field>
        ))}
    </>
  );
}
