import { useNavigate } from "@tanstack/react-router";
import { type CourierDetails, CourierDraft, courierKinds } from "@vitrine/contract/delivery/couriers";
import { lazy, Suspense } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { MeasureInput } from "../../shared/measures/MeasureInput.tsx";
import { itemWeightUnit, parcelLengthUnit } from "../../shared/measures/measures.rules.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Editor, FieldRow, Section } from "../../ui/layout/Editor.tsx";
import { CourierKeys } from "./CourierKeys.tsx";
import { CourierStatuses } from "./CourierStatuses.tsx";
import { type CourierForm, valuesOf } from "./courier-form.ts";
import { kindLabels } from "./courier-labels.ts";

// Loaded for stored couriers only.
const CourierSummary = lazy(async () => ({
  default: (await import("./CourierSummary.tsx")).CourierSummary,
}));

/** Adds a courier or edits one. */
export function CourierPage() {
  return (
    <RecordPage page="courierEdit" records={api.couriers}>
      {(courier) => <CourierEditor stored={courier} />}
    </RecordPage>
  );
}

function CourierEditor({ stored }: { stored?: CourierDetails }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, remove } = useRecordActions(api.couriers);
  const form = useSchemaForm(CourierDraft, valuesOf(stored));
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf,
    save,
    onSaved: (saved, isNew) =>
      isNew && navigate({ to: paths.courierEdit(saved.id), replace: true, ignoreBlocker: true }),
  });
  const { base } = editor;
  const kind = useWatch({ control: form.control, name: "kind" });

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="courier"
      title={base?.name ?? t("Add courier")}
      purpose={t("To save this courier")}
      unsaved={t("Unsaved courier")}
      conflict={t("Someone else saved this courier while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete courier")}
            name={base.name}
            onDelete={() => remove(base.id)}
            list={paths.courier}
          >
            {t("Only a courier without bookings can be deleted. Turn off the others.")}
          </DeleteRecord>
        )
      }
    >
      <Editor
        side={
          <>
            <Section title={t("Availability")}>
              <Switch
                label={t("Offered when you ship orders")}
                help={t("Shipments that are on their way are still tracked when this is off.")}
                {...form.register("is_active")}
              />
            </Section>
            {base && (
              <Suspense>
                <CourierSummary id={base.id} />
              </Suspense>
            )}
          </>
        }
      >
        <CourierSection form={form} isNew={!base} />
        {kind !== "own" && <CourierKeys form={form} kind={kind} stored={base} />}
        {kind === "easypost" && <ParcelSection form={form} />}
        {base && kind !== "own" && <CourierStatuses form={form} />}
      </Editor>
    </RecordForm>
  );
}

function CourierSection({ form, isNew }: { form: CourierForm; isNew: boolean }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <Section title={t("Courier")}>
      {isNew && (
        <Field label={t("Type")} name="kind" help={kindHelp()[kind]} error={errors.kind?.message}>
          <Select
            options={courierKinds.map((value) => ({ value, label: kindLabels(t)[value] }))}
            {...form.register("kind")}
          />
        </Field>
      )}
      <Field
        label={t("Name")}
        name="name"
        help={t("Shown to customers with the tracking link.")}
        error={errors.name?.message}
      >
        <TextInput dir="auto" {...form.register("name")} />
      </Field>
      {kind === "own" && (
        <>
          <Field label={t("Phone")} name="phone" error={errors.phone?.message} optional>
            <TextInput type="tel" dir="ltr" autoComplete="off" {...form.register("phone")} />
          </Field>
          <Field
            label={t("Tracking link")}
            name="tracking_template"
            help={t("With {{placeholder}} in place of the tracking number.", { placeholder: "{{number}}" })}
            error={errors.tracking_template?.message}
            optional
          >
            <TextInput
              code
              inputMode="url"
              autoComplete="off"
              placeholder="https://example.com/track/{{number}}"
              {...form.register("tracking_template")}
            />
          </Field>
        </>
      )}
    </Section>
  );

  function kindHelp() {
    return {
      own: t("A rider, or a company whose shipments you book on its own website."),
      steadfast: t("Delivery and cash on delivery in Bangladesh. Shops that sell in BDT can connect it."),
      easypost: t("Labels of USPS, UPS, FedEx, DHL and other carriers."),
    };
  }
}

function ParcelSection({ form }: { form: CourierForm }) {
  const { t } = useTranslation();
  const { units } = useShop();
  const length = parcelLengthUnit(units);
  const fields = [
    ["weight_grams", t("Weight"), itemWeightUnit(units)],
    ["length_cm", t("Length"), length],
    ["width_cm", t("Width"), length],
    ["height_cm", t("Height"), length],
  ] as const;
  const field = ([name, label, unit]: (typeof fields)[number]) => (
    <Field key={name} label={label} name={name} error={form.formState.errors[name]?.message}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => (
          <MeasureInput unit={unit} value={value} onValue={onChange} onBlur={onBlur} />
        )}
      />
    </Field>
  );
  return (
    <Section title={t("Default package")} note={t("Used to calculate carrier rates.")}>
      <FieldRow>{fields.slice(0, 2).map(field)}</FieldRow>
      <FieldRow>{fields.slice(2).map(field)}</FieldRow>
    </Section>
  );
}
