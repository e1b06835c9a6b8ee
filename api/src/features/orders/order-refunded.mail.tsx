import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import { Paragraph } from "../../mail/frame.tsx";
import { type AboutOrder, ShopperEmail, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: a refund has been made. */
export function orderRefundedMail(about: AboutOrder, refundId: string): Written {
  const { shop, order } = about;
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Error("This order has no such refund");
  const amount = formatMoney(refund.amount, order.currency);
  if (refund.destination === "store_credit") return toCredit(about, amount);
  return {
    subject: `${shop.name} refunded ${amount} of your order ${orderName(order)}`,
    element: (
      <ShopperEmail about={about} preview={`Your refund of ${amount} is on its way.`}>
        {refund.reason === "late_payment" && <Paragraph>{whyReturned(order)}</Paragraph>}
        <Paragraph>
          <bdi>{shop.name}</bdi> refunded {amount} of your order {orderName(order)}.{" "}
          {refund.provider && "It can take 5 to 10 days until your bank shows it."}
        </Paragraph>
      </ShopperEmail>
    ),
  };
}

function toCredit(about: AboutOrder, amount: string): Written {
  const { shop, order } = about;
  return {
    subject: `${shop.name} added ${amount} to your store credit`,
    element: (
      <ShopperEmail about={about} preview={`You have ${amount} more to spend at ${shop.name}.`}>
        <Paragraph>
          <bdi>{shop.name}</bdi> refunded {amount} of your order {orderName(order)} to your store credit. Sign
          in at the checkout with this email to use it.
        </Paragraph>
      </ShopperEmail>
    ),
  };
}

function whyReturned(order: AboutOrder["order"]): string {
  const name = orderName(order);
  return order.lifecycle === "cancelled"
    ? `We received your payment for order ${name}, but the order can't be fulfilled anymore. You get all of your money back.`
    : `We received another payment for order ${name}, which is already paid. You get the second payment back.`;
}
