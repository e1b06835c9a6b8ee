import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import { Email, Paragraph } from "../../../mail/frame.tsx";
import { memberLanguage } from "../../../languages/email-language.ts";
import { advanceDueOf } from "../payments/advance-due.rules.ts";
import { awaitsAdvance } from "./emails.rules.ts";
import { type AboutOrder, Detail, WholeOrder, type Written } from "./order-parts.mail.tsx";

function nextStep(order: AboutOrder["stored"]): string {
  const advance = formatMoney(advanceDueOf(order), order.currency);
  if (awaitsAdvance(order))
    return `It is confirmed when you accept or record the advance payment of ${advance}.`;
  return order.confirmation === "pending" ? "Confirm the order to start packing." : "You can pack it now.";
}

/** Email to the shop's owners about a new order. */
export function newOrderMail({ shop, stored: order, owner_url }: AboutOrder): Written {
  const total = formatMoney(order.total, order.currency);
  const units = order.item_count === 1 ? "1 item" : `${order.item_count} items`;
  const next = nextStep(order);
  const contact = [order.email, order.phone].filter((line) => line !== null);
  return {
    subject: `New order ${orderName(order)} · ${total}`,
    element: (
      <Email
        from={{ name: shop.name }}
        preview={`${units}. ${next}`}
        button={{ label: "View order", href: owner_url }}
        footer={
          <>
            You received this because you own <bdi>{shop.name}</bdi> on Vitrine.
            {order.email && " Reply to this email to contact the customer."}
          </>
        }
      >
        <Paragraph>
          <bdi>{order.name}</bdi> ordered {units} for {total}. {next}
        </Paragraph>
        <WholeOrder order={order} language={memberLanguage} />
        {contact.length > 0 && <Detail title="Contact" lines={contact} />}
        {order.note && <Detail title="Note" lines={order.note.split(/\r?\n/)} />}
      </Email>
    ),
  };
}
