import type { EmailTemplate } from "@vitrine/contract/shops/customer-emails";
import { hasButton, placeholdersOf } from "@vitrine/contract/shops/email-texts";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TemplateField } from "../../shared/templates/TemplateField.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";

interface EmailFieldsProps {
  template: EmailTemplate;
  form: UseFormReturn;
  language: EmailTemplate["languages"][number];
}

/** The texts of an email in one language. */
export function EmailFields({ template, form, language }: EmailFieldsProps) {
  const { t } = useTranslation();
  const { email } = template;
  const field = (name: Parameters<typeof placeholdersOf>[1]) => ({
    form,
    name: `texts.${language}.${name}`,
    lang: language,
    placeholders: placeholdersOf(email, name),
  });
  return (
    <Section
      title={t("Texts")}
      note={t("The order's details, such as its items and the amount due, appear below your message.")}
      actions={<TextsState template={template} form={form} language={language} />}
    >
      <TemplateField {...field("subject")} label={t("Subject")} />
      <TemplateField
        {...field("preheader")}
        label={t("Preheader")}
        help={t("Mailboxes show it beside the subject.")}
        optional
      />
      <TemplateField {...field("heading")} label={t("Heading")} optional />
      <TemplateField
        {...field("message")}
        label={t("Message")}
        help={t("Plain text. An empty line starts a new paragraph.")}
        rows={8}
      />
      {hasButton(email) && <TemplateField {...field("button")} label={t("Button label")} />}
      <TemplateField
        {...field("closing")}
        label={t("Closing text")}
        help={t("Shown below the button.")}
        rows={3}
        optional
      />
    </Section>
  );
}

/** Default or edited, with the button that resets edited texts. */
function TextsState({ template, form, language }: EmailFieldsProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const name = `texts.${language}`;
  const texts = useWatch({ control: form.control, name }) as Record<string, string>;
  const defaults = template.defaults[language]!;
  const isEdited = Object.entries(defaults).some(([field, text]) => texts[field] !== text);
  if (!isEdited)
    return (
      <StatusBadge tone="neutral" shape="none">
        {t("Default texts")}
      </StatusBadge>
    );
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t("Reset texts")}</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("Reset the texts of this email?")}
        action={t("Reset texts")}
        onConfirm={() => {
          for (const [field, text] of Object.entries(defaults))
            form.setValue(`${name}.${field}`, text, { shouldDirty: true });
          form.clearErrors(name);
        }}
      >
        {t("The default texts replace yours in this language. Nothing changes for customers until you save.")}
      </ConfirmDialog>
    </>
  );
}
