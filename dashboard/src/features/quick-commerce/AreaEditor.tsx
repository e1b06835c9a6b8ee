import { useNavigate } from "@tanstack/react-router";
import type { QuickCommerceArea } from "@vitrine/contract/delivery/quick-commerce";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { type SubmittedArea, useAreaForm, valuesOf } from "./area-form.ts";
import { ExpressSection, SlotsSection } from "./DeliveryFields.tsx";
import { FeeFields } from "./FeeFields.tsx";
import { ReachFields } from "./ReachFields.tsx";

/** Adds an area of quick commerce or edits one. */
export function QuickCommerceAreaPage() {
  return (
    <RecordPage page="quickCommerceArea" records={api.quick_commerce_areas}>
      {(area) => <AreaEditor stored={area} />}
    </RecordPage>
  );
}

function AreaEditor({ stored }: { stored?: QuickCommerceArea }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { country } = useShop();
  const { save, remove } = useRecordActions(api.quick_commerce_areas);
  const form = useAreaForm(stored, country);
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf,
    save: (values: SubmittedArea, over) => save(values, over),
    onSaved: (saved, isNew) =>
      isNew && navigate({ to: paths.quickCommerceArea(saved.id), replace: true, ignoreBlocker: true }),
  });
  const { base } = editor;

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="quickCommerce"
      title={base?.name ?? t("Add area")}
      purpose={t("To save this area")}
      unsaved={t("Unsaved area")}
      conflict={t("Someone else saved this area while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete area")}
            name={base.name}
            onDelete={() => remove(base.id)}
            list={paths.quickCommerce}
          >
            {t("Shoppers in this area lose its express delivery and slots. Placed orders keep theirs.")}
          </DeleteRecord>
        )
      }
    >
      <MarginSection title={t("Name")} note={t("Shown to shoppers at checkout.")}>
        <Field label={t("Delivery name")} name="name" error={form.formState.errors.name?.message}>
          <TextInput dir="auto" placeholder={t("Express delivery")} {...form.register("name")} />
        </Field>
        <Switch label={t("Active")} {...form.register("is_active")} />
      </MarginSection>
      <MarginSection title={t("Area")}>
        <ReachFields form={form} country={country} />
      </MarginSection>
      <MarginSection title={t("Fee")}>
        <FeeFields form={form} />
      </MarginSection>
      <ExpressSection form={form} />
      <SlotsSection form={form} />
    </RecordForm>
  );
}
