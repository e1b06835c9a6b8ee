import { get } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { type DiscountValues, type DraftOrderForm, useDraftField } from "./draft-order-form.ts";

interface DiscountFieldsProps {
  form: DraftOrderForm;
  path: "discount" | `lines.${number}.discount`;
}

/** The kind of a discount, and its value if there is one. */
export function DiscountFields({ form, path }: DiscountFieldsProps) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const [value, set] = useDraftField(form, path);
  const discount = value as DiscountValues;
  const name = `${path}.value` as const;
  const error = (get(form.formState.errors, name) as { message?: string } | undefined)?.message;
  const setValue = (amount: number | null) => set({ ...discount, value: amount });
  return (
    <>
      <Field label={t("Discount")} name={`${path}.kind`}>
        <Select
          value={discount?.kind ?? ""}
          onChange={({ target }) => set(target.value ? { kind: target.value, value: null } : null)}
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
            <NumberInput
              decimals={2}
              suffix="%"
              value={discount.value === null ? null : discount.value / 100}
              onValue={(percent) => setValue(percent === undefined ? null : Math.round(percent * 100))}
            />
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
