import type { ReactElement } from "react";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** Email with a password reset link. */
export function resetMail(
  { url, minutes }: { url: string; minutes: number },
  language: EmailLanguage,
): { subject: string; element: ReactElement } {
  const { t, paragraph } = language;
  return {
    subject: t("Choose a new password"),
    element: (
      <Email
        from={{ name: "Vitrine" }}
        preview={t("The link expires in {{minutes}} minutes.", { minutes })}
        button={{ label: t("Choose a new password"), href: url }}
        footer={paragraph(
          t("You received this because someone requested a new password for this account."),
          t("Wasn't you? You can ignore this email. Your password stays the same."),
        )}
        language={language}
      >
        <Paragraph>{t("Choose a new password for your Vitrine account.")}</Paragraph>
        <Paragraph>
          {paragraph(
            t("The link works once and expires in {{minutes}} minutes.", { minutes }),
            t("Changing your password signs out all devices."),
          )}
        </Paragraph>
      </Email>
    ),
  };
}
