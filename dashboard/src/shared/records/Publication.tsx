import { type Publication, publicationState } from "@vitrine/contract/records";
import { useState } from "react";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { DateTimeInput } from "../../ui/form/DateTimeInput.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Section } from "../../ui/layout/Editor.tsx";

interface PublicationValues {
  is_published?: boolean;
  starts_at?: string | null;
  ends_at?: string | null;
}

/** Draft, scheduled, published or ended. */
export function PublicationBadge({ record }: { record: Publication }) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  const state = publicationState(record, now);
  const [tone, shape, label] = (
    {
      draft: ["neutral", "none", t("Draft")],
      scheduled: ["info", "part", t("Scheduled")],
      published: ["positive", "done", t("Published")],
      ended: ["neutral", "none", t("Ended")],
    } as const
  )[state];
  return (
    <StatusBadge tone={tone} shape={shape}>
      {label}
    </StatusBadge>
  );
}

/** The part of an editor that decides when shoppers see a record. */
export function PublicationSection({ control }: { control: Control<PublicationValues> }) {
  const { t } = useTranslation();
  return (
    <Section title={t("Visibility")}>
      <Controller
        name="is_published"
        control={control}
        render={({ field: { value, ...field } }) => (
          <Switch
            label={t("Published")}
            help={t("Drafts are visible only in the dashboard.")}
            checked={value ?? false}
            {...field}
          />
        )}
      />
      <MomentField control={control} name="starts_at" label={t("Starts")} />
      <MomentField control={control} name="ends_at" label={t("Ends")} />
    </Section>
  );
}

function MomentField({
  control,
  name,
  label,
}: {
  control: Control<PublicationValues>;
  name: "starts_at" | "ends_at";
  label: string;
}) {
  const { t } = useTranslation();
  const { time_zone: zone } = useShop();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field
          label={label}
          name={name}
          help={t("Time zone: {{zone}}", { zone: zone.replaceAll("_", " ") })}
          error={fieldState.error?.message}
          optional
        >
          <DateTimeInput
            ref={field.ref}
            zone={zone}
            value={field.value}
            onValue={field.onChange}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  );
}
