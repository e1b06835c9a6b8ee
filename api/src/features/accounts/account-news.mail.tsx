import type { ReactElement } from "react";
import type { JobData } from "../../jobs/job-data.ts";
import { Email, Paragraph } from "../../mail/frame.tsx";

export interface AccountNews {
  news: JobData["account-news"]["news"];
  /** Browser and platform of the device that made the change: "Chrome 156, Linux x86_64". */
  device: string;
  /** ISO 8601 */
  at: string;
  /** The owner's time zone; UTC if absent. */
  time_zone?: string | null;
  /** Restores the account to the email that this message is sent to. */
  restore_url?: string;
  reset_url: string;
}

/** Notifies the owner of a change to the security of their account, and says what to do if it wasn't them. */
export function accountNewsMail(news: AccountNews): { subject: string; element: ReactElement } {
  const { subject, words, remedy, button } = say(news);
  return {
    subject,
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={words}
        button={button}
        footer="We send this email whenever the security of your Vitrine account changes."
      >
        <Paragraph>{words}</Paragraph>
        <Paragraph>
          {when(news.at, news.time_zone)}, {news.device}.
        </Paragraph>
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

function say({ news, restore_url, reset_url }: AccountNews): Message {
  const reset = { label: "Choose a new password", href: reset_url };
  switch (news) {
    case "new_device":
      return {
        subject: "New sign-in to your account",
        words: "Someone signed in to your account on a new device.",
        remedy:
          "If this was you, you can ignore this email. If not, choose a new password. This signs the other device out.",
        button: reset,
      };
    case "password_changed":
      return {
        subject: "Your password was changed",
        words: "Your password was changed, and all other devices were signed out.",
        remedy: "If this was you, you can ignore this email. If not, choose a new password now.",
        button: reset,
      };
    case "email_changed":
      return {
        subject: "Your email was changed",
        words: "The email of your account was changed. You can no longer sign in with this one.",
        remedy:
          "If this was you, you can ignore this email. If not, restore your account within 7 days. This changes the email back, signs out all devices and lets you choose a new password.",
        button: restore_url ? { label: "Restore my email", href: restore_url } : undefined,
      };
    case "second_factor_set":
      return {
        subject: "Your authenticator app is set up",
        words: "You now need a code from your authenticator app, as well as your password, to sign in.",
        remedy:
          "If this was you, you can ignore this email. If not, restore your account within 7 days. This removes the authenticator app, signs out all devices and lets you choose a new password.",
        button: restore_url ? { label: "Restore my account", href: restore_url } : undefined,
      };
    case "second_factor_removed":
      return {
        subject: "Your authenticator app was removed",
        words: "You no longer need a code from an authenticator app to sign in.",
        remedy:
          "If this was you, you can ignore this email. If not, choose a new password and set up your authenticator app again.",
        button: reset,
      };
    case "sign_in_connected":
      return {
        subject: "A new sign-in method was connected",
        words: "You can now sign in with a Google, Apple or Facebook account.",
        remedy:
          "If this was you, you can ignore this email. If not, choose a new password. This disconnects these accounts and signs out all devices.",
        button: reset,
      };
    case "email_restored":
      return {
        subject: "Your account was restored",
        words:
          "Your account uses this email again. We signed out all devices and removed the password, the authenticator app and all other sign-in methods.",
        remedy: "Choose a new password now. You can't sign in without it.",
        button: reset,
      };
    case "email_lost":
      return {
        subject: "Your email was changed back",
        words: "Your account was restored to its previous email. You can no longer sign in with this one.",
        remedy:
          "If this was you, you can ignore this email. If not, contact the owner of the previous email.",
      };
    case "account_deleted":
      return {
        subject: "Your account was deleted",
        words: "Your Vitrine account and your personal data were deleted.",
        remedy:
          "Shops without another owner are closed and will be deleted with all their data in 30 days. If this wasn't you, contact us before then.",
      };
  }
}

/** "21 November 2026 at 14:05 GMT+6", in the owner's time zone. */
function when(at: string, zone: string | null | undefined): string {
  const date = { day: "numeric", month: "long", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat("en-GB", { ...date, ...time, timeZone: zone ?? "UTC" }).format(new Date(at));
}
