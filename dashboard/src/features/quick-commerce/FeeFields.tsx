import { X } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import { type AreaForm, errorAt, useAreaField } from "./area-form.ts";
import { AreaNumber } from "./AreaNumber.tsx";

/** The fee of an area: one for all orders, or tiers by distance or subtotal. */
export function FeeFields({ form }: { form: AreaForm }) {
  const { t } = useTranslation();
  const [tiersBy, setTiersBy] = useAreaField(form, "tiers_by");
  const by = useWatch({ control: form.control, name: "reach.by" });
  return (
    <>
      <FieldRow>
        <Field label={t("Fee depends on")} name="tiers_by" error={errorAt(form, "tiers_by")}>
          <Select
            value={tiersBy ?? ""}
            onChange={(event) => {
              setTiersBy((event.target.value || null) as typeof tiersBy);
              form.setValue("tiers", event.target.value ? [{ from: Number.NaN, fee: Number.NaN }] : []);
            }}
            options={[
              { value: "", label: t("Nothing: the same for all orders") },
              { value: "subtotal", label: t("Subtotal") },
              ...(by === "radius" ? [{ value: "distance", label: t("Distance from the point") }] : []),
            ]}
          />
        </Field>
        <AreaNumber form={form} name="fee" label={tiersBy ? t("First fee") : t("Fee")} unit="money" />
      </FieldRow>
      {tiersBy && <Tiers form={form} unit={tiersBy === "distance" ? "km" : "money"} />}
      <FieldRow>
        <AreaNumber
          form={form}
          name="free_from"
          label={t("Free from")}
          help={t("Subtotal after discounts.")}
          unit="money"
          optional
        />
        <AreaNumber
          form={form}
          name="min_subtotal"
          label={t("Minimum order")}
          help={t("Subtotal after discounts.")}
          unit="money"
          optional
        />
      </FieldRow>
      <AreaNumber
        form={form}
        name="packaging_fee"
        label={t("Packaging fee")}
        help={t("Added to each order, also if delivery is free.")}
        unit="money"
      />
    </>
  );
}

function Tiers({ form, unit }: { form: AreaForm; unit: "km" | "money" }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "tiers" });
  return (
    <>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-end gap-2">
          <div className="grid flex-1 grid-cols-2 gap-4">
            <AreaNumber form={form} name={`tiers.${index}.from`} label={t("From")} unit={unit} />
            <AreaNumber form={form} name={`tiers.${index}.fee`} label={t("Fee")} unit="money" />
          </div>
          <IconButton
            icon={X}
            label={t("Remove tier {{number}}", { number: index + 1 })}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <div>
        <Button onClick={() => append({ from: Number.NaN, fee: Number.NaN })}>{t("Add tier")}</Button>
      </div>
    </>
  );
}
