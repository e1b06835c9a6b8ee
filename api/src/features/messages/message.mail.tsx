import { Fragment, type ReactElement } from "react";
import type { Message } from "@vitrine/contract/shops/messages";
import type { EmailLanguage } from "../../languages/email-language.ts";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** The email to the shop with a shopper's message. */
export function messageMail(
  shop: { name: string },
  { name, email, phone, order_number, text }: Message,
  { messageUrl, language }: { messageUrl: string; language: EmailLanguage },
): { subject: string; element: ReactElement } {
  const { t, paragraph } = language;
  return {
    subject: t("New message from {{name}}", { name }),
    element: (
      <Email
        from={{ name: shop.name }}
        preview={t("{{name}} wrote to you with the contact form.", { name })}
        button={{ label: t("Open message"), href: messageUrl }}
        footer={paragraph(
          t("A visitor sent this with the contact form of {{shop}}.", { shop: shop.name }),
          t("Replies go to {{email}}.", { email }),
        )}
        language={language}
      >
        <Paragraph>
          <Lines text={text} />
        </Paragraph>
        <Paragraph>
          {t("Name: {{name}}", { name })}
          <br />
          {t("Email: {{email}}", { email })}
          {phone && (
            <>
              <br />
              {t("Phone: {{phone}}", { phone })}
            </>
          )}
          {order_number && (
            <>
              <br />
              {t("Order number: {{number}}", { number: order_number })}
            </>
          )}
        </Paragraph>
      </Email>
    ),
  };
}

/** Text with its line breaks, which not every email program shows without elements. */
function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the lines never change
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
}
