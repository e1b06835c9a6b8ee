import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import {
  type CustomerEmail,
  customerEmails,
  type EmailTemplate,
} from "@vitrine/contract/shops/customer-emails";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { LanguageField } from "../../shared/LanguageField.tsx";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { NotFound } from "../../shared/pages/StatusPage.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { untypedForm } from "../../ui/form/form.tsx";
import { emailQuery, emailsQueryKey } from "./customer-emails.data.ts";
import { DraftPreview } from "./DraftPreview.tsx";
import { EmailFields } from "./EmailFields.tsx";
import { type EmailForm, emailSchema } from "./email-form.ts";
import { emailLabels } from "./email-labels.ts";
import { SendingField } from "./SendingField.tsx";

/** Edits the texts of an email in each language of the shop, next to a preview with a recent order or sample data. */
export function EmailEditorPage() {
  const { id = "" } = useParams({ strict: false });
  const email = customerEmails.find((one) => one === id);
  if (!email) return <NotFound list="emailDispatch" />;
  return <Stored key={email} email={email} />;
}

function Stored({ email }: { email: CustomerEmail }) {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...emailQuery(id, email), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="customerEmail" query={query}>
      {(template) => <EmailEditor template={template} shopId={id} />}
    </StoredRecord>
  );
}

function EmailEditor({ template, shopId }: { template: EmailTemplate; shopId: number }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { email, languages } = template;
  const [schema] = useState(() => emailSchema(email));
  const editor = useSettingsEditor({
    settings: template,
    schema,
    valuesOf: ({ is_active, texts }) => ({ is_active, texts }),
    save: async (draft, version) => {
      const params = { shop_id: shopId, email };
      const saved = await client.customer_emails.update({ params, body: { ...draft, version } });
      queries.setQueryData(emailQuery(shopId, email).queryKey, { data: saved.data });
      void queries.invalidateQueries({ queryKey: emailsQueryKey(shopId) });
      return saved;
    },
  });
  const [language, setLanguage] = useLanguageOfErrors(editor.form, languages);
  const { name, when } = emailLabels(t)[email];
  return (
    <SettingsRecordForm {...editor} back={<BackTo list="emailDispatch" />} title={name} note={when}>
      <div className="grid gap-x-10 gap-y-8 desk:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <SendingField email={email} form={editor.form} />
          <LanguageField
            label={t("Language of the texts")}
            languages={languages}
            value={language}
            onValue={(code) => setLanguage(languages.find((one) => one === code)!)}
          />
          <EmailFields
            key={language}
            template={template}
            form={untypedForm(editor.form)}
            language={language}
          />
        </div>
        <DraftPreview email={email} form={editor.form} language={language} />
      </div>
    </SettingsRecordForm>
  );
}

/** The selected language. After an attempt to save, the first one with an error if the selected one has none. */
function useLanguageOfErrors(form: EmailForm, languages: EmailTemplate["languages"]) {
  const [language, setLanguage] = useState(languages[0]!);
  const [seen, setSeen] = useState(0);
  const { errors, submitCount, isSubmitting } = form.formState;
  const wrong = languages.filter((code) => errors.texts?.[code]);
  if (submitCount !== seen && !isSubmitting) {
    setSeen(submitCount);
    if (wrong.length > 0 && !wrong.includes(language)) setLanguage(wrong[0]!);
  }
  return [language, setLanguage] as const;
}
