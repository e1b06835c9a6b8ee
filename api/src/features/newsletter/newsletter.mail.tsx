import type { ReactElement } from "react";
import { Email, type EmailProps, Paragraph } from "../../mail/frame.tsx";
import type { EmailLanguage } from "../../languages/email-language.ts";

interface Written {
  subject: string;
  element: ReactElement;
}

/** The email that asks the recipient to confirm a sign-up. */
export function confirmSignUpMail(
  sender: EmailProps["from"],
  confirmUrl: string,
  days: number,
  language: EmailLanguage,
): Written {
  const { t, paragraph } = language;
  const shop = sender.name;
  return {
    subject: t("Confirm that you want emails from {{shop}}", { shop }),
    element: (
      <Email
        from={sender}
        preview={t("One click and you're subscribed.")}
        button={{ label: t("Confirm subscription"), href: confirmUrl }}
        footer={paragraph(
          t("Someone entered this email in the sign-up form of {{shop}}.", { shop }),
          t("Wasn't you? You can ignore this email: without your confirmation you won't be subscribed."),
        )}
        language={language}
      >
        <Paragraph>
          {paragraph(
            t("Confirm that {{shop}} may email you news and offers.", { shop }),
            t("The link is valid for {{number}} days.", {
              number: days,
              count: days,
              defaultValue_one: "The link is valid for 1 day.",
            }),
          )}
        </Paragraph>
      </Email>
    ),
  };
}

/** The email to a new subscriber, with the link to unsubscribe. */
export function welcomeMail(
  sender: EmailProps["from"],
  { storeUrl, unsubscribeUrl }: { storeUrl: string; unsubscribeUrl: string },
  language: EmailLanguage,
): Written {
  const { t, paragraph } = language;
  const shop = sender.name;
  return {
    subject: t("You're subscribed to emails from {{shop}}", { shop }),
    element: (
      <Email
        from={sender}
        preview={t("You'll get news and offers from {{shop}}.", { shop })}
        button={{ label: t("View shop"), href: storeUrl }}
        footer={
          <>
            {t("You received this because you signed up for emails from {{shop}}.", { shop })}{" "}
            <a href={unsubscribeUrl}>{t("Unsubscribe")}</a>
          </>
        }
        language={language}
      >
        <Paragraph>
          {paragraph(
            t("Thank you for signing up."),
            t("You'll get news and offers from {{shop}}.", { shop }),
            t("You can unsubscribe at any time."),
          )}
        </Paragraph>
      </Email>
    ),
  };
}
