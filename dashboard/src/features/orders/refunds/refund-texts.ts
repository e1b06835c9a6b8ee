import type { Order } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";

/** The effect of a refund to a destination, and the label of its button. */
export function refundTexts({ is_refunded_online }: Order, to: string, t: TFunction) {
  if (to === "store_credit")
    return {
      description: t("The amount is added to the customer's store credit. This can't be undone."),
      action: t("Add store credit"),
    };
  return is_refunded_online
    ? {
        description: t("The money goes back the way the customer paid. This can't be undone."),
        action: t("Refund customer"),
      }
    : {
        description: t("Vitrine records the refund. Return the money to the customer yourself."),
        action: t("Record refund"),
      };
}

/** The label of the button that refunds `minor` to a destination. */
export function refundText(order: Order, to: string, minor: number, locale: string, t: TFunction): string {
  if (!(minor > 0)) return refundTexts(order, to, t).action;
  const amount = formatMoney(minor, order.currency, locale);
  if (to === "store_credit") return t("Add {{amount}} store credit", { amount });
  return order.is_refunded_online
    ? t("Refund {{amount}}", { amount })
    : t("Record refund of {{amount}}", { amount });
}

/** The label of the button that cancels items, and also refunds `minor` to a destination if it is above 0. */
export function cancellationText(
  { is_refunded_online, currency }: Order,
  to: string,
  minor: number,
  locale: string,
  t: TFunction,
): string {
  // Not a number while the text of its field isn't an amount.
  if (!(minor > 0)) return t("Cancel items");
  const amount = formatMoney(minor, currency, locale);
  if (to === "store_credit") return t("Cancel items and add {{amount}} store credit", { amount });
  return is_refunded_online
    ? t("Cancel items and refund {{amount}}", { amount })
    : t("Cancel items, record refund of {{amount}}", { amount });
}

/** True if the order has a customer who can use store credit. */
export function mayRefundToCredit({ customer_id, email, is_test }: Order): boolean {
  return customer_id !== null && email !== null && !is_test;
}

export function refundToOptions(t: TFunction) {
  return [
    { value: "original", label: t("Original payment") },
    { value: "store_credit", label: t("Store credit") },
  ];
}
