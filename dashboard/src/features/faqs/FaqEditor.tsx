import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { Faq } from "@vitrine/contract/shops/faqs";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordForm } from "../../shared/records/useRecordForm.ts";
import { useTextPictures } from "../../shared/records/useTextPictures.ts";
import { OutsideLink } from "../../ui/button/TextLink.tsx";
import { AutocompleteInput } from "../../ui/combobox/AutocompleteInput.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Editor, Section } from "../../ui/layout/Editor.tsx";
import { DescriptionInput } from "../../ui/rich-text/DescriptionInput.tsx";
import { type FaqForm, FaqValues, newFaq, valuesOf } from "./faq-form.ts";
import { ShownOnSection } from "./ShownOnSection.tsx";

const ofProduct = z
  .object({ product: z.uuid(), title: z.string() })
  .transform(({ product, title }) => ({ id: product, title }))
  .or(z.undefined())
  .catch(undefined);

/** Adds a question with its answer, or edits one. `?product=<id>&title=<title>` adds one for this product. */
export function FaqEditorPage() {
  const product = ofProduct.parse(useSearch({ strict: false }));
  return (
    <RecordPage page="question" records={api.faqs}>
      {(faq) => <FaqEditor stored={faq} product={product} />}
    </RecordPage>
  );
}

interface FaqEditorProps {
  stored?: Faq;
  /** The product that a new question is for. */
  product?: { id: string; title: string };
}

function FaqEditor({ stored, product }: FaqEditorProps) {
  const { t } = useTranslation();
  const { form, editor, remove } = useRecordForm({
    records: api.faqs,
    stored,
    schema: FaqValues,
    empty: newFaq(product),
    valuesOf,
    pathOf: paths.question,
  });
  const { base } = editor;
  const { errors } = form.formState;
  const pictures = useTextPictures([]);

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="faq"
      title={base?.question ?? t("Add question")}
      purpose={t("To save this question")}
      unsaved={t("Unsaved question")}
      conflict={t("Someone else saved this question while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete question")}
            name={base.question}
            onDelete={() => remove(base.id)}
            list={paths.faq}
          >
            {t("The question and its answer are permanently deleted.")}
          </DeleteRecord>
        )
      }
    >
      <Editor side={<Visibility form={form} stored={base} />}>
        <Section title={t("Question")}>
          <Field label={t("Question")} hideLabel name="question" error={errors.question?.message}>
            <TextInput
              dir="auto"
              placeholder={t("How long does delivery take?")}
              {...form.register("question")}
            />
          </Field>
          <Controller
            control={form.control}
            name="answer_html"
            render={({ field }) => (
              <DescriptionInput
                label={t("Answer")}
                name="answer_html"
                required
                html={field.value}
                pictures={pictures}
                onHtml={field.onChange}
                error={errors.answer_html?.message}
              />
            )}
          />
        </Section>
        <ShownOnSection form={form} />
      </Editor>
    </RecordForm>
  );
}

function Visibility({ form, stored }: { form: FaqForm; stored: Faq | undefined }) {
  const { t } = useTranslation();
  const { id: shop_id, store_url } = useShop();
  const input = { params: { shop_id }, query: { limit: 100 } };
  const { data } = useQuery(api.faqs.list.queryOptions({ input }));
  const sections = [...new Set((data?.data ?? []).flatMap(({ section }) => section ?? []))];
  return (
    <Section title={t("Visibility")}>
      <Switch
        label={t("Published")}
        help={t("When this is off, shoppers don't see the question.")}
        {...form.register("is_published")}
      />
      <Field
        label={t("Section")}
        name="section"
        help={t("Heading above the questions of the same section.")}
        error={form.formState.errors.section?.message}
        optional
      >
        <Controller
          control={form.control}
          name="section"
          render={({ field }) => (
            <AutocompleteInput
              value={field.value ?? ""}
              onValue={field.onChange}
              onSearch={() => undefined}
              options={sections.map((section) => ({ value: section, label: section }))}
              placeholder={t("Delivery")}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      {stored?.is_published && stored.is_on_page && (
        <p>
          <OutsideLink href={`${store_url}/faq`}>{t("View in shop")}</OutsideLink>
        </p>
      )}
    </Section>
  );
}
