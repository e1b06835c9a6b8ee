import type { Order } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import type { EventText, OrderEvent } from "../timeline/order-event.ts";
import { failureLabel } from "../../../shared/payments/failure-labels.ts";

/** The label of an order's balance: "€29.90 to collect on delivery", "No payment due". */
export function balanceLabel(order: Order, t: TFunction, locale: string): string {
  const { balance, currency, payment_method, payment, fulfilment_status } = order;
  const amount = formatMoney(Math.abs(balance), currency, locale);
  if (balance === 0) return t("No payment due");
  if (balance < 0) return t("{{amount}} to refund", { amount });
  if (payment_method === "cash_on_delivery" && fulfilment_status === "delivered")
    return t("{{amount}} due", { amount });
  if (payment_method === "cash_on_delivery")
    return order.delivery.is_pickup
      ? t("{{amount}} to collect at pickup", { amount })
      : t("{{amount}} to collect on delivery", { amount });
  const method = payment_method === "manual" ? t("Manual payment") : payment?.name;
  return [t("{{amount}} due", { amount }), method].filter(Boolean).join(" · ");
}

/** The text of an event of a payment; undefined for other events. */
export function paymentEventLabel(
  { action, details, amount, text }: OrderEvent,
  t: TFunction,
): EventText | undefined {
  switch (action) {
    case "order.delivered_online":
      return { what: t("delivered the items online") };
    case "payment_proof.submitted":
      return { what: t("sent a proof of payment"), detail: text("reference") };
    case "payment_proof.rejected":
      return { what: t("rejected the proof of payment"), detail: text("reason") };
    case "payment.authorized":
      return {
        what: t("recorded a payment of {{amount}} that the bank is processing", { amount }),
      };
    case "payment.held":
      return { what: t("authorised a payment of {{amount}}", { amount }) };
    case "payment.released":
      return { what: t("released the authorised payment of {{amount}}", { amount }) };
    case "payment.expired":
      return { what: t("recorded that the authorised payment of {{amount}} has expired", { amount }) };
    case "payment.capture_failed":
      return {
        what: t("couldn't capture the payment of {{amount}}", { amount }),
        detail: text("failure"),
      };
    case "order.due_written_off":
      return { what: t("wrote off {{amount}}", { amount }), detail: text("reason") };
    case "order.write_off_undone":
      return { what: t("undid the write-off of {{amount}}", { amount }) };
    case "order.payment_lowered":
      return { what: t("lowered the authorised payment by {{amount}}", { amount }) };
    case "payment.captured":
      return { what: t("received a payment of {{amount}}", { amount }) };
    case "payment.failed":
      return { what: t("recorded a failed payment of {{amount}}", { amount }) };
    case "payment.declined":
      return {
        what: t("recorded a declined payment of {{amount}}", { amount }),
        detail: failureLabel(details["reason"], t),
      };
    case "payment.disputed":
      return {
        what: t("recorded a dispute over {{amount}}", { amount }),
        detail: t("Answer it in your Stripe dashboard."),
      };
    case "payment.dispute_closed":
      return {
        what: details["is_lost"]
          ? t("closed the dispute over {{amount}}: lost", { amount })
          : t("closed the dispute over {{amount}}: won", { amount }),
      };
    default:
      return undefined;
  }
}
