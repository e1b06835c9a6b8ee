import { orderName } from "@vitrine/contract/orders/order-name";
import type { cancelReasons } from "@vitrine/contract/orders/orders";
import { Paragraph } from "../../mail/frame.tsx";
import { receivedOf } from "./refunds.rules.ts";
import { type AboutOrder, OrderLines, ShopperEmail, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: the order is cancelled, with the reason. */
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
        <Paragraph>{consequence(order)}</Paragraph>
        <OrderLines lines={order.lines} />
      </ShopperEmail>
    ),
  };
}

/** Refunds have their own emails. */
function consequence(order: AboutOrder["order"]): string {
  if (receivedOf(order) === 0) return "Your order won't be shipped, and you don't have to pay.";
  return "Your order won't be shipped. Contact the shop with questions about your payment.";
}

// A suspicion of fraud is not disclosed to the customer.
const reasons: Record<(typeof cancelReasons)[number] | "expired", string> = {
  expired: "It wasn't paid in time.",
  customer: "You asked the shop to cancel it.",
  declined: "The shop couldn't accept it.",
  fraud: "The shop couldn't accept it.",
  inventory: "The items you ordered are out of stock.",
  staff: "The shop made a mistake.",
  unconfirmed: "It wasn't confirmed in time.",
  other: "The shop couldn't fulfil it.",
};
