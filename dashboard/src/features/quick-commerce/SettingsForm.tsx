import { QuickCommerceDraft, type QuickCommerceSettings } from "@vitrine/contract/delivery/quick-commerce";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { ClosuresField } from "../../shared/ClosuresField.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { DateTimeInput } from "../../ui/form/DateTimeInput.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { AreasSection } from "./AreasSection.tsx";
import { saveSettings } from "./quick-commerce.data.ts";
import { TimesField } from "./TimesField.tsx";

const schema = QuickCommerceDraft.omit({ version: true });
type Values = z.input<typeof schema>;
type SettingsValues = UseFormReturn<Values, unknown, z.output<typeof schema>>;

function valuesOf({ version: _, ...settings }: QuickCommerceSettings): Values {
  return { ...settings, pause_reason: settings.pause_reason ?? "" };
}

/** Areas, the pause, opening times and closures. */
export function SettingsForm({ settings }: { settings: QuickCommerceSettings }) {
  const { t } = useTranslation();
  const { id } = useShop();
  const editor = useSettingsEditor({
    settings,
    schema,
    valuesOf,
    save: (values, version) => saveSettings(id, { ...values, version }),
  });
  const { form } = editor;
  const closures = useWatch({ control: form.control, name: "closures" });

  return (
    <SettingsRecordForm
      {...editor}
      title={t("Quick commerce")}
      note={t("Express delivery within minutes, and delivery slots that shoppers choose at checkout.")}
      actions={
        <ButtonLink to={paths.quickCommerceArea("new")} look="primary">
          {t("Add area")}
        </ButtonLink>
      }
    >
      <AreasSection />
      <PauseSection form={form} />
      <TimesSection form={form} />
      <MarginSection
        title={t("Closures")}
        note={t("No express delivery and no slots on these days. Shoppers see the reason.")}
      >
        <ClosuresField
          name="closures"
          closures={closures}
          onClosures={(next) => setField(form, "closures", next)}
          errorAt={(path) => errorAt(form, path)}
        />
      </MarginSection>
    </SettingsRecordForm>
  );
}

/** Sets a field and marks it as changed, as typing does. */
function setField<Name extends "closures" | "opening_times">(
  form: SettingsValues,
  name: Name,
  next: Values[Name],
): void {
  form.setValue(name, next as never, { shouldDirty: true, shouldValidate: form.formState.submitCount > 0 });
}

function errorAt({ getFieldState, formState }: SettingsValues, path: string): string | undefined {
  return getFieldState(path as "closures", formState).error?.message;
}

function PauseSection({ form }: { form: SettingsValues }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const { register, control, formState } = form;
  const isPaused = useWatch({ control, name: "is_paused" });
  return (
    <MarginSection
      title={t("Pause")}
      note={t("For example, if riders or products are missing. Orders that are placed stay as they are.")}
    >
      <Switch
        label={t("Pause quick commerce")}
        help={t("No express delivery, and no slots before it resumes.")}
        {...register("is_paused")}
      />
      {isPaused && (
        <>
          <Field
            label={t("Reason")}
            name="pause_reason"
            help={t("Shown to shoppers at checkout.")}
            error={formState.errors.pause_reason?.message}
            optional
          >
            <TextInput dir="auto" placeholder={t("High demand")} {...register("pause_reason")} />
          </Field>
          <Field
            label={t("Resumes at")}
            name="resumes_at"
            help={t("Leave empty to resume when you turn the pause off.")}
            error={formState.errors.resumes_at?.message}
            optional
          >
            <Controller
              control={control}
              name="resumes_at"
              render={({ field }) => (
                <DateTimeInput
                  zone={time_zone}
                  value={field.value ?? null}
                  onValue={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
          </Field>
        </>
      )}
    </MarginSection>
  );
}

function TimesSection({ form }: { form: SettingsValues }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const rows = useWatch({ control: form.control, name: "opening_times" });
  return (
    <MarginSection
      title={t("Opening times")}
      note={t(
        "Express delivery is offered during these times, unless an area has its own. Slots have times of their own. The time zone is {{zone}}.",
        { zone: time_zone.replaceAll("_", " ") },
      )}
    >
      {rows.length === 0 && <p className="text-ink3">{t("Closed on all days.")}</p>}
      <TimesField
        name="opening_times"
        rows={rows}
        onRows={(next) => setField(form, "opening_times", next)}
        newRow={{ days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00" }}
        add={t("Add times")}
        errorAt={(path) => errorAt(form, path)}
      />
    </MarginSection>
  );
}
