import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { DateTimeInput } from "../../ui/form/DateTimeInput.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { AnnouncementForm } from "./announcement-form.ts";

/** Publication with an optional start and end, in the shop's time zone. */
export function VisibilitySection({ form }: { form: AnnouncementForm }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const time = (name: "starts_at" | "ends_at", label: string) => (
    <Field label={label} name={name} error={form.formState.errors[name]?.message} optional>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <DateTimeInput
            zone={time_zone}
            value={field.value}
            onValue={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
  return (
    <Section title={t("Visibility")}>
      <Switch
        label={t("Published")}
        help={t("When this is off, shoppers don't see the announcement.")}
        {...form.register("is_published")}
      />
      <Field
        label={t("Hide for")}
        name="dismiss_days"
        help={t("Shoppers can close the announcement for this long. Leave empty if they can't.")}
        error={form.formState.errors.dismiss_days?.message}
        optional
      >
        <Controller
          control={form.control}
          name="dismiss_days"
          render={({ field }) => (
            <NumberInput
              suffix={t("days")}
              value={field.value}
              onValue={(days) => field.onChange(days ?? null)}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      {time("starts_at", t("Start"))}
      {time("ends_at", t("End"))}
      <p className="text-small text-ink3">{t("In the time of your shop ({{zone}}).", { zone: time_zone })}</p>
    </Section>
  );
}
