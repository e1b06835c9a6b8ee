import { labelContents, LabelPrint } from "@vitrine/contract/products/barcode-labels";
import type { LabelSheetName } from "@vitrine/contract/products/label-sheets";
import type { VariantLine } from "@vitrine/contract/products/variants";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { Editor, Section } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { AddVariants } from "./AddVariants.tsx";
import { LabelFormat } from "./LabelFormat.tsx";
import type { LabelForm } from "./label-form.ts";
import { LabelRow } from "./LabelRow.tsx";
import { usePrintLabels } from "./tools.data.ts";

/** Chooses variants, quantities and a label format, and prints them. */
export function BarcodeLabelsPage() {
  const { t } = useTranslation();
  const { units } = useShop();
  const sheet: LabelSheetName = units === "imperial" ? "letter_30" : "a4_24";
  const form = useSchemaForm(LabelPrint, { sheet, start: 1, contents: [...labelContents], labels: [] });
  const print = usePrintLabels();
  return (
    <Form
      form={form}
      purpose={t("To print these labels")}
      onSubmit={(values) => print.mutateAsync(values).catch(() => false)}
      head={<PageHead back={<BackTo list="tools" />} title={t("Barcode labels")} />}
    >
      <Editor side={<LabelFormat form={form} isPrinting={print.isPending} />}>
        <Variants form={form} />
      </Editor>
    </Form>
  );
}

/** The variants with the number of labels of each. */
function Variants({ form }: { form: LabelForm }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "labels" });
  const [lines, setLines] = useState<ReadonlyMap<string, VariantLine>>(new Map());

  function add(found: VariantLine[]) {
    const chosen = new Set(fields.map(({ variant_id }) => variant_id));
    setLines(new Map([...lines, ...found.map((line) => [line.id, line] as const)]));
    append(
      found.filter(({ id }) => !chosen.has(id)).map(({ id }) => ({ variant_id: id, quantity: 1 })),
      { shouldFocus: false },
    );
    form.clearErrors("labels");
  }

  function setQuantities(of: (line: VariantLine) => number) {
    const labels = form.getValues("labels");
    form.setValue(
      "labels",
      labels.map(({ variant_id }) => ({ variant_id, quantity: of(lines.get(variant_id)!) })),
      { shouldDirty: true },
    );
  }

  const error = form.formState.errors.labels;
  const message = error?.message ?? error?.root?.message;
  return (
    <Section title={t("Products")} actions={<AddVariants message={message} onAdd={add} />}>
      {fields.length === 0 ? (
        <EmptyState title={t("No products yet")} example={["4006381333931", "12"]}>
          {t("Add products, or all products of a collection. Each variant gets its own label.")}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-ink2">{t("Set all quantities:")}</span>
            <Button onClick={() => setQuantities(() => 1)}>{t("1 each")}</Button>
            <Button onClick={() => setQuantities(({ on_hand }) => Math.min(Math.max(on_hand, 0), 1000))}>
              {t("Stock on hand")}
            </Button>
          </div>
          <ul>
            {fields.map(({ id, variant_id }, index) => (
              <LabelRow
                key={id}
                form={form}
                index={index}
                line={lines.get(variant_id)!}
                onRemove={() => remove(index)}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
