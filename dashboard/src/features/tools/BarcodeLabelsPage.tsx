import { labelContents, LabelPrint, maxLabels } from "@vitrine/contract/products/barcode-labels";
import type { LabelSheetName } from "@vitrine/contract/products/label-sheets";
import type { VariantLine } from "@vitrine/contract/products/variants";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useShop } from "../../session/shop.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { Editor, Section } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { useListSearch } from "../../ui/table/list-search.ts";
import { AddVariants } from "./AddVariants.tsx";
import { LabelFormat } from "./LabelFormat.tsx";
import type { LabelForm } from "./label-form.ts";
import { LabelRow } from "./LabelRow.tsx";
import { usePrintLabels, useVariantsOf } from "./tools.data.ts";

const labelSearch = z.object({
  /** Ids of products whose variants are added first, separated by commas. */
  ids: z.string().max(8_000).optional().catch(undefined),
});

/** Chooses variants, quantities and a label format, and prints them. */
export function BarcodeLabelsPage() {
  const [{ ids }] = useListSearch(labelSearch);
  return ids ? <LabelsOfProducts key={ids} ids={ids} /> : <Labels added={none} />;
}

const none: VariantLine[] = [];

function LabelsOfProducts({ ids }: { ids: string }) {
  const query = useVariantsOf(ids);
  return (
    <StoredRecord page="barcodeLabels" query={query}>
      {(variants) => <Labels added={variants} />}
    </StoredRecord>
  );
}

function Labels({ added }: { added: VariantLine[] }) {
  const { t } = useTranslation();
  const { units } = useShop();
  const sheet: LabelSheetName = units === "imperial" ? "letter_30" : "a4_24";
  const labels = added.map(({ id }) => ({ variant_id: id, quantity: 1 }));
  const form = useSchemaForm(LabelPrint, { sheet, start: 1, contents: [...labelContents], labels });
  const print = usePrintLabels();
  return (
    <Form
      form={form}
      purpose={t("To print these labels")}
      onSubmit={(values) => print.mutateAsync(values).catch(() => false)}
      head={<PageHead back={<BackTo list="tools" />} title={t("Barcode labels")} />}
    >
      <Editor side={<LabelFormat form={form} isPrinting={print.isPending} />}>
        <Variants form={form} added={added} />
      </Editor>
    </Form>
  );
}

/** The variants with the number of labels of each. */
function Variants({ form, added }: { form: LabelForm; added: VariantLine[] }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "labels" });
  const [lines, setLines] = useState<ReadonlyMap<string, VariantLine>>(
    () => new Map(added.map((line) => [line.id, line])),
  );

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
        <EmptyState title={t("No products added")} example={["4006381333931", "12"]}>
          {t("Add products, or all products of a collection. Each variant gets its own label.")}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-ink2">{t("Set all quantities:")}</span>
            <Button onClick={() => setQuantities(() => 1)}>{t("1 each")}</Button>
            <Button onClick={() => setQuantities(({ on_hand }) => Math.min(Math.max(on_hand, 0), maxLabels))}>
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
