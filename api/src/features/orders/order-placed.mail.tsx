import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../mail/frame.tsx";
import { awaitsCode } from "./order-answers.rules.ts";
import { paymentSentence } from "./emails.rules.ts";
import {
  type AboutOrder,
  Files,
  Lines,
  ShopperEmail,
  WholeOrder,
  type Written,
} from "./order-parts.mail.tsx";

/** Email to the customer: the order was received. */
export function orderPlacedMail(about: AboutOrder): Written {
  const { shop, order } = about;
  const next = order.confirmation === "pending" ? "will confirm it soon" : "is preparing it";
  const preview = awaitsCode(order)
    ? "Confirm it with the code from our next email."
    : `The shop received your order and ${next}.`;
  return {
    subject: `Your order ${orderName(order)} at ${shop.name}`,
    element: (
      <ShopperEmail about={about} preview={preview}>
        <Paragraph>
          Thank you for your order {orderName(order)}.{" "}
          {awaitsCode(order)
            ? "To confirm it, enter the code from our next email on your order page."
            : `The shop received it and ${next}.`}{" "}
          We'll email you when it ships. {paymentSentence(order)}
        </Paragraph>
        {order.thank_you && (
          <Paragraph>
            <Lines text={order.thank_you} />
          </Paragraph>
        )}
        <Files about={about} />
        <WholeOrder order={order} />
      </ShopperEmail>
    ),
  };
}
