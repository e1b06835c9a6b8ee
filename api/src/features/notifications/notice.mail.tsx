import type { ReactElement } from "react";
import { noticeMessage } from "@vitrine/contract/accounts/notice-messages";
import type { Notification } from "@vitrine/contract/accounts/notifications";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** The email to a member with the text of a notification. */
export function noticeMail(
  shop: { name: string },
  notification: Pick<Notification, "kind" | "data">,
  { url, language }: { url: string; language: EmailLanguage },
): { subject: string; element: ReactElement } {
  const { t, paragraph, locale } = language;
  const { title, body } = noticeMessage(notification, t, locale);
  return {
    subject: title,
    element: (
      <Email
        from={{ name: shop.name }}
        preview={body ?? title}
        button={{ label: t("Open in the dashboard"), href: url }}
        footer={paragraph(
          t("You received this because you are a member of {{shop}} on Vitrine.", { shop: shop.name }),
          t("To choose your notifications, open Notifications in the dashboard."),
        )}
        language={language}
      >
        <Paragraph>
          <bdi>{title}</bdi>
        </Paragraph>
        {body && (
          <Paragraph>
            <bdi>{body}</bdi>
          </Paragraph>
        )}
      </Email>
    ),
  };
}
