import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { type AreaForm, type AreaPath, errorAt } from "./area-form.ts";

interface AreaNumberProps {
  form: AreaForm;
  /** A path of the form, which may be that of one kind of area only. */
  name: string;
  label: string;
  /** `km` stores meters. */
  unit: "money" | "km" | "minutes" | "days" | "orders" | "degrees";
  help?: string;
  /** If empty, the value is null. */
  optional?: boolean;
}

/** A number of an area, in its unit. */
export function AreaNumber({ form, name, label, unit, help, optional }: AreaNumberProps) {
  const { t } = useTranslation();
  const { currency } = useShop();
  return (
    <Field label={label} name={name} help={help} error={errorAt(form, name)} optional={optional}>
      <Controller
        control={form.control}
        name={name as AreaPath}
        render={({ field }) => {
          const value = field.value as number | null;
          const onValue = (next: number | undefined) =>
            field.onChange(next ?? (optional ? null : Number.NaN));
          if (unit === "money")
            return <MoneyInput currency={currency} value={value} onValue={onValue} onBlur={field.onBlur} />;
          if (unit === "km")
            return (
              <NumberInput
                suffix={t("km")}
                decimals={3}
                value={value === null ? null : value / 1000}
                onValue={(km) => onValue(km === undefined ? undefined : Math.round(km * 1000))}
                onBlur={field.onBlur}
              />
            );
          const suffix = { minutes: t("min"), days: t("days"), orders: undefined, degrees: "°" }[unit];
          return (
            <NumberInput
              suffix={suffix}
              decimals={unit === "degrees" ? 6 : 0}
              dir={unit === "degrees" ? "ltr" : undefined}
              value={value}
              onValue={onValue}
              onBlur={field.onBlur}
            />
          );
        }}
      />
    </Field>
  );
}
