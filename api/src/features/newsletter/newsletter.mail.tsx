import type { EmailLanguage } from "../../languages/email-language.ts";
import type { CustomerMail } from "../../mail/customer-mail.tsx";

/** The email that asks the recipient to confirm a sign-up. */
export function confirmSignUpMail(
  sender: CustomerMail["shop"],
  confirmUrl: string,
  days: number,
  language: EmailLanguage,
): CustomerMail {
  const { t, paragraph } = language;
  const shop = sender.name;
  return {
    email: "newsletter_confirmation",
    shop: sender,
    language,
    values: { shop_name: shop },
    subject: t("Confirm that you want emails from {{shop}}", { shop }),
    preheader: t("One click and you're subscribed."),
    button: { label: t("Confirm subscription"), href: confirmUrl },
    footer: paragraph(
      t("Someone entered this email in the sign-up form of {{shop}}.", { shop }),
      t("Wasn't you? You can ignore this email: without your confirmation you won't be subscribed."),
    ),
    message: [
      [
        t("Confirm that {{shop}} may email you news and offers.", { shop }),
        {
          required: t("The link is valid for {{number}} days.", {
            number: days,
            count: days,
            defaultValue_one: "The link is valid for 1 day.",
          }),
        },
      ],
    ],
  };
}

/** The email to a new subscriber, with the link to unsubscribe. */
export function welcomeMail(
  sender: CustomerMail["shop"],
  { storeUrl, unsubscribeUrl }: { storeUrl: string; unsubscribeUrl: string },
  language: EmailLanguage,
): CustomerMail {
  const { t } = language;
  const shop = sender.name;
  return {
    email: "newsletter_welcome",
    shop: sender,
    language,
    values: { shop_name: shop },
    subject: t("You're subscribed to emails from {{shop}}", { shop }),
    preheader: t("You'll get news and offers from {{shop}}.", { shop }),
    button: { label: t("View shop"), href: storeUrl },
    footer: (
      <>
        {t("You received this because you signed up for emails from {{shop}}.", { shop })}{" "}
        <a href={unsubscribeUrl}>{t("Unsubscribe")}</a>
      </>
    ),
    message: [
      [
        t("Thank you for signing up."),
        t("You'll get news and offers from {{shop}}.", { shop }),
        t("You can unsubscribe at any time."),
      ],
    ],
  };
}
