import { useNavigate } from "@tanstack/react-router";
import {
  type Collection,
  CollectionDraft,
  type CollectionKind,
  collectionSorts,
} from "@vitrine/contract/products/collections";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { PictureSection, VisibilitySection, TitleSection } from "../../shared/records/ListedSections.tsx";
import { listedValues } from "../../shared/records/listed-form.ts";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { SearchListing } from "../../shared/records/SearchListing.tsx";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { paths } from "../../paths.ts";
import { Checkbox, RadioGroup } from "../../ui/form/Checkbox.tsx";
import { Editor, Section } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { sortLabels } from "./collection-labels.ts";
import { CollectionProducts } from "./CollectionProducts.tsx";
import { useCollectionActions } from "./collections.data.ts";
import { RuleBuilder } from "./RuleBuilder.tsx";

type Values = z.input<typeof CollectionDraft>;
type CollectionForm = UseFormReturn<Values, unknown, z.output<typeof CollectionDraft>>;

const noRules: NonNullable<Values["rules"]> = {
  match: "all",
  conditions: [{ field: "tag", op: "equals", value: "" }],
  groups: [],
};

function valuesOf(collection: Collection | undefined): Values {
  return {
    ...listedValues(collection),
    rules: collection?.rules ?? null,
    sort: collection?.sort ?? "manual",
    sold_out_last: collection?.sold_out_last ?? false,
  };
}

export function CollectionEditor({ stored }: { stored?: Collection }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, remove } = useCollectionActions();
  const [chosenKind, setKind] = useState<CollectionKind>("manual");
  const kind = stored?.kind ?? chosenKind;
  const form = useSchemaForm(CollectionDraft, valuesOf(stored));
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf,
    save: (values: z.output<typeof CollectionDraft>, over) => save(values, kind, over),
    conflictField: { code: "collection_handle_taken", name: "handle" },
    onSaved: (saved, isNew) =>
      isNew && navigate({ to: paths.collection(saved.id), replace: true, ignoreBlocker: true }),
  });
  const { base } = editor;

  function chooseKind(next: CollectionKind) {
    setKind(next);
    form.setValue("rules", next === "rules" ? noRules : null, { shouldDirty: true });
    form.setValue("sort", next === "rules" ? "newest" : "manual");
  }

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="collections"
      title={base?.title ?? t("Add collection")}
      purpose={t("To save this collection")}
      unsaved={t("Unsaved collection")}
      conflict={t("Someone else saved this collection while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete collection")}
            name={base.title}
            onDelete={() => remove(base.id)}
            list={paths.collections}
          >
            {t("The collection is permanently deleted. Its products aren't.")}
          </DeleteRecord>
        )
      }
    >
      <Editor
        side={
          <>
            <VisibilitySection
              form={form}
              help={t("Shoppers can still find its products by search and in categories.")}
              stored={base}
            />
            <SortSection form={form} kind={kind} stored={base} />
            <PictureSection form={form} stored={base?.picture} />
          </>
        }
      >
        <TitleSection form={form} heading={t("Collection")} example={t("New in November")} />
        {!base && <KindSection kind={kind} onKind={chooseKind} />}
        {kind === "rules" && <RulesSection form={form} />}
        {base && <CollectionProducts collection={base} />}
        <SearchListing under="collections" form={form} />
      </Editor>
    </RecordForm>
  );
}

interface SortSectionProps {
  form: CollectionForm;
  kind: CollectionKind;
  stored: Collection | undefined;
}

function SortSection({ form, kind, stored }: SortSectionProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("Sort order")}>
      <Field
        label={t("Sort order")}
        hideLabel
        name="sort"
        help={kind === "rules" ? t("Pinned products always come first.") : undefined}
        error={form.formState.errors.sort?.message}
      >
        <Select
          {...form.register("sort")}
          options={collectionSorts
            // An automated collection has no manual order.
            .filter((sort) => sort !== "manual" || kind === "manual" || stored?.sort === "manual")
            .map((value) => ({ value, label: sortLabels(t)[value] }))}
        />
      </Field>
      <Checkbox label={t("Out of stock last")} {...form.register("sold_out_last")} />
    </Section>
  );
}

/** Chooses the kind of a new collection, which can't be changed later. */
function KindSection({ kind, onKind }: { kind: CollectionKind; onKind: (kind: CollectionKind) => void }) {
  const { t } = useTranslation();
  return (
    <Section title={t("Collection type")}>
      <RadioGroup
        legend={t("How products are added")}
        name="kind"
        value={kind}
        onValue={(next) => onKind(next as CollectionKind)}
        options={[
          {
            value: "manual",
            label: t("Manual"),
            help: t("Add products one by one and sort them. Save the collection first."),
          },
          {
            value: "rules",
            label: t("Automated"),
            help: t("Products that match the rules are added automatically."),
          },
        ]}
      />
    </Section>
  );
}

function RulesSection({ form }: { form: CollectionForm }) {
  const { t } = useTranslation();
  const rules = useWatch({ control: form.control, name: "rules" });
  return (
    rules && (
      <Section title={t("Rules")}>
        <RuleBuilder
          rules={rules}
          onRules={(next) =>
            form.setValue("rules", next, {
              shouldDirty: true,
              shouldValidate: form.formState.submitCount > 0,
            })
          }
          errors={form.formState.errors.rules}
        />
      </Section>
    )
  );
}
