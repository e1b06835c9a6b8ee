import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { DateTimeInput } from "../../ui/form/DateTimeInput.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Section } from "../../ui/layout/Editor.tsx";

interface Published {
  is_published?: boolean;
  starts_at?: string | null;
  ends_at?: string | null;
}

interface PublicationSectionProps<In extends Published, Out> {
  form: UseFormReturn<In, unknown, Out>;
  /** Help text about the effect of turning publication off. */
  help: string;
  children?: ReactNode;
}

/** Publication with an optional start and end, in the shop's time zone. */
export function PublicationSection<In extends Published, Out>({
  form: given,
  help,
  children,
}: PublicationSectionProps<In, Out>) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  // The fields of a form with more fields, which its type can't express.
  const form = given as unknown as UseFormReturn<Published>;
  const time = (name: "starts_at" | "ends_at", label: string) => (
    <Field label={label} name={name} error={form.formState.errors[name]?.message} optional>
      <Controller
        control={form.control}
        name={name}
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
  );
  return (
    <Section title={t("Visibility")}>
      <Switch label={t("Published")} help={help} {...form.register("is_published")} />
      {children}
      {time("starts_at", t("Start"))}
      {time("ends_at", t("End"))}
      <p className="text-small text-ink3">{t("In the time of your shop ({{zone}}).", { zone: time_zone })}</p>
    </Section>
  );
}
