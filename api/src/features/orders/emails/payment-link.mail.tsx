import { orderName } from "@vitrine/contract/orders/order-name";
import { Paragraph } from "../../../mail/frame.tsx";
import { formatTime } from "./emails.rules.ts";
import { outstandingOf } from "../payments/refunds.rules.ts";
import { type AboutOrder, ShopperEmail, WholeOrder, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: the shop created an order, which they can pay online. */
export function paymentLinkMail(about: AboutOrder): Written {
  const { shop, order, order_url, language } = about;
  const { t, money, paragraph } = language;
  const total = money(outstandingOf(order), order.currency);
  const name = orderName(order);
  return {
    subject: t("Pay for your order {{order}} at {{shop}}", { order: name, shop: shop.name }),
    element: (
      <ShopperEmail
        about={about}
        preview={t("Pay {{amount}} online to complete your order.", { amount: total })}
        button={{ label: t("Pay {{amount}}", { amount: total }), href: order_url }}
      >
        <Paragraph>
          {paragraph(
            t("The shop created order {{order}} for you.", { order: name }),
            whatToPay(about, total),
            t("Until then, the items are reserved for you; unpaid orders are cancelled automatically."),
          )}
        </Paragraph>
        <WholeOrder order={order} language={language} />
      </ShopperEmail>
    ),
  };
}

function whatToPay({ shop, order, language }: AboutOrder, amount: string): string {
  const { t } = language;
  if (!order.payment_due_at) return t("Pay {{amount}} on your order page to complete it.", { amount });
  const time = formatTime(order.payment_due_at, shop, language);
  return t("Pay {{amount}} on your order page to complete it, by {{time}}.", { amount, time });
}
