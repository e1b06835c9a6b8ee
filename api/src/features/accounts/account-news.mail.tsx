import type { ReactElement } from "react";
import type { JobData } from "../../jobs/queue.ts";
import { Email, Paragraph } from "../../mail/frame.tsx";

export interface AccountNews {
  news: JobData["account-news"]["news"];
  /** The device that did it, as it called itself: "Chrome 156, Linux x86_64". */
  device: string;
  /** ISO 8601 */
  at: string;
  /** The owner's, where they have named one. */
  time_zone?: string | null;
  /** Gives the account back to the address of the letter. */
  take_back_url?: string;
  reset_url: string;
}

/** Tells the owner of an account what was done with it, and what to do if it was somebody else. */
export function accountNewsMail(news: AccountNews): { subject: string; element: ReactElement } {
  const { subject, words, remedy, button } = say(news);
  return {
    subject,
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={words}
        button={button}
        footer="We write this to the owner of a Vitrine account whenever its security changes."
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

function say({ news, take_back_url, reset_url }: AccountNews): Message {
  const reset = { label: "Choose a new password", href: reset_url };
  switch (news) {
    case "new_device":
      return {
        subject: "A new device has signed in",
        words: "Somebody has signed in to your account on a device we have not seen before.",
        remedy:
          "Was it you? Then all is well. If not, choose a new password: that signs the other device out.",
        button: reset,
      };
    case "password_changed":
      return {
        subject: "Your password was changed",
        words: "The password of your account was changed, and other devices were signed out.",
        remedy: "Was it you? Then all is well. If not, choose a new password at once.",
        button: reset,
      };
    case "email_changed":
      return {
        subject: "Your e-mail address was changed",
        words: "Your account has a new e-mail address. This one no longer signs in.",
        remedy:
          "Was it you? Then all is well. If not, take it back within seven days: the account gets this address again, everybody is signed out, and you choose a new password.",
        button: take_back_url ? { label: "Take my address back", href: take_back_url } : undefined,
      };
    case "second_factor_set":
      return {
        subject: "Your authenticator is set",
        words: "From now on a code of your authenticator is asked for beside your password.",
        remedy:
          "Was it you? Then all is well. If not, take your account back within seven days: the authenticator goes, everybody is signed out, and you choose a new password.",
        button: take_back_url ? { label: "Take my account back", href: take_back_url } : undefined,
      };
    case "second_factor_removed":
      return {
        subject: "Your authenticator was removed",
        words: "No code of an authenticator is asked for any more when you sign in.",
        remedy: "Was it not you? Then choose a new password and set the authenticator again.",
        button: reset,
      };
    case "sign_in_connected":
      return {
        subject: "Another way to sign in was connected",
        words: "Your account can now be opened by an account at another company: Google, Apple or Facebook.",
        remedy:
          "Was it you? Then all is well. If not, choose a new password: that takes all such ways away and signs everybody out.",
        button: reset,
      };
    case "taken_back":
      return {
        subject: "Your account was taken back",
        words:
          "Your account goes by this address. Everybody was signed out; the password, the authenticator and all other ways to sign in were taken away.",
        remedy: "Choose a new password now: until then nobody can sign in.",
        button: reset,
      };
    case "email_lost":
      return {
        subject: "Your e-mail address was changed back",
        words:
          "The address your account had before was taken back by a letter sent there. Your account goes by it again, and this address no longer signs in.",
        remedy:
          "Was it you? Then all is well. If not, write to whoever reads the mail of the former address.",
      };
    case "account_deleted":
      return {
        subject: "Your account was deleted",
        words: "Your Vitrine account and what we knew of you were deleted.",
        remedy:
          "Shops that had no other owner are closed now and are deleted with all they hold in 30 days. Write to us before then if it was not you.",
      };
  }
}

/** "21 November 2026 at 14:05 GMT+6", in the owner's own time. */
function when(at: string, zone: string | null | undefined): string {
  const date = { day: "numeric", month: "long", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat("en-GB", { ...date, ...time, timeZone: zone ?? "UTC" }).format(new Date(at));
}
