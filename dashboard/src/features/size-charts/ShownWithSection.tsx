import { useTranslation } from "react-i18next";
import { UsedValueChips } from "../../shared/products/UsedValueInput.tsx";
import type { CatalogueKind } from "../../shared/records/find-records.ts";
import { RecordsField } from "../../shared/records/RecordsField.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { type SizeChartForm, useOwnField } from "./size-chart-form.ts";

/** Chooses the products that show the chart. */
export function ShownWithSection({ form }: { form: SizeChartForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <Section
      title={t("Shown on")}
      note={t(
        "If several charts match a product, the most specific one is shown: product, category, collection, type, vendor, then all other products.",
      )}
    >
      <Things
        form={form}
        kind="products"
        label={t("Products")}
        placeholder={t("Search product, vendor, SKU")}
      />
      <Things form={form} kind="categories" label={t("Categories")} placeholder={t("Search category")} />
      <Things form={form} kind="collections" label={t("Collections")} placeholder={t("Search collection")} />
      <Field
        label={t("Types")}
        name="product_types"
        help={t("Enter types as they appear in your products, such as Shirt.")}
        error={errors.product_types?.message ?? errors.product_types?.find?.((one) => one)?.message}
        optional
      >
        <UsedValues form={form} name="product_types" />
      </Field>
      <Field
        label={t("Vendors")}
        name="vendors"
        error={errors.vendors?.message ?? errors.vendors?.find?.((one) => one)?.message}
        optional
      >
        <UsedValues form={form} name="vendors" />
      </Field>
      <Switch
        label={t("All other products")}
        help={t("Products without a more specific chart.")}
        {...form.register("everywhere")}
      />
    </Section>
  );
}

interface ThingsProps {
  form: SizeChartForm;
  kind: CatalogueKind;
  label: string;
  placeholder: string;
}

function Things({ form, kind, label, placeholder }: ThingsProps) {
  const [chosen, setChosen] = useOwnField(form, kind);
  return (
    <Field label={label} name={kind} error={form.formState.errors[kind]?.message} optional>
      <RecordsField kind={kind} chosen={chosen} onChosen={setChosen} placeholder={placeholder} />
    </Field>
  );
}

function UsedValues({ form, name }: { form: SizeChartForm; name: "product_types" | "vendors" }) {
  const [values = [], setValues] = useOwnField(form, name);
  return (
    <UsedValueChips
      of={name === "vendors" ? "vendor" : "type"}
      values={values}
      onAdd={(value) => setValues([...(form.getValues(name) ?? []), value])}
      onRemove={(value) => setValues((form.getValues(name) ?? []).filter((one) => one !== value))}
    />
  );
}
