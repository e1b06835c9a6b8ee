import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import type { CatalogueKind } from "../../shared/records/find-records.ts";
import { RecordsField } from "../../shared/records/RecordsField.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import { type CouponForm, useCouponField } from "./coupon-form.ts";
import type { ItemTitles } from "./coupons.data.ts";

interface ItemsFieldsProps {
  form: CouponForm;
  name: "items" | "required_items";
  titles: ItemTitles;
}

/** A list of items: products, categories and collections by name, and a range of prices. */
export function ItemsFields({ form, name, titles }: ItemsFieldsProps) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const [items, setItems] = useCouponField(form, name);
  const errors = form.formState.errors[name];
  return (
    <>
      <NamedItems form={form} name={name} titles={titles} kind="products" />
      <NamedItems form={form} name={name} titles={titles} kind="categories" />
      <NamedItems form={form} name={name} titles={titles} kind="collections" />
      <FieldRow>
        <Field
          label={t("Lowest price")}
          name={`${name}.price_min`}
          error={errors?.price_min?.message}
          optional
        >
          <MoneyInput
            currency={currency}
            value={items.price_min}
            onValue={(minor) => setItems({ ...items, price_min: minor ?? null })}
          />
        </Field>
        <Field
          label={t("Highest price")}
          name={`${name}.price_max`}
          error={errors?.price_max?.message}
          optional
        >
          <MoneyInput
            currency={currency}
            value={items.price_max}
            onValue={(minor) => setItems({ ...items, price_max: minor ?? null })}
          />
        </Field>
      </FieldRow>
    </>
  );
}

const fields = {
  products: "product_ids",
  categories: "category_ids",
  collections: "collection_ids",
} as const;

function NamedItems({ form, name, titles, kind }: ItemsFieldsProps & { kind: CatalogueKind }) {
  const { t } = useTranslation();
  const [items, setItems] = useCouponField(form, name);
  const field = fields[kind];
  const labels = {
    products: { label: t("Products"), placeholder: t("Search product, vendor, SKU") },
    categories: { label: t("Categories"), placeholder: t("Search category") },
    collections: { label: t("Collections"), placeholder: t("Search collection") },
  }[kind];
  const unknown = titles.isLoading ? "…" : t("Deleted");
  const error = form.formState.errors[name]?.[field];
  return (
    <Field label={labels.label} name={`${name}.${field}`} error={error?.message} optional>
      <RecordsField
        kind={kind}
        chosen={items[field].map((id) => ({ id, title: titles.titles[id] ?? unknown }))}
        onChosen={(chosen) => {
          titles.remember(Object.fromEntries(chosen.map(({ id, title }) => [id, title])));
          setItems({ ...items, [field]: chosen.map(({ id }) => id) });
        }}
        placeholder={labels.placeholder}
      />
    </Field>
  );
}
