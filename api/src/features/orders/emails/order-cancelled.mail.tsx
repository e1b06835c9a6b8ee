import { orderName } from "@vitrine/contract/orders/order-name";
import type { cancelReasons } from "@vitrine/contract/orders/orders";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { Paragraph } from "../../../mail/frame.tsx";
import type { EmailLanguage } from "../../../languages/email-language.ts";
import { hasLeft } from "../order-statuses.rules.ts";
import { receivedOf } from "../payments/refunds.rules.ts";
import { type AboutOrder, OrderLines, orderMail } from "./order-parts.mail.tsx";

/** Email to the customer: the order is cancelled, with the reason. */
export function orderCancelledMail(about: AboutOrder): CustomerMail {
  const { shop, order, language } = about;
  const { t, money } = language;
  const { authorization } = order;
  const why = reasonSentence(order.cancel_reason, language);
  const name = orderName(order);
  const again = buyAgain(about);
  return orderMail(about, {
    email: "order_cancelled",
    subject: t("Your order {{order}} at {{shop}} is cancelled", { order: name, shop: shop.name }),
    preheader: why,
    ...(again && { button: again }),
    message: [[t("Your order {{order}} is cancelled.", { order: name }), { required: why }]],
    details: (
      <>
        <Paragraph>{consequence(order, language)}</Paragraph>
        {authorization && authorization.status !== "captured" && (
          <Paragraph>
            {t(
              "We didn't charge you. Your bank releases the authorised {{amount}}, which can take a few days.",
              {
                amount: money(authorization.amount, order.currency),
              },
            )}
          </Paragraph>
        )}
        <OrderLines lines={order.lines} />
      </>
    ),
  });
}

/** An order that wasn't paid in time can be placed again from its page, with the items in a new cart. */
function buyAgain({ order, order_url, language: { t } }: AboutOrder): CustomerMail["button"] {
  if (order.cancel_reason !== "expired" || order.source !== "checkout") return undefined;
  return { label: t("Buy the items again"), href: `${order_url}#buy-again` };
}

/** Refunds have their own emails. */
function consequence(order: AboutOrder["order"], { t }: EmailLanguage): string {
  const isFree = receivedOf(order) === 0;
  // It was lost, or came back to the shop.
  if (order.shipments.some(({ status }) => hasLeft(status)))
    return isFree
      ? t("You don't have to pay for your order.")
      : t("Contact the shop with questions about your payment.");
  if (order.delivery.is_pickup)
    return isFree
      ? t("You don't have to pick up your order, or pay for it.")
      : t("You can't pick up your order. Contact the shop with questions about your payment.");
  if (isFree) return t("Your order won't be shipped, and you don't have to pay.");
  return t("Your order won't be shipped. If you're due a refund, we'll email you about it separately.");
}

// A suspicion of fraud is not disclosed to the customer.
function reasonSentence(reason: string | null, { t }: EmailLanguage): string {
  const reasons: Record<(typeof cancelReasons)[number] | "expired", string> = {
    expired: t("It wasn't paid in time."),
    customer: t("It was cancelled at your request."),
    declined: t("The shop couldn't accept it."),
    fraud: t("The shop couldn't accept it."),
    inventory: t("The items you ordered are out of stock."),
    staff: t("The shop made a mistake."),
    unconfirmed: t("It wasn't confirmed in time."),
    other: t("The shop couldn't fulfil it."),
  };
  return reasons[reason as keyof typeof reasons] ?? reasons.other;
}
