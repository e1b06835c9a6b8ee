import type { DraftOrderQuote } from "@vitrine/contract/orders/draft-orders";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { AddLine } from "../../shared/order-lines/AddLine.tsx";
import { LineFields } from "../../shared/order-lines/LineFields.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { untypedForm } from "../../ui/form/form.tsx";
import type { DraftOrderForm } from "./draft-order-form.ts";

interface LinesSectionProps {
  form: DraftOrderForm;
  quote: DraftOrderQuote | undefined;
}

/** The items of the draft: products, found by search, and custom items. */
export function LinesSection({ form, quote }: LinesSectionProps) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "lines" });
  const { errors } = form.formState;
  const isCurrent = quote?.lines.length === fields.length;

  return (
    <Section title={t("Items")}>
      {fields.length > 0 && (
        <ul className="border-t border-rule">
          {fields.map((field, index) => (
            <LineFields
              key={field.id}
              form={untypedForm(form)}
              path={`lines.${index}`}
              line={isCurrent ? quote.lines[index] : undefined}
              priced={isCurrent ? quote.calculation?.lines[index] : undefined}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <AddLine
        name="lines"
        error={errors.lines?.root?.message ?? errors.lines?.message}
        chosen={new Set(fields.map(({ variant_id }) => variant_id))}
        onAdd={(line) => append(line, { shouldFocus: false })}
      />
    </Section>
  );
}
