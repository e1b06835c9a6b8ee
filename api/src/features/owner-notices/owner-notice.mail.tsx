import type { ReactElement } from "react";
import type { JobData } from "../../jobs/job-data.ts";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { Email, Paragraph } from "../../mail/frame.tsx";

interface OwnerNotice {
  notice: JobData["owner-notice"]["notice"];
  /** The name or email of the person, or the name of the payment method. */
  label: string;
  /** The name of the member who made the change. */
  by: string;
  shop: string;
  /** The page of staff accounts or payments. */
  url: string;
}

/** Email to an owner about a change of owners or payments, and what to do if it is unwanted. */
export function ownerNoticeMail(
  notice: OwnerNotice,
  language: EmailLanguage,
): { subject: string; element: ReactElement } {
  const { t } = language;
  const { subject, change } = messageOf(notice, language);
  return {
    subject,
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={change}
        button={{
          label: notice.notice.startsWith("owner_") ? t("View staff accounts") : t("View payments"),
          href: notice.url,
        }}
        footer={t("We send this email whenever the owners or payments of {{shop}} change.", {
          shop: notice.shop,
        })}
        language={language}
      >
        <Paragraph>{change}</Paragraph>
        <Paragraph>
          {t(
            "If you didn't expect this, undo the change, check the staff accounts and choose a new password.",
          )}
        </Paragraph>
      </Email>
    ),
  };
}

function messageOf(
  { notice, label, by, shop }: OwnerNotice,
  { t }: EmailLanguage,
): { subject: string; change: string } {
  const names = { label, by, shop };
  switch (notice) {
    case "owner_added":
      return {
        subject: t("{{shop}} has a new owner", { shop }),
        change: t("{{by}} made {{label}} an owner of {{shop}}.", names),
      };
    case "owner_joined":
      return {
        subject: t("{{shop}} has a new owner", { shop }),
        change: t("{{label}} accepted an invitation and is now an owner of {{shop}}.", { label, shop }),
      };
    case "owner_invited":
      return {
        subject: t("A new owner was invited to {{shop}}", { shop }),
        change: t("{{by}} invited {{label}} to become an owner of {{shop}}.", names),
      };
    case "owner_removed":
      return {
        subject: t("An owner of {{shop}} was removed", { shop }),
        change: t("{{by}} removed {{label}} from the owners of {{shop}}.", names),
      };
    case "provider_connected":
      return {
        subject: t("A payment provider was connected to {{shop}}", { shop }),
        change: t("{{by}} connected {{label}} to {{shop}}. Shoppers' payments go to its account.", names),
      };
    case "provider_keys_replaced":
      return {
        subject: t("The keys of a payment provider of {{shop}} were replaced", { shop }),
        change: t(
          "{{by}} replaced the keys of {{label}} in {{shop}}. Shoppers' payments may go to another account.",
          names,
        ),
      };
    case "provider_disconnected":
      return {
        subject: t("A payment provider was disconnected from {{shop}}", { shop }),
        change: t("{{by}} disconnected {{label}} from {{shop}}.", names),
      };
    case "payment_instructions_changed":
      return {
        subject: t("The payment instructions of {{shop}} were changed", { shop }),
        change: t(
          "{{by}} changed the instructions of the payment method {{label}} in {{shop}}. They tell shoppers where to pay.",
          names,
        ),
      };
  }
}
