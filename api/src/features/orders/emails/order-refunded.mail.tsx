import type { RefundedItem } from "@vitrine/contract/orders/order-refunds";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { type AboutOrder, OrderLines, orderMail } from "./order-parts.mail.tsx";

/** Email to the customer: a refund has been made. */
export function orderRefundedMail(about: AboutOrder, refundId: string): CustomerMail {
  const { shop, order, language } = about;
  const { t, money } = language;
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Error("This order has no such refund");
  const amount = money(refund.amount, order.currency);
  if (refund.destination === "store_credit") return toCredit(about, amount, refund.batch_id);
  const values = { shop: shop.name, amount, order: orderName(order) };
  return orderMail(about, {
    email: "order_refunded",
    values: { amount },
    subject: t("{{shop}} refunded {{amount}} of your order {{order}}", values),
    preheader: t("Your refund of {{amount}} is on its way.", { amount }),
    message: [
      refund.reason === "late_payment" ? [{ required: whyReturned(about, refund) }] : [],
      [
        t("{{shop}} refunded {{amount}} of your order {{order}}.", values),
        {
          required: refund.provider ? t("It can take up to 10 business days to appear in your account.") : "",
        },
      ],
    ],
    details: <RefundedItems about={about} batchId={refund.batch_id} />,
  });
}

type Refund = AboutOrder["order"]["refunds"][number];

/** The items that the refund is for; nothing if it names none. */
function RefundedItems({
  about: { order },
  batchId,
}: {
  about: AboutOrder;
  batchId: string | null | undefined;
}) {
  const entry = batchId && order.timeline.find(({ details }) => details["edit_id"] === batchId);
  const items = entry ? (entry.details["items"] as RefundedItem[]) : [];
  const quantities = new Map(items.map(({ order_line_id, quantity }) => [order_line_id, quantity]));
  const lines = order.lines
    .filter(({ id }) => quantities.has(id))
    .map((line) => ({ ...line, quantity: quantities.get(line.id)! }));
  return lines.length > 0 && <OrderLines lines={lines} />;
}

function toCredit(about: AboutOrder, amount: string, batchId: string | null | undefined): CustomerMail {
  const { shop, order, language } = about;
  const { t } = language;
  const values = { shop: shop.name, amount };
  return orderMail(about, {
    email: "order_refunded",
    values: { amount },
    subject: t("{{shop}} added {{amount}} to your store credit", values),
    preheader: t("You have {{amount}} more to spend at {{shop}}.", values),
    message: [
      [
        t("{{shop}} refunded {{amount}} of your order {{order}} to your store credit.", {
          ...values,
          order: orderName(order),
        }),
        { required: t("Sign in at checkout with this email to use it.") },
      ],
    ],
    details: <RefundedItems about={about} batchId={batchId} />,
  });
}

function whyReturned({ order, language: { t, paragraph } }: AboutOrder, refund: Refund): string {
  const name = { order: orderName(order) };
  if (order.lifecycle === "cancelled")
    return paragraph(
      t("We received your payment for order {{order}}, but the order can't be fulfilled anymore.", name),
      t("We've refunded your payment in full."),
    );
  const payment = order.payments.find(
    ({ kind, reference }) => kind === "capture" && reference === refund.payment_reference,
  );
  if (payment && payment.amount > refund.amount)
    return paragraph(
      t("We received more than was due for order {{order}}.", name),
      t("We've refunded the difference."),
    );
  return paragraph(
    t("We received another payment for order {{order}}, which is already paid.", name),
    t("We've refunded the second payment."),
  );
}
