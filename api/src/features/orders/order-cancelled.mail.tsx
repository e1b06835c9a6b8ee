import { orderName } from "@vitrine/contract/order-name";
import type { cancelReasons } from "@vitrine/contract/orders";
import { Paragraph } from "../../mail/frame.tsx";
import { type AboutOrder, Goods, ShopperEmail, type Written } from "./order-parts.mail.tsx";

/** To the shopper: it will not come, and why. */
export function orderCancelledMail(about: AboutOrder): Written {
  const { shop, order } = about;
  const why = reasons[order.cancel_reason as keyof typeof reasons] ?? reasons.other;
  return {
    subject: `Your order ${orderName(order)} at ${shop.name} is cancelled`,
    element: (
      <ShopperEmail about={about} preview={why}>
        <Paragraph>
          Your order {orderName(order)} is cancelled. {why}
        </Paragraph>
        <Paragraph>Nothing will be sent, and you owe nothing.</Paragraph>
        <Goods lines={order.lines} />
      </ShopperEmail>
    ),
  };
}

// A suspicion is the shop's own affair.
const reasons: Record<(typeof cancelReasons)[number], string> = {
  customer: "You asked the shop to cancel it.",
  declined: "The shop could not accept it.",
  fraud: "The shop could not accept it.",
  inventory: "What you ordered is no longer in stock.",
  staff: "The shop made a mistake with it.",
  other: "The shop could not carry it out.",
};
