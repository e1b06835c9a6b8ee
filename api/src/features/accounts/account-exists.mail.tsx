import type { ReactElement } from "react";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** Email to the owner of an existing account when someone tries to register with its email. */
export function accountExistsMail(
  { sign_in_url, reset_url }: { sign_in_url: string; reset_url: string },
  language: EmailLanguage,
): { subject: string; element: ReactElement } {
  const { t } = language;
  return {
    subject: t("You already have a Vitrine account"),
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={t("Sign in with this email.")}
        button={{ label: t("Sign in"), href: sign_in_url }}
        footer={t(
          "You received this because someone entered this email at Vitrine. Wasn't you? You can ignore this email.",
        )}
        language={language}
      >
        <Paragraph>
          {t("An account with this email already exists, so we didn't create a new one.")}
        </Paragraph>
        <Paragraph>
          {t("If you forgot your password, choose a new one:")} <a href={reset_url}>{reset_url}</a>
        </Paragraph>
      </Email>
    ),
  };
}
