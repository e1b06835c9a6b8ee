import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../../mail/frame.tsx";
import { messageText } from "./emails.rules.ts";
import { type AboutOrder, Lines, ShopperEmail, type Written } from "./order-parts.mail.tsx";

/** Characters that mailboxes show beside the subject. */
const previewLength = 120;

/** Email to the customer with a message that a member has written. */
export function orderMessageMail(about: AboutOrder, messageId: string): Written {
  const { shop, order, language } = about;
  const { t } = language;
  const text = messageText(order, messageId);
  if (text === undefined) throw new Error("This order has no such message");
  const names = { order: orderName(order), shop: shop.name };
  return {
    subject: t("Message from {{shop}} about your order {{order}}", names),
    element: (
      <ShopperEmail about={about} preview={[...text].slice(0, previewLength).join("")}>
        <Paragraph>
          <Lines text={text} />
        </Paragraph>
      </ShopperEmail>
    ),
  };
}
