import type { Account } from "@vitrine/contract/accounts/accounts";
import { line, optionalLine, optionalText } from "@vitrine/contract/values/fields";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { AccountPage } from "../../shared/pages/AccountPage.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { saveProfile } from "./accounts.data.ts";
import { PersonForm } from "./PersonForm.tsx";

const bioLength = 1_000;
const schema = z.object({
  photo: z.string().nullable(),
  name: line(80),
  job_title: optionalLine(80),
  company: optionalLine(80),
  bio: optionalText(bioLength),
  website: z
    .literal("")
    .or(z.url({ protocol: /^https?$/, error: "Enter a URL that starts with https://." }).max(300)),
});

/** The user's public profile. */
export function ProfilePage() {
  return <AccountPage page="profile">{(account) => <ProfileForm account={account} />}</AccountPage>;
}

function ProfileForm({ account }: { account: Account }) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, {
    photo: account.photo,
    name: account.name,
    job_title: account.job_title ?? "",
    company: account.company ?? "",
    bio: account.bio ?? "",
    website: account.website ?? "",
  });
  const { register } = form;
  const { errors } = form.formState;

  return (
    <PersonForm
      form={form}
      photo={account.photo}
      title={t("Your profile")}
      note={t("Your public profile.")}
      photoNote={t("Shown next to your name.")}
      purpose={t("To save your profile")}
      unsaved={t("Unsaved changes")}
      save={saveProfile}
    >
      <MarginSection title={t("You and your work")} note={t("Who you are and what you do.")}>
        <Field
          label={t("Your name")}
          name="name"
          help={t("The same name as in your details.")}
          error={errors.name?.message}
        >
          <TextInput autoComplete="name" {...register("name")} />
        </Field>
        <FieldRow>
          <Field label={t("Job title")} name="job_title" optional error={errors.job_title?.message}>
            <TextInput autoComplete="organization-title" {...register("job_title")} />
          </Field>
          <Field label={t("Company")} name="company" optional error={errors.company?.message}>
            <TextInput autoComplete="organization" {...register("company")} />
          </Field>
        </FieldRow>
      </MarginSection>
      <MarginSection title={t("About you")} note={t("A short introduction.")}>
        <Field label={t("Introduction")} name="bio" optional error={errors.bio?.message}>
          <TextArea
            guide={{ length: form.watch("bio")?.length ?? 0, best: bioLength }}
            {...register("bio")}
          />
        </Field>
        <Field label={t("Website")} name="website" optional error={errors.website?.message}>
          <TextInput
            type="url"
            code
            autoComplete="url"
            placeholder="https://example.com"
            {...register("website")}
          />
        </Field>
      </MarginSection>
    </PersonForm>
  );
}
