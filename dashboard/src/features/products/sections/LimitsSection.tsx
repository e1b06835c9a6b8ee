import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useTaxClasses } from "../../../shared/tax-rates.ts";
import { FieldRow } from "../../../ui/layout/Editor.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { Disclosure } from "../../../ui/layout/Disclosure.tsx";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { type ProductForm, useProductField } from "../product-form.ts";

/** The minimum and maximum quantity per order, the increment, and the tax class. */
export function LimitsSection({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const [min, setMin] = useProductField(form, "min_quantity");
  const [max, setMax] = useProductField(form, "max_quantity");
  const [step, setStep] = useProductField(form, "quantity_step");
  const taxClass = useWatch({ control: form.control, name: "tax_class" }) ?? "standard";
  const classes = useTaxClasses(taxClass);
  const numbers = min ? (max ? `${min}–${max}` : `${min}+`) : max ? `≤ ${max}` : undefined;

  return (
    <Disclosure
      title={t("Quantity and tax")}
      note={numbers && <bdi dir="ltr">{numbers}</bdi>}
      wrong={Boolean(errors.min_quantity ?? errors.max_quantity ?? errors.quantity_step ?? errors.tax_class)}
    >
      <FieldRow>
        <Field
          label={t("Minimum order quantity")}
          name="min_quantity"
          error={errors.min_quantity?.message}
          optional
        >
          <NumberInput
            placeholder="1"
            value={min ?? undefined}
            onValue={(number) => setMin(number ?? null)}
          />
        </Field>
        <Field
          label={t("Maximum order quantity")}
          name="max_quantity"
          error={errors.max_quantity?.message}
          optional
        >
          <NumberInput
            placeholder="999"
            value={max ?? undefined}
            onValue={(number) => setMax(number ?? null)}
          />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field
          label={t("Quantity increment")}
          name="quantity_step"
          error={errors.quantity_step?.message}
          help={t("With 6, customers order 6, 12 or 18 units of a variant.")}
          optional
        >
          <NumberInput
            placeholder="1"
            value={step ?? undefined}
            onValue={(number) => setStep(number ?? null)}
          />
        </Field>
        <Field label={t("Tax class")} name="tax_class" error={errors.tax_class?.message}>
          <Select {...form.register("tax_class")} options={classes} />
        </Field>
      </FieldRow>
    </Disclosure>
  );
}
