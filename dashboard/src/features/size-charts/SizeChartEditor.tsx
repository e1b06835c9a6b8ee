import { useNavigate } from "@tanstack/react-router";
import type { SizeChart } from "@vitrine/contract/products/size-charts";
import { useTranslation } from "react-i18next";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Editor, Section } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { ChartPicture } from "./ChartPicture.tsx";
import { ChartPreview } from "./ChartPreview.tsx";
import { ShownWithSection } from "./ShownWithSection.tsx";
import {
  draftOf,
  type SizeChartForm,
  type SubmittedSizeChart,
  useOwnField,
  useSizeChartForm,
  valuesOf,
} from "./size-chart-form.ts";
import { firstTable } from "./size-table.rules.ts";
import { TableField } from "./TableField.tsx";

/** Adds a size chart or edits one. */
export function SizeChartPage() {
  return (
    <RecordPage page="sizeChartEdit" records={api.size_charts}>
      {(chart) => <SizeChartEditor stored={chart} />}
    </RecordPage>
  );
}

function SizeChartEditor({ stored }: { stored?: SizeChart }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, remove } = useRecordActions(api.size_charts);
  const begin = firstTable([t("Size"), t("Chest"), t("Waist"), t("Hips")]);
  const form = useSizeChartForm(stored, begin);
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf: (chart: SizeChart) => valuesOf(chart, begin),
    save: (values: SubmittedSizeChart, over) => save(draftOf(values), over),
    onSaved: (saved, isNew) =>
      isNew && navigate({ to: paths.sizeChartEdit(saved.id), replace: true, ignoreBlocker: true }),
  });
  const { base } = editor;

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="sizeChart"
      title={base?.title ?? t("Add size chart")}
      purpose={t("To save this size chart")}
      unsaved={t("Unsaved size chart")}
      conflict={t("Someone else saved this size chart while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete size chart")}
            name={base.title}
            onDelete={() => remove(base.id)}
            list={paths.sizeChart}
          >
            {t("The size chart is permanently deleted. Its products show the next matching chart.")}
          </DeleteRecord>
        )
      }
    >
      <Editor
        side={
          <>
            <Section title={t("Visibility")}>
              <Switch
                label={t("Shown in the shop")}
                help={t("When this is off, shoppers don't see the size chart.")}
                {...form.register("is_active")}
              />
            </Section>
            <ShownWithSection form={form} />
          </>
        }
      >
        <Section title={t("Size chart")}>
          <Field
            label={t("Name")}
            name="title"
            help={t("Shown above the table.")}
            error={form.formState.errors.title?.message}
          >
            <TextInput dir="auto" placeholder={t("Shirts, regular fit")} {...form.register("title")} />
          </Field>
          <Field label={t("How to measure")} name="note" error={form.formState.errors.note?.message} optional>
            <TextArea
              dir="auto"
              rows={3}
              placeholder={t("Chest: around the widest part, with the tape level.")}
              {...form.register("note")}
            />
          </Field>
        </Section>
        <TableSection form={form} begin={begin} />
        <ChartPicture form={form} />
      </Editor>
    </RecordForm>
  );
}

function TableSection({ form, begin }: { form: SizeChartForm; begin: ReturnType<typeof firstTable> }) {
  const { t } = useTranslation();
  const [table, setTable] = useOwnField(form, "table");
  const { table: errors } = form.formState.errors;
  // Of the errors in cells and columns, the first is shown.
  const message = firstMessage(errors);
  return (
    <>
      <Section
        title={t("Table")}
        actions={
          table ? (
            <Button look="quiet" className="-my-1.5 -me-3.5" onClick={() => setTable(null)}>
              {t("Remove table")}
            </Button>
          ) : (
            <Button onClick={() => setTable(begin)}>{t("Add table")}</Button>
          )
        }
      >
        {table && (
          <>
            <Field label={t("Unit of your measurements")} name="table.unit" className="max-w-60">
              <Select
                value={table.unit}
                onChange={(event) => setTable({ ...table, unit: event.target.value === "in" ? "in" : "cm" })}
                options={[
                  { value: "cm", label: t("Centimetres") },
                  { value: "in", label: t("Inches") },
                ]}
              />
            </Field>
            <Field
              label={t("Measurements")}
              name="table"
              help={t(
                "Paste cells from a spreadsheet into any cell. To paste a table with its headings, use the first heading.",
              )}
              error={message}
            >
              <TableField table={table} onTable={setTable} />
            </Field>
          </>
        )}
        {!table && message && <p className="text-small text-critical">{message}</p>}
      </Section>
      {table && (
        <Section title={t("What shoppers see")} note={t("We convert and round lengths for the other unit.")}>
          <ChartPreview table={table} />
        </Section>
      )}
    </>
  );
}

function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== "object" || errors === null) return undefined;
  if ("message" in errors && typeof errors.message === "string") return errors.message;
  for (const [name, inner] of Object.entries(errors)) {
    const message = name === "ref" ? undefined : firstMessage(inner);
    if (message) return message;
  }
  return undefined;
}
