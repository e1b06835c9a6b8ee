import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../mail/frame.tsx";
import { paymentSentence } from "./emails.rules.ts";
import { type AboutOrder, Files, ShopperEmail, WholeOrder, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: the shop has confirmed the order. */
export function orderConfirmedMail(about: AboutOrder): Written {
  const { shop, order } = about;
  return {
    subject: `Your order ${orderName(order)} at ${shop.name} is confirmed`,
    element: (
      <ShopperEmail about={about} preview="The shop is preparing your order.">
        <Paragraph>
          Your order {orderName(order)} is confirmed. The shop is preparing it, and we'll email you when it
          ships. {paymentSentence(order)}
        </Paragraph>
        <Files about={about} />
        <WholeOrder order={order} />
      </ShopperEmail>
    ),
  };
}
