import type { Announcement } from "@vitrine/contract/shops/announcements";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PublicationSection } from "../../shared/records/PublicationSection.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import type { AnnouncementForm } from "./announcement-form.ts";

/** Publication, and the days for which shoppers can close the announcement. */
export function VisibilitySection({ form, stored }: { form: AnnouncementForm; stored?: Announcement }) {
  const { t } = useTranslation();
  return (
    <PublicationSection
      form={form}
      stored={stored}
      help={t("When this is off, shoppers don't see the announcement.")}
    >
      <Field
        label={t("Hide for")}
        name="dismiss_days"
        help={t(
          "Days the announcement stays hidden after a shopper closes it. Leave empty to remove the close button.",
        )}
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
    </PublicationSection>
  );
}
