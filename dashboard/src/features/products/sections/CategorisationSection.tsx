import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CategoryPicker, trailText } from "../../../shared/products/CategoryPicker.tsx";
import { CollectionPicker } from "../../../shared/products/CollectionPicker.tsx";
import { paths } from "../../../paths.ts";
import { IconButton } from "../../../ui/button/Button.tsx";
import { Section } from "../../../ui/layout/Editor.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { UnstyledLink } from "../../../ui/button/TextLink.tsx";
import type { ProductCategorisation } from "../categorisation.data.ts";
import { type ProductForm, useProductField } from "../product-form.ts";

/** The categories and collections of a product. Automated collections are listed, but not editable. */
export function CategorisationSection({
  form,
  byRules,
}: {
  form: ProductForm;
  byRules: ProductCategorisation["byRules"];
}) {
  const { t } = useTranslation();
  const [categories, setCategories] = useProductField(form, "categories");
  const [collections, setCollections] = useProductField(form, "collections");
  return (
    <Section title={t("Categories and collections")}>
      <RecordList
        rows={categories.map((one) => ({ ...one, to: paths.category(one.id), note: trailText(one.trail) }))}
        onRemove={(id) => setCategories(categories.filter((one) => one.id !== id))}
      />
      <Field label={t("Add to category")}>
        <CategoryPicker
          id={undefined}
          onId={(_, category) => {
            if (!category) return;
            const { id, title, trail } = category;
            setCategories([...categories, { id, title, trail }]);
          }}
          without={categories.map((one) => one.id)}
        />
      </Field>
      <RecordList
        rows={collections.map((one) => ({ ...one, to: paths.collection(one.id) }))}
        onRemove={(id) => setCollections(collections.filter((one) => one.id !== id))}
      />
      <Field label={t("Add to collection")} help={t("Only manual collections.")}>
        <CollectionPicker
          id={undefined}
          onId={(_, collection) => {
            if (!collection) return;
            const { id, title } = collection;
            setCollections([...collections, { id, title }]);
          }}
          without={collections.map((one) => one.id)}
        />
      </Field>
      {byRules.length > 0 && (
        <div>
          <h3 className="font-medium">{t("Automatically included in")}</h3>
          <RecordList rows={byRules.map((one) => ({ ...one, to: paths.collection(one.id) }))} />
        </div>
      )}
    </Section>
  );
}

function RecordList({
  rows,
  onRemove,
}: {
  rows: readonly { id: string; title: string; to: string; note?: ReactNode }[];
  onRemove?: (id: string) => void;
}) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <ul className="border-t border-rule">
      {rows.map((row) => (
        <li key={row.id} className="flex items-center gap-2 border-b border-rule py-1.5">
          <span className="min-w-0 flex-1">
            <UnstyledLink to={row.to} className="hover:underline">
              <span dir="auto" className="break-words">
                {row.title}
              </span>
            </UnstyledLink>
            {row.note && <span className="block text-small text-ink3">{row.note}</span>}
          </span>
          {onRemove && (
            <IconButton
              icon={X}
              label={t("Remove from {{name}}", { name: row.title })}
              onClick={() => onRemove(row.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
