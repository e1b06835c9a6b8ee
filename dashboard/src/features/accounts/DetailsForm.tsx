import type { Account } from "@vitrine/contract/accounts/accounts";
import { language, line, phone, timeZone } from "@vitrine/contract/values/fields";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Controller } from "react-hook-form";
import * as z from "zod";
import { homeCountry } from "../../shared/home-country.ts";
import { languageOptions, zoneOptions } from "../../shared/place-options.ts";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { saveDetails } from "./accounts.data.ts";
import { PersonForm } from "./PersonForm.tsx";

const schema = z.object({
  photo: z.string().nullable(),
  name: line(80),
  phone: z.literal("").or(phone),
  language,
  time_zone: timeZone.nullable(),
});

export function DetailsForm({ account }: { account: Account }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const languages = useMemo(() => languageOptions(locale), [locale]);
  const [home] = useState(() => homeCountry());
  const form = useSchemaForm(schema, {
    photo: account.photo,
    name: account.name,
    phone: account.phone ?? "",
    language: account.language,
    time_zone: account.time_zone,
  });
  const { control, register } = form;
  const { errors } = form.formState;

  return (
    <PersonForm
      form={form}
      photo={account.photo}
      title={t("Your details")}
      note={t("Your name and how we contact you. Shoppers don't see this.")}
      photoNote={t("Shown next to your name.")}
      purpose={t("To save your details")}
      unsaved={t("Unsaved changes")}
      save={saveDetails}
    >
      <MarginSection title={t("Name and phone")} note={t("We only call about your account.")}>
        <Field label={t("Your name")} name="name" error={errors.name?.message}>
          <TextInput autoComplete="name" {...register("name")} />
        </Field>
        <Field label={t("Phone")} name="phone" optional error={errors.phone?.message}>
          <TextInput
            type="tel"
            autoComplete="tel"
            dir="ltr"
            className="rtl:text-end"
            {...register("phone")}
          />
        </Field>
      </MarginSection>
      <MarginSection
        title={t("Language and time")}
        note={t("Emails about your account use this time zone. They're only available in English.")}
      >
        <Field label={t("Language")} name="language" error={errors.language?.message}>
          <Controller
            control={control}
            name="language"
            render={({ field }) => (
              <Combobox
                options={languages}
                value={field.value}
                onValue={(value) => field.onChange(value ?? "")}
                placeholder={t("Search languages")}
              />
            )}
          />
        </Field>
        <Field label={t("Time zone")} name="time_zone" optional error={errors.time_zone?.message}>
          <Controller
            control={control}
            name="time_zone"
            render={({ field }) => (
              <Combobox
                options={zoneOptions(home)}
                value={field.value ?? undefined}
                onValue={(value) => field.onChange(value ?? null)}
                placeholder={t("Search time zones")}
              />
            )}
          />
        </Field>
      </MarginSection>
    </PersonForm>
  );
}
