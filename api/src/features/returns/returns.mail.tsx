import { orderName } from "@vitrine/contract/orders/order-name";
import type { JobData } from "../../jobs/job-data.ts";
import { Paragraph } from "../../mail/frame.tsx";
import {
  type AboutOrder,
  Detail,
  Lines,
  OrderLines,
  ShopperEmail,
  type Written,
} from "../orders/order-parts.mail.tsx";
import type { StoredReturn } from "./returns.rules.ts";

/** Email to the customer: the shop approved, declined, received or closed their return. Refunds have their own email. */
export function returnMail(
  about: AboutOrder,
  one: StoredReturn,
  email: JobData["return-mail"]["email"],
): Written {
  const { shop, order } = about;
  const name = orderName(order);
  const text = {
    approved: `${shop.name} approved your return of order ${name}.`,
    declined: `${shop.name} declined your return of order ${name}.`,
    received: `${shop.name} received the items that you returned from order ${name}.`,
    closed: `${shop.name} closed your return of order ${name} without a refund.`,
    exchanged: `${shop.name} exchanged the items that you returned from order ${name}. Your new order is ${one.exchange ? orderName(one.exchange) : ""}.`,
  }[email];
  const quantities = new Map(
    one.lines.map((line) => [
      line.order_line_id,
      email === "received" || email === "exchanged" ? line.sellable + line.damaged : line.quantity,
    ]),
  );
  const lines = order.lines
    .map((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return {
    subject: `Your return of order ${name} at ${shop.name}`,
    element: (
      <ShopperEmail about={about} preview={text}>
        <Paragraph>{text}</Paragraph>
        {email === "approved" && one.instructions && (
          <Detail title="How to return your items" lines={one.instructions.split("\n")} />
        )}
        {email === "declined" && one.decline_reason && (
          <Paragraph>
            <Lines text={one.decline_reason} />
          </Paragraph>
        )}
        <OrderLines lines={lines} />
      </ShopperEmail>
    ),
  };
}
