import { orderName } from "@vitrine/contract/orders/order-name";
import type { JobData } from "../../jobs/job-data.ts";
import { type CustomerMail, type Sentence, textOf } from "../../mail/customer-mail.tsx";
import { Paragraph } from "../../mail/frame.tsx";
import { type AboutOrder, Detail, Lines, OrderLines, orderMail } from "../orders/emails/order-parts.mail.tsx";
import type { StoredReturn } from "./returns.rules.ts";

/**
 * Email to the customer: the shop has their request for a return, has entered one for them, or approved, declined, received or closed the return.
 * Refunds have their own email.
 */
export function returnMail(
  about: AboutOrder,
  one: StoredReturn,
  email: JobData["return-mail"]["email"],
): CustomerMail {
  const { shop, order, language } = about;
  const { t, paragraph } = language;
  const names = { shop: shop.name, order: orderName(order) };
  const messages: Record<typeof email, Sentence[]> = {
    requested: [
      t("We received your request to return items from order {{order}}.", names),
      { required: t("We'll email you when we have checked it. Don't send the items back before.") },
    ],
    entered: [
      t("{{shop}} has entered a return of items from order {{order}} for you.", names),
      { required: t("We'll email you how to send them back. Don't send them before.") },
    ],
    approved: [t("{{shop}} approved your return of order {{order}}.", names)],
    declined: [t("{{shop}} declined your return of order {{order}}.", names)],
    received: [t("{{shop}} received the items that you returned from order {{order}}.", names)],
    closed: [t("{{shop}} closed your return of order {{order}} without a refund.", names)],
    exchanged: [
      t("{{shop}} exchanged the items that you returned from order {{order}}.", names),
      {
        required: one.exchange ? t("Your new order is {{order}}.", { order: orderName(one.exchange) }) : "",
      },
    ],
  };
  const message = messages[email];
  const quantities = new Map(
    one.lines.map((line) => [
      line.order_line_id,
      email === "received" || email === "exchanged" ? line.sellable + line.damaged : line.quantity,
    ]),
  );
  const lines = order.lines
    .map((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return orderMail(about, {
    email: `return_${email}`,
    subject: subjectOf(email, names, t),
    preheader: paragraph(...message.map(textOf)),
    message: [message],
    details: (
      <>
        {email === "approved" && one.instructions && (
          <Detail title={t("How to return your items")} lines={one.instructions.split("\n")} />
        )}
        {email === "declined" && one.decline_reason && (
          <Paragraph>
            <Lines text={one.decline_reason} />
          </Paragraph>
        )}
        <OrderLines lines={lines} />
      </>
    ),
  });
}

function subjectOf(
  email: JobData["return-mail"]["email"],
  names: { shop: string; order: string },
  t: AboutOrder["language"]["t"],
): string {
  if (email === "requested")
    return t("We received your return request for order {{order}} at {{shop}}", names);
  if (email === "entered") return t("{{shop}} has entered a return of your order {{order}}", names);
  return t("Your return of order {{order}} at {{shop}}", names);
}
