import { Fragment, type ReactElement } from "react";
import type { Message } from "@vitrine/contract/shops/messages";
import { Email, Paragraph } from "../../mail/frame.tsx";

/** The email to the shop with a shopper's message. */
export function messageMail(
  shop: { name: string },
  { name, email, phone, order_number, text }: Message,
  messageUrl: string,
): { subject: string; element: ReactElement } {
  return {
    subject: `New message from ${name}`,
    element: (
      <Email
        from={{ name: shop.name }}
        preview={`${name} wrote to you with the contact form.`}
        button={{ label: "Open message", href: messageUrl }}
        footer={
          <>
            A visitor sent this with the contact form of <bdi>{shop.name}</bdi>. Replies go to{" "}
            <bdi>{email}</bdi>.
          </>
        }
      >
        <Paragraph>
          <Lines text={text} />
        </Paragraph>
        <Paragraph>
          Name: <bdi>{name}</bdi>
          <br />
          Email: <bdi>{email}</bdi>
          {phone && (
            <>
              <br />
              Phone: <bdi>{phone}</bdi>
            </>
          )}
          {order_number && (
            <>
              <br />
              Order number: <bdi>{order_number}</bdi>
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
