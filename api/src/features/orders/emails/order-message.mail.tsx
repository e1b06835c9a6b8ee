import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { Paragraph } from "../../../mail/frame.tsx";
import { messageText } from "./emails.rules.ts";
import { type AboutOrder, Lines, orderMail } from "./order-parts.mail.tsx";

/** Characters that mailboxes show beside the subject. */
const previewLength = 120;

/** Email to the customer with a message that a member has written. */
export function orderMessageMail(about: AboutOrder, messageId: string): CustomerMail {
  const { shop, order, language } = about;
  const { t } = language;
  const text = messageText(order, messageId);
  if (text === undefined) throw new Error("This order has no such message");
  const names = { order: orderName(order), shop: shop.name };
  return orderMail(about, {
    email: "order_message",
    subject: t("Message from {{shop}} about your order {{order}}", names),
    preheader: [...text].slice(0, previewLength).join(""),
    message: [],
    details: (
      <Paragraph>
        <Lines text={text} />
      </Paragraph>
    ),
  });
}
