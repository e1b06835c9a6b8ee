import { formatMoney } from "@vitrine/contract/values/money";
import { baseAsText, unitFamilies, unitPrice } from "@vitrine/contract/products/unit-price";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { MeasureInput } from "../../shared/measures/MeasureInput.tsx";
import { lengthUnit } from "../../shared/measures/measures.rules.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { VariantFieldsProps } from "./variant-fields-props.ts";

type Side = "length_mm" | "width_mm" | "height_mm";

/** Length, width, height and unit price; behind a button while they are empty, as few products need them. */
export function MeasureFields(props: VariantFieldsProps & { className: string }) {
  const { variant, onChange, errors, path, className } = props;
  const { t } = useTranslation();
  const { units } = useShop();
  const isFilled = [variant.length_mm, variant.width_mm, variant.height_mm, variant.unit_measure].some(
    (value) => value !== null && value !== undefined,
  );
  const [wanted, setWanted] = useState(false);
  if (!wanted && !isFilled)
    return (
      <Button icon={Plus} look="quiet" className="-ms-3.5 self-start" onClick={() => setWanted(true)}>
        {t("Add dimensions or unit price")}
      </Button>
    );
  const sides: [Side, string][] = [
    ["length_mm", t("Length")],
    ["width_mm", t("Width")],
    ["height_mm", t("Height")],
  ];
  return (
    <>
      <div className={className}>
        {sides.map(([side, label]) => (
          <Field
            key={side}
            label={label}
            name={path && `${path}.${side}`}
            error={errors?.[side]?.message}
            optional
          >
            <MeasureInput
              unit={lengthUnit(units)}
              value={variant[side] ?? undefined}
              onValue={(mm) => onChange({ [side]: mm ?? null })}
            />
          </Field>
        ))}
      </div>
      <UnitPrice {...props} />
    </>
  );
}

const plain = { total: "", total_unit: "g", base: "1", base_unit: "kg" };

function UnitPrice({ variant, onChange, currency, errors, path }: VariantFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const measure = variant.unit_measure ?? plain;
  const wrong = errors?.unit_measure;
  const per = variant.unit_measure && unitPrice(variant.price, variant.unit_measure);
  const set = (patch: Partial<typeof plain>) => {
    const next = { ...measure, ...patch };
    onChange({ unit_measure: next.total.trim() ? next : null });
  };
  const units = unitFamilies.flat();
  const options = (own: string) =>
    [...new Set([own, ...units])].map((unit) => ({
      value: unit,
      label: unit === "item" ? t("item") : unit,
    }));
  // The price unit must be of the same kind: a volume can't be priced per kilogram.
  const baseFor = (unit: string) => {
    const family = unitFamilies.find((one) => one.includes(unit));
    return family && !family.includes(measure.base_unit) ? { base: "1", base_unit: family[0]! } : {};
  };
  return (
    <div className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
      <Field
        label={t("Content per item")}
        name={path && `${path}.unit_measure.total`}
        error={wrong?.total?.message ?? wrong?.message}
        optional
      >
        <TextInput
          inputMode="decimal"
          placeholder="750"
          value={measure.total}
          onChange={(event) => set({ total: event.target.value })}
        />
      </Field>
      <Field
        label={t("Unit")}
        name={path && `${path}.unit_measure.total_unit`}
        error={wrong?.total_unit?.message}
      >
        <Select
          value={measure.total_unit}
          options={options(measure.total_unit)}
          onChange={(event) => set({ total_unit: event.target.value, ...baseFor(event.target.value) })}
        />
      </Field>
      <Field label={t("Price per")} name={path && `${path}.unit_measure.base`} error={wrong?.base?.message}>
        <TextInput
          inputMode="decimal"
          value={measure.base}
          onChange={(event) => set({ base: event.target.value })}
        />
      </Field>
      <Field
        label={t("Price unit")}
        name={path && `${path}.unit_measure.base_unit`}
        error={wrong?.base_unit?.message}
      >
        <Select
          value={measure.base_unit}
          options={options(measure.base_unit)}
          onChange={(event) => set({ base_unit: event.target.value })}
        />
      </Field>
      {variant.unit_measure && variant.price >= 0 && (
        <p className="col-span-full -mt-2 text-small text-ink3">
          {per === undefined || per === null
            ? t("Choose two units of the same kind to show a price per unit, such as g and kg.")
            : t("Shown as {{price}} / {{base}}", {
                price: formatMoney(per, currency, locale),
                base: baseAsText(variant.unit_measure),
              })}
        </p>
      )}
    </div>
  );
}
