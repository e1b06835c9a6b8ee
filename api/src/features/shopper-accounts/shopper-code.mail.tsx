import type { EmailLanguage } from "../../languages/email-language.ts";
import { digits } from "../../mail/code.mail.tsx";
import type { CustomerMail } from "../../mail/customer-mail.tsx";
import { Paragraph } from "../../mail/frame.tsx";
import { validFor } from "../../mail/valid-for.ts";
import type { CodePurpose } from "./shopper-codes.queries.ts";

/** The email to a shopper with a code, which is valid in the browser that requested it. */
export function shopperCodeMail(
  about: { shop: CustomerMail["shop"]; code: string; minutes: number; purpose: CodePurpose },
  language: EmailLanguage,
): CustomerMail {
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
    email: codeEmails[purpose],
    shop,
    language,
    values: { code, shop_name: shop.name },
    subject: requested.subject,
    preheader: validFor(minutes, language),
    footer: paragraph(
      t("You received this because someone entered this email at {{shop}}.", { shop: shop.name }),
      t("Wasn't you? You can ignore this email."),
    ),
    message: [[requested.text]],
    details: (
      <>
        <Paragraph style={digits}>{code}</Paragraph>
        <Paragraph>
          {paragraph(
            validFor(minutes, language),
            t("It only works in the browser in which you requested it."),
            t("Don't share it: the shop will never ask you for it."),
          )}
        </Paragraph>
      </>
    ),
  };
}

export const codeEmails = {
  sign_in: "sign_in_code",
  delete_account: "account_deletion_code",
} as const satisfies Record<CodePurpose, string>;
