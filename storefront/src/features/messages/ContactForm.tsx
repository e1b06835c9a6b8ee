import { messageLimits } from "@vitrine/contract/shops/messages";
import { type FormDraft, RobotField, TextArea, TextField } from "../../FormFields.tsx";
import { t } from "../../i18n.ts";

export const contactFields = ["name", "email", "phone", "order_number", "text"] as const;
export type ContactDraft = FormDraft<(typeof contactFields)[number]>;

interface ContactFormProps {
  /** Identifies the form, so that it is stored once if it is sent twice. */
  formId: string;
  draft: ContactDraft;
}

/** The form to send the shop a message. */
export function ContactForm({ formId, draft }: ContactFormProps) {
  return (
    <section className="passage">
      <h1>{t("Contact us")}</h1>
      <p>{t("Send us a message. We'll reply by email.")}</p>
      {draft.problem && (
        <p className="notice" role="alert">
          {draft.problem}
        </p>
      )}
      <form method="post">
        <input type="hidden" name="form_id" value={formId} />
        <TextField
          name="name"
          label={t("Name")}
          max={messageLimits.name}
          draft={draft}
          autoComplete="name"
          required
        />
        <TextField
          name="email"
          label={t("Email")}
          max={messageLimits.email}
          draft={draft}
          type="email"
          autoComplete="email"
          required
        />
        <TextField
          name="phone"
          label={t("Phone (optional)")}
          max={messageLimits.phone}
          draft={draft}
          type="tel"
          autoComplete="tel"
        />
        <TextField
          name="order_number"
          label={t("Order number (optional)")}
          max={messageLimits.order_number}
          draft={draft}
          autoComplete="off"
        />
        <TextArea name="text" label={t("Message")} max={messageLimits.text} draft={draft} required />
        <RobotField />
        <button className="button">{t("Send message")}</button>
      </form>
    </section>
  );
}
