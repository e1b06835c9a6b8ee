import { tierKinds } from "@vitrine/contract/coupons/coupons";
import { X } from "lucide-react";
import { Controller, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { PercentInput } from "../../ui/form/PercentInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { type CouponForm, useCouponField } from "./coupon-form.ts";

/** Larger discounts for larger orders, of a percentage or a fixed amount. */
export function TiersFields({ form }: { form: CouponForm }) {
  const { t } = useTranslation();
  const [tiersBy, setTiersBy] = useCouponField(form, "tiers_by");
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "tiers" });
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1.5 font-medium">{t("Tiers")}</legend>
      <p className="text-small text-ink3">
        {t(
          "A larger discount for larger orders. The highest tier that the cart reaches replaces the value above.",
        )}
      </p>
      {fields.length > 0 && (
        <Field
          label={t("Tiers depend on")}
          name="tiers_by"
          error={form.formState.errors.tiers?.message}
          className="max-w-80"
        >
          <Select
            value={tiersBy}
            onChange={(event) =>
              setTiersBy(tierKinds.find((kind) => kind === event.target.value) ?? "subtotal")
            }
            options={[
              { value: "subtotal", label: t("Total of the items") },
              { value: "quantity", label: t("Number of items") },
            ]}
          />
        </Field>
      )}
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2">
          <div className="grid flex-1 grid-cols-2 gap-4">
            <TierNumber form={form} name={`tiers.${index}.from`} />
            <TierNumber form={form} name={`tiers.${index}.value`} />
          </div>
          <IconButton
            className="mt-6.5"
            icon={X}
            label={t("Remove tier {{number}}", { number: index + 1 })}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <div>
        <Button onClick={() => append({ from: Number.NaN, value: Number.NaN })}>{t("Add tier")}</Button>
      </div>
    </fieldset>
  );
}

/** A number of a tier, in the unit that the coupon's choices give it. */
function TierNumber({
  form,
  name,
}: {
  form: CouponForm;
  name: `tiers.${number}.from` | `tiers.${number}.value`;
}) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const [type] = useCouponField(form, "type");
  const [tiersBy] = useCouponField(form, "tiers_by");
  const isStart = name.endsWith("from");
  const isPercent = !isStart && type === "percent";
  const label = isStart ? t("From") : isPercent ? t("Percentage") : t("Amount");
  return (
    <Field label={label} name={name} error={form.getFieldState(name, form.formState).error?.message}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => {
          const set = (number: number | undefined) => onChange(number ?? Number.NaN);
          if (isPercent) return <PercentInput value={value} onValue={set} onBlur={onBlur} />;
          return isStart && tiersBy === "quantity" ? (
            <NumberInput value={value} onValue={set} onBlur={onBlur} />
          ) : (
            <MoneyInput currency={currency} value={value} onValue={set} onBlur={onBlur} />
          );
        }}
      />
    </Field>
  );
}
