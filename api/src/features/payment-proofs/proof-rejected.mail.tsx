import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../mail/frame.tsx";
import { type AboutOrder, Lines, ShopperEmail, type Written } from "../orders/order-parts.mail.tsx";

/** Email to the customer: the shop rejected their proof of payment. */
export function proofRejectedMail(about: AboutOrder, reason: string): Written {
  const { shop, order } = about;
  return {
    subject: `Your payment for order ${orderName(order)} at ${shop.name}`,
    element: (
      <ShopperEmail about={about} preview="The shop couldn't accept your proof of payment.">
        <Paragraph>
          The shop couldn't accept your proof of payment for order {orderName(order)}. The reason:
        </Paragraph>
        <Paragraph>
          <Lines text={reason} />
        </Paragraph>
        <Paragraph>You can send another proof on your order page.</Paragraph>
      </ShopperEmail>
    ),
  };
}
