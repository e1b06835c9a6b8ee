import type { Account } from "@vitrine/contract/accounts";
import { line, optionalLine, optionalText } from "@vitrine/contract/fields";
import { useTranslation } from "react-i18next";
import { Controller } from "react-hook-form";
import * as z from "zod";
import { AccountPage } from "../../frame/AccountPage.tsx";
import { refused } from "../../frame/refused.ts";
import { paths } from "../../paths.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { FieldRow, MarginSection } from "../../ui/Editor.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { TextArea, TextInput } from "../../ui/TextInput.tsx";
import { notify } from "../../ui/toast.tsx";
import { saveProfile } from "./accounts.data.ts";
import { PhotoField, usePhoto } from "./PhotoField.tsx";

const bioLength = 1_000;
const schema = z.object({
  photo: z.string().nullable(),
  name: line(80),
  job_title: optionalLine(80),
  company: optionalLine(80),
  bio: optionalText(bioLength),
  website: z
    .literal("")
    .or(z.url({ protocol: /^https?$/, error: "Begin the address with https://." }).max(300)),
});

/** What a person says of themselves. */
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
  const { control, register } = form;
  const { errors } = form.formState;
  const photo = usePhoto(account.photo);

  const save = async ({ photo: shown, ...body }: z.output<typeof schema>) => {
    try {
      notify(await saveProfile({ ...body, ...photo.toSend(shown) }, photo.setProgress), "success");
      photo.hasSaved(shown);
    } catch (error) {
      photo.setProgress(undefined);
      return refused(form, error);
    }
  };

  return (
    <Form
      form={form}
      purpose={t("To save your profile")}
      unsaved={t("Unsaved profile")}
      onSubmit={save}
      head={
        <PageHead
          back={<Breadcrumb to={paths.profileHome}>{t("Your account")}</Breadcrumb>}
          title={t("Your profile")}
          note={t("What you say of yourself.")}
        />
      }
    >
      <MarginSection title={t("Photo")} note={t("The same as in your details.")}>
        <Controller
          control={control}
          name="photo"
          render={({ field }) => (
            <PhotoField
              photo={photo}
              value={field.value}
              onValue={field.onChange}
              error={errors.photo?.message}
            />
          )}
        />
      </MarginSection>
      <MarginSection title={t("You and your work")} note={t("Who somebody deals with.")}>
        <Field label={t("Your name")} name="name" error={errors.name?.message}>
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
      <MarginSection title={t("About you")} note={t("In your own words.")}>
        <Field label={t("A few words about you")} name="bio" optional error={errors.bio?.message}>
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
    </Form>
  );
}
