import type { RefundedItem } from "@vitrine/contract/orders/order-refunds";
import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../../mail/frame.tsx";
import { type AboutOrder, OrderLines, ShopperEmail, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: a refund has been made. */
export function orderRefundedMail(about: AboutOrder, refundId: string): Written {
  const { shop, order, language } = about;
  const { t, money, paragraph } = language;
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Error("This order has no such refund");
  const amount = money(refund.amount, order.currency);
  if (refund.destination === "store_credit") return toCredit(about, amount, refund.batch_id);
  const values = { shop: shop.name, amount, order: orderName(order) };
  return {
    subject: t("{{shop}} refunded {{amount}} of your order {{order}}", values),
    element: (
      <ShopperEmail about={about} preview={t("Your refund of {{amount}} is on its way.", { amount })}>
        {refund.reason === "late_payment" && <Paragraph>{whyReturned(about)}</Paragraph>}
        <Paragraph>
          {paragraph(
            t("{{shop}} refunded {{amount}} of your order {{order}}.", values),
            refund.provider ? t("It can take up to 10 business days to appear in your account.") : "",
          )}
        </Paragraph>
        <RefundedItems about={about} batchId={refund.batch_id} />
      </ShopperEmail>
    ),
  };
}

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

function toCredit(about: AboutOrder, amount: string, batchId: string | null | undefined): Written {
  const { shop, order, language } = about;
  const { t, paragraph } = language;
  const values = { shop: shop.name, amount };
  return {
    subject: t("{{shop}} added {{amount}} to your store credit", values),
    element: (
      <ShopperEmail about={about} preview={t("You have {{amount}} more to spend at {{shop}}.", values)}>
        <Paragraph>
          {paragraph(
            t("{{shop}} refunded {{amount}} of your order {{order}} to your store credit.", {
              ...values,
              order: orderName(order),
            }),
            t("Sign in at checkout with this email to use it."),
          )}
        </Paragraph>
        <RefundedItems about={about} batchId={batchId} />
      </ShopperEmail>
    ),
  };
}

function whyReturned({ order, language: { t, paragraph } }: AboutOrder): string {
  const name = { order: orderName(order) };
  return order.lifecycle === "cancelled"
    ? paragraph(
        t("We received your payment for order {{order}}, but the order can't be fulfilled anymore.", name),
        t("We've refunded your payment in full."),
      )
    : paragraph(
        t("We received another payment for order {{order}}, which is already paid.", name),
        t("We've refunded the second payment."),
      );
}
