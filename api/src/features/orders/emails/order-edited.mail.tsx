import { lineName } from "@vitrine/contract/orders/line-name";
import { isTooSmall } from "@vitrine/contract/payments/charge-limits";
import { formatDeliveryWindow } from "@vitrine/contract/delivery/delivery-days";
import type { OrderChange } from "@vitrine/contract/orders/order-edits";
import { formatTaxRate } from "@vitrine/contract/orders/order-sums";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import type { EmailLanguage } from "../../../languages/email-language.ts";
import { isProvider } from "../../online-payments/online-payments.rules.ts";
import { deliveryNameIn, paymentSentence } from "./emails.rules.ts";
import { balanceOf } from "../order-responses.rules.ts";
import { type AboutOrder, Detail, orderMail, WholeOrder } from "./order-parts.mail.tsx";

/** Email to the customer: the shop has changed the order. */
export function orderEditedMail(about: AboutOrder, editId: string): CustomerMail {
  const { shop, order, order_url, language } = about;
  const { t, money } = language;
  const edit = order.timeline.find(({ details }) => details["edit_id"] === editId);
  if (!edit) throw new Error("This order has no such edit");
  const changes = edit.details["changes"] as OrderChange[];
  const named = namesIn(about);
  const balance = balanceOf(order);
  const amount = money(Math.abs(balance), order.currency);
  const isPaidOnline =
    balance > 0 &&
    isProvider(order.payment_method) &&
    !isTooSmall(order.payment_method, balance, order.currency);
  const names = { shop: shop.name, order: orderName(order) };
  return orderMail(about, {
    email: "order_edited",
    subject: t("{{shop}} changed your order {{order}}", names),
    preheader: t("See what has changed in your order {{order}}.", names),
    ...(isPaidOnline && { button: { label: t("Pay {{amount}}", { amount }), href: order_url } }),
    message: [
      [t("{{shop}} changed your order {{order}}.", names), { required: whatIsDue(about, balance, amount) }],
    ],
    details: (
      <>
        <Detail
          title={t("What has changed")}
          lines={changes.map((change) => changeSentence(named(change), order.currency, language))}
        />
        <WholeOrder order={order} language={language} />
      </>
    ),
  });
}

/** Puts the names of a change, which is recorded in the shop's default language, in the language of the order. */
function namesIn({ order, stored, language }: AboutOrder): (change: OrderChange) => OrderChange {
  const titles = new Map([
    ...stored.lines.map((line, at) => [lineName(line), lineName(order.lines[at]!)] as const),
    ...stored.discounts.map(({ title }, at) => [title, order.discounts[at]!.title] as const),
  ]);
  const deliveries = order.shown_texts?.delivery ?? {};
  const delivery = (name: string) => deliveryNameIn(deliveries[name] ?? name, language);
  return (change) => {
    if (change.kind === "delivery_method")
      return { ...change, before: delivery(change.before), after: delivery(change.after) };
    return "title" in change ? { ...change, title: titles.get(change.title) ?? change.title } : change;
  };
}

function whatIsDue({ order, language }: AboutOrder, balance: number, amount: string): string {
  const { t } = language;
  if (balance < 0) return t("You paid {{amount}} too much. The shop will contact you about it.", { amount });
  if (balance === 0) return t("There is nothing more to pay.");
  if (isTooSmall(order.payment_method, balance, order.currency))
    return t("{{amount}} is still to be paid. It's too small to pay online. Contact the shop.", { amount });
  return isProvider(order.payment_method)
    ? t("Pay {{amount}} on your order page.", { amount })
    : paymentSentence(order, language) || t("{{amount}} is due.", { amount });
}

function changeSentence(change: OrderChange, currency: string, language: EmailLanguage): string {
  const { t, money, locale } = language;
  switch (change.kind) {
    case "added":
      return t("Added: {{quantity}} × {{title}}", { quantity: change.quantity, title: change.title });
    case "removed":
      return t("Removed: {{quantity}} × {{title}}", { quantity: change.quantity, title: change.title });
    case "quantity":
      return insteadOf(change.title, change.after, change.before);
    case "discount":
    case "delivery":
    case "total": {
      const names = { discount: t("Discount"), delivery: t("Delivery"), total: t("Total") };
      return insteadOf(names[change.kind], money(change.after, currency), money(change.before, currency));
    }
    case "line_discount": {
      const { title, discount, reason } = change;
      if (!discount) return t("Discount removed: {{title}}", { title });
      const value =
        discount.kind === "percent"
          ? formatTaxRate(discount.value * 100, locale)
          : money(discount.value, currency);
      return t("Discount on {{title}}: {{value}}", { title, value: reason ? `${value} (${reason})` : value });
    }
    case "coupon":
      return change.is_removed
        ? t("Coupon removed: {{title}}", { title: change.title })
        : t("Coupon applied again: {{title}}", { title: change.title });
    case "fee":
      return insteadOf(
        change.title === "Cash on delivery" ? t("Cash on delivery") : change.title,
        money(change.after, currency),
        money(change.before, currency),
      );
    case "delivery_method": {
      const { before, after, window } = change;
      const time = window && formatDeliveryWindow(window, locale);
      return insteadOf(t("Delivery"), [after, time].filter(Boolean).join(", "), before);
    }
    case "email":
      return t("Your email");
    case "phone":
      return t("Your phone number");
    case "address":
      return t("Your delivery address");
    case "billing":
      return t("Your billing details");
  }

  function insteadOf(name: string, after: number | string, before: number | string): string {
    return t("{{name}}: {{after}} instead of {{before}}", { name, after, before });
  }
}
