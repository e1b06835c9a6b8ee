import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import { Paragraph } from "../../mail/frame.tsx";
import { outstandingOf } from "./refunds.rules.ts";
import { type AboutOrder, ShopperEmail, WholeOrder, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: the shop created an order, which they can pay online. */
export function paymentLinkMail(about: AboutOrder): Written {
  const { shop, order, order_url } = about;
  const total = formatMoney(outstandingOf(order), order.currency);
  return {
    subject: `Pay for your order ${orderName(order)} at ${shop.name}`,
    element: (
      <ShopperEmail
        about={about}
        preview={`Pay ${total} online to complete your order.`}
        button={{ label: `Pay ${total}`, href: order_url }}
      >
        <Paragraph>
          The shop created order {orderName(order)} for you. Pay {total} on the order&apos;s page to complete
          it
          {order.payment_due_at && `, by ${dueTime(order.payment_due_at, shop.time_zone)}`}. Until then, the
          items are reserved for you; unpaid orders are cancelled automatically.
        </Paragraph>
        <WholeOrder order={order} />
      </ShopperEmail>
    ),
  };
}

function dueTime(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }).format(
    new Date(at),
  );
}
