import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { PopupForm } from "./promo-popup-form.ts";

/** The moment at which the popup opens, how often, and the pages. */
export function TimingSection({ form }: { form: PopupForm }) {
  const { t } = useTranslation();
  const [trigger, frequency] = useWatch({ control: form.control, name: ["trigger", "frequency"] });
  const isExit = trigger === "exit";
  return (
    <Section title={t("Timing")} note={t("A changed popup is shown again to shoppers who have closed it.")}>
      <Field
        label={t("Open")}
        name="trigger"
        help={isExit && t("On phones and tablets, it opens after 30 seconds.")}
      >
        <Select
          options={[
            { value: "delay", label: t("After a delay") },
            { value: "scroll", label: t("After scrolling") },
            { value: "exit", label: t("When the pointer leaves the page") },
          ]}
          {...form.register("trigger")}
        />
      </Field>
      {trigger === "delay" && (
        <NumberField form={form} name="delay_seconds" label={t("Delay")} suffix={t("seconds")} />
      )}
      {trigger === "scroll" && (
        <NumberField form={form} name="scroll_percent" label={t("Scroll depth")} suffix="%" />
      )}
      <Field label={t("Show")} name="frequency">
        <Select
          options={[
            { value: "once", label: t("Once") },
            { value: "days", label: t("Every few days") },
            { value: "visit", label: t("Once per visit") },
          ]}
          {...form.register("frequency")}
        />
      </Field>
      {frequency === "days" && (
        <NumberField form={form} name="frequency_days" label={t("Show again after")} suffix={t("days")} />
      )}
      <Field label={t("Pages")} name="pages">
        <Select
          options={[
            { value: "all", label: t("All pages") },
            { value: "home", label: t("Home page") },
            { value: "lists", label: t("Lists of products") },
            { value: "products", label: t("Product pages") },
          ]}
          {...form.register("pages")}
        />
      </Field>
    </Section>
  );
}

interface NumberFieldProps {
  form: PopupForm;
  name: "delay_seconds" | "scroll_percent" | "frequency_days";
  label: string;
  suffix: string;
}

function NumberField({ form, name, label, suffix }: NumberFieldProps) {
  return (
    <Field label={label} name={name} error={form.formState.errors[name]?.message}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <NumberInput
            suffix={suffix}
            value={field.value}
            onValue={(value) => field.onChange(value ?? Number.NaN)}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
}
