import { deletionDays } from "@vitrine/contract/shops/shop-deletion";
import type { ReactElement } from "react";
import type { JobData } from "../../jobs/job-data.ts";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { Email, Paragraph } from "../../mail/frame.tsx";

export interface AccountNews {
  news: JobData["account-news"]["news"];
  /** Browser and platform of the device that made the change: "Chrome 156, Linux x86_64"; empty if unknown. */
  device: string;
  /** ISO 8601 */
  at: string;
  /** The owner's time zone; UTC if absent. */
  time_zone?: string | null;
  /** Restores the account to the email that this message is sent to. */
  restore_url?: string;
  reset_url: string;
  sign_in_url: string;
}

/** Notifies the owner of a change to the security of their account, and says what to do if it wasn't them. */
export function accountNewsMail(
  news: AccountNews,
  language: EmailLanguage,
): { subject: string; element: ReactElement } {
  const { t } = language;
  const { subject, words, remedy, button } = messageOf(news, language);
  return {
    subject,
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={words}
        button={button}
        footer={t("We send this email whenever the security of your Vitrine account changes.")}
        language={language}
      >
        <Paragraph>{words}</Paragraph>
        {news.news !== "account_deleted" && (
          <Paragraph>
            {t("{{time}}, {{device}}.", {
              time: when(news.at, news.time_zone, language.locale),
              device: news.device || t("an unnamed device"),
            })}
          </Paragraph>
        )}
        <Paragraph>{remedy}</Paragraph>
      </Email>
    ),
  };
}

interface Message {
  subject: string;
  words: string;
  remedy: string;
  button?: { label: string; href: string };
}

function messageOf(event: AccountNews, language: EmailLanguage): Message {
  const { news, restore_url, reset_url } = event;
  const { t } = language;
  const reset = { label: t("Choose a new password"), href: reset_url };
  switch (news) {
    case "new_device":
      return {
        subject: t("New sign-in to your account"),
        words: t("Someone signed in to your account on a new device."),
        remedy: t(
          "If this was you, you can ignore this email. If not, choose a new password. This signs the other device out.",
        ),
        button: reset,
      };
    case "password_changed":
      return {
        subject: t("Your password was changed"),
        words: t("Your password was changed, and all other devices were signed out."),
        remedy: t("If this was you, you can ignore this email. If not, choose a new password now."),
        button: reset,
      };
    case "email_changed":
      return {
        subject: t("Your email was changed"),
        words: t("The email of your account was changed. You can no longer sign in with this one."),
        remedy: t(
          "If this was you, you can ignore this email. If not, restore your account within 7 days. This changes the email back, signs out all devices and lets you choose a new password.",
        ),
        button: restore_url ? { label: t("Restore my email"), href: restore_url } : undefined,
      };
    case "second_factor_set":
      return {
        subject: t("Your authenticator app is set up"),
        words: t("You now need a code from your authenticator app, as well as your password, to sign in."),
        remedy: t(
          "If this was you, you can ignore this email. If not, restore your account within 7 days. This removes the authenticator app, signs out all devices and lets you choose a new password.",
        ),
        button: restore_url ? { label: t("Restore my account"), href: restore_url } : undefined,
      };
    case "second_factor_removed":
      return {
        subject: t("Your authenticator app was removed"),
        words: t("You no longer need a code from an authenticator app to sign in."),
        remedy: t(
          "If this was you, you can ignore this email. If not, choose a new password and set up your authenticator app again.",
        ),
        button: reset,
      };
    case "sign_in_connected":
      return {
        subject: t("A new sign-in method was connected"),
        words: t("You can now sign in with a Google, Apple or Facebook account."),
        remedy: t(
          "If this was you, you can ignore this email. If not, choose a new password. This disconnects these accounts and signs out all devices.",
        ),
        button: reset,
      };
    case "deletion_scheduled":
    case "deletion_cancelled":
    case "account_deleted":
      return messageOfDeletion(event, news, language);
    default:
      return messageAfter(news, reset, t);
  }
}

/** The messages about the deletion of the account. */
function messageOfDeletion(
  { at, time_zone, reset_url, sign_in_url }: AccountNews,
  news: "deletion_scheduled" | "deletion_cancelled" | "account_deleted",
  { t, locale }: EmailLanguage,
): Message {
  switch (news) {
    case "deletion_scheduled": {
      const date = deletionDate(at, time_zone, locale);
      return {
        subject: t("Your account will be deleted on {{date}}", { date }),
        words: t(
          "Your account and your personal data will be deleted on {{date}}. We signed out all devices. Shops without another owner are closed and will be deleted then, too.",
          { date },
        ),
        remedy: t(
          "To keep your account, sign in before then. If this wasn't you, keep the account, then choose a new password.",
        ),
        button: { label: t("Keep account"), href: sign_in_url },
      };
    }
    case "deletion_cancelled":
      return {
        subject: t("Your account won't be deleted"),
        words: t("Someone signed in to your account and cancelled its deletion."),
        remedy: t(
          "Shops that were closed are still deleted unless you keep them in Business account. If this wasn't you, choose a new password.",
        ),
        button: { label: t("Choose a new password"), href: reset_url },
      };
    case "account_deleted":
      return {
        subject: t("Your account was deleted"),
        words: t("Your Vitrine account and your personal data were deleted."),
        remedy: t("The activity logs of shops that you left still contain your name."),
      };
  }
}

/** The messages about accounts that were restored. */
function messageAfter(
  news: "email_restored" | "email_lost",
  reset: Message["button"],
  t: EmailLanguage["t"],
): Message {
  switch (news) {
    case "email_restored":
      return {
        subject: t("Your account was restored"),
        words: t(
          "Your account uses this email again. We signed out all devices and removed the password, the authenticator app and all other sign-in methods.",
        ),
        remedy: t("Choose a new password now. You can't sign in without it."),
        button: reset,
      };
    case "email_lost":
      return {
        subject: t("Your email was changed back"),
        words: t("Your account was restored to its previous email. You can no longer sign in with this one."),
        remedy: t(
          "If this was you, you can ignore this email. If not, contact the owner of the previous email.",
        ),
      };
  }
}

/** The date on which an account is deleted whose deletion was scheduled then. */
function deletionDate(at: string, zone: string | null | undefined, locale: string): string {
  const due = new Date(Date.parse(at) + deletionDays * 86_400_000);
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: zone ?? "UTC" }).format(due);
}

/** "21 November 2026 at 14:05 GMT+6", in the owner's time zone. */
function when(at: string, zone: string | null | undefined, locale: string): string {
  const date = { day: "numeric", month: "long", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(locale, { ...date, ...time, timeZone: zone ?? "UTC" }).format(new Date(at));
}
