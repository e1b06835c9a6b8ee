import { labelContents } from "@vitrine/contract/products/barcode-labels";
import { labelSheetNames, labelsPerPage } from "@vitrine/contract/products/label-sheets";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field, useFieldId } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { LabelForm } from "./label-form.ts";
import { labelContentNames, labelSheetLabels } from "./label-names.ts";

/** The label format, the contents of the labels, and the button that prints them. */
export function LabelFormat({ form, isPrinting }: { form: LabelForm; isPrinting: boolean }) {
  const { t } = useTranslation();
  const { control, formState } = form;
  const fieldId = useFieldId();
  const sheet = useWatch({ control, name: "sheet" });
  const sheets = labelSheetLabels(t);
  const contents = labelContentNames(t);
  const perPage = labelsPerPage(sheet);
  return (
    <>
      <Section title={t("Labels")}>
        <Field label={t("Format")} name="sheet">
          <Select
            options={labelSheetNames.map((value) => ({ value, label: sheets[value] }))}
            {...form.register("sheet", { onChange: () => form.setValue("start", 1) })}
          />
        </Field>
        {perPage > 1 && (
          <Controller
            control={control}
            name="start"
            render={({ field, fieldState }) => (
              <Field
                label={t("Start at label")}
                name="start"
                help={t(
                  "Labels are counted row by row. To use a partly used sheet, enter the first free label.",
                )}
                error={fieldState.error?.message}
              >
                <NumberInput
                  value={field.value}
                  onValue={(number) => field.onChange(number ?? Number.NaN)}
                  onBlur={field.onBlur}
                  suffix={`/ ${perPage}`}
                />
              </Field>
            )}
          />
        )}
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">{t("Shown on the label")}</legend>
          {labelContents.map((content, at) => (
            <Checkbox
              key={content}
              id={at === 0 ? fieldId("contents") : undefined}
              label={contents[content]}
              value={content}
              {...form.register("contents")}
            />
          ))}
          {formState.errors.contents && (
            <p className="text-small text-critical">
              <span aria-hidden>▲ </span>
              {translateMessage(formState.errors.contents.message ?? "")}
            </p>
          )}
        </fieldset>
      </Section>
      <Section title={t("Print")}>
        <PageCount form={form} perPage={perPage} />
        <p className="text-small text-ink3">
          {t("Print at 100% and turn off “Fit to page” so that the labels line up.")}
        </p>
        <Button type="submit" look="primary" busy={isPrinting}>
          {t("Print labels")}
        </Button>
      </Section>
    </>
  );
}

function PageCount({ form, perPage }: { form: LabelForm; perPage: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [labels, start] = useWatch({ control: form.control, name: ["labels", "start"] });
  const count = labels.reduce((sum, { quantity }) => sum + (quantity || 0), 0);
  const pages = count === 0 ? 0 : Math.ceil((count + (start || 1) - 1) / perPage);
  return (
    <p>
      {t("{{number}} labels", {
        number: count.toLocaleString(locale),
        count,
        defaultValue_one: "1 label",
      })}
      {" · "}
      {t("{{number}} pages", {
        number: pages.toLocaleString(locale),
        count: pages,
        defaultValue_one: "1 page",
      })}
    </p>
  );
}
