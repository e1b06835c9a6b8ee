import type { DraftOrderQuote } from "@vitrine/contract/orders/draft-orders";
import type { InventoryRow } from "@vitrine/contract/products/inventory";
import { Plus } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { RemoteCombobox } from "../../ui/combobox/RemoteCombobox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { DraftOrderForm, LineValues } from "./draft-order-form.ts";
import { useVariantsFound } from "./draft-orders.data.ts";
import { LineFields } from "./LineFields.tsx";

interface LinesSectionProps {
  form: DraftOrderForm;
  quote: DraftOrderQuote | undefined;
}

const newLine = {
  unit_price: null,
  quantity: 1,
  discount: null,
  taxable: true,
  requires_shipping: true,
  weight_grams: 0,
};

/** The items of the draft: products, found by search, and custom items. */
export function LinesSection({ form, quote }: LinesSectionProps) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "lines" });
  const { variants, isSearching, onSearch } = useVariantsFound();
  const chosen = new Set(fields.map(({ variant_id }) => variant_id));
  const { errors } = form.formState;
  const add = (line: Pick<LineValues, "variant_id" | "title">) =>
    append({ ...newLine, ...line }, { shouldFocus: false });

  return (
    <Section title={t("Items")}>
      {fields.length > 0 && (
        <ul className="border-t border-rule">
          {fields.map((field, index) => (
            <LineFields
              key={field.id}
              form={form}
              index={index}
              quote={quote?.lines.length === fields.length ? quote : undefined}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={t("Add product")}
          name="lines"
          error={errors.lines?.root?.message ?? errors.lines?.message}
          className="min-w-60 flex-1"
        >
          <RemoteCombobox
            options={variants
              .filter(({ variant_id }) => !chosen.has(variant_id))
              .map((variant) => ({
                value: variant.variant_id,
                label: nameOf(variant),
                note: [variant.sku, stockNote(variant)].filter(Boolean).join(" · ") || undefined,
              }))}
            searching={isSearching}
            onSearch={onSearch}
            value={undefined}
            onValue={(option) => option && add({ variant_id: option.value, title: option.label })}
            placeholder={t("Search product, SKU")}
          />
        </Field>
        <Button icon={Plus} onClick={() => add({ variant_id: null, title: "" })}>
          {t("Add custom item")}
        </Button>
      </div>
    </Section>
  );

  function stockNote({ tracked, available }: InventoryRow): string {
    return tracked ? t("{{number}} available", { number: available }) : "";
  }
}

function nameOf({ product_title, title }: InventoryRow): string {
  return [product_title, title].filter(Boolean).join(", ");
}
