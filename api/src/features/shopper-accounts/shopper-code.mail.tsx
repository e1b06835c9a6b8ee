import type { ReactElement } from "react";
import { digits } from "../../mail/code.mail.tsx";
import { Email, type EmailProps, Paragraph } from "../../mail/frame.tsx";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { validFor } from "../../mail/valid-for.ts";
import type { CodePurpose } from "./shopper-codes.queries.ts";

/** The email to a shopper with a code, which is valid in the browser that requested it. */
export function shopperCodeMail(
  about: { shop: EmailProps["from"]; code: string; minutes: number; purpose: CodePurpose },
  language: EmailLanguage,
): { subject: string; element: ReactElement } {
  const { shop, code, minutes, purpose } = about;
  const { t, paragraph } = language;
  const values = { code, shop: shop.name };
  const requested = {
    sign_in: {
      subject: t("{{code}} is your code to sign in at {{shop}}", values),
      text: t("Enter this code to sign in:"),
    },
    delete_account: {
      subject: t("{{code}} is your code to delete your account at {{shop}}", values),
      text: t("Enter this code to delete your account and your personal data:"),
    },
  }[purpose];
  return {
    subject: requested.subject,
    element: (
      <Email
        from={shop}
        preview={validFor(minutes, language)}
        footer={paragraph(
          t("You received this because someone entered this email at {{shop}}.", { shop: shop.name }),
          t("Wasn't you? You can ignore this email."),
        )}
        language={language}
      >
        <Paragraph>{requested.text}</Paragraph>
        <Paragraph style={digits}>{code}</Paragraph>
        <Paragraph>
          {paragraph(
            validFor(minutes, language),
            t("It only works in the browser in which you requested it."),
            t("Don't share it: the shop will never ask you for it."),
          )}
        </Paragraph>
      </Email>
    ),
  };
}
