import { barcodeOnLabel } from "@vitrine/contract/products/label-sheets";
import type { VariantLine } from "@vitrine/contract/products/variants";
import { X } from "lucide-react";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { IconButton } from "../../ui/button/Button.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import type { LabelForm } from "./label-form.ts";

interface LabelRowProps {
  form: LabelForm;
  index: number;
  line: VariantLine;
  onRemove: () => void;
}

/** A variant with its barcode and the number of its labels. */
export function LabelRow({ form, index, line, onRemove }: LabelRowProps) {
  const { t } = useTranslation();
  const name = [line.product_title, line.title].filter(Boolean).join(", ");
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-rule py-3">
      <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-1">
        <TextLink to={paths.product(line.product_id)} className="wrap-anywhere">
          <bdi>{name}</bdi>
        </TextLink>
        <BarcodeText form={form} line={line} />
      </div>
      <div className="flex items-start gap-2">
        <Controller
          control={form.control}
          name={`labels.${index}.quantity`}
          render={({ field, fieldState }) => (
            <Field
              label={t("Number of labels of {{name}}", { name })}
              hideLabel
              name={field.name}
              error={fieldState.error?.message}
              className="w-20"
            >
              <NumberInput
                value={field.value}
                onValue={(number) => field.onChange(number ?? Number.NaN)}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        />
        <IconButton icon={X} label={t("Remove {{value}}", { value: name })} onClick={onRemove} />
      </div>
    </li>
  );
}

/** The text that the barcode encodes, or the reason why the label has none. */
function BarcodeText({ form, line }: { form: LabelForm; line: VariantLine }) {
  const { t } = useTranslation();
  const sheet = useWatch({ control: form.control, name: "sheet" });
  const barcode = barcodeOnLabel(line, sheet);
  if (barcode === "missing")
    return (
      <StatusBadge tone="caution" shape="problem">
        {t("No barcode or SKU")}
      </StatusBadge>
    );
  if (barcode === "too_long")
    return (
      <StatusBadge tone="caution" shape="problem">
        {t("Barcode too long for this label")}
      </StatusBadge>
    );
  return (
    <span dir="ltr" className="font-mono text-code text-ink3">
      {barcode.text}
    </span>
  );
}
