import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../mail/frame.tsx";
import { type AboutOrder, ShopperEmail, type Written } from "../orders/order-parts.mail.tsx";

/** Email to the customer: the code that confirms a cash-on-delivery order. */
export function orderCodeMail(about: AboutOrder, code: string, minutes: number): Written {
  const { shop, order } = about;
  return {
    subject: `${code} is your code to confirm order ${orderName(order)} at ${shop.name}`,
    element: (
      <ShopperEmail
        about={about}
        preview={`Enter ${code} on your order page.`}
        button={{ label: "Confirm your order", href: `${about.order_url}#confirm` }}
      >
        <Paragraph>
          Enter this code on the page of your order {orderName(order)} to confirm it. The shop ships it once
          it is confirmed.
        </Paragraph>
        <Paragraph>
          <strong style={{ fontSize: "28px", letterSpacing: "0.2em" }}>{code}</strong>
        </Paragraph>
        <Paragraph>
          The code is valid for {minutes} minutes. You can request another one on the page. If you didn't
          place this order, you can ignore this email.
        </Paragraph>
      </ShopperEmail>
    ),
  };
}
