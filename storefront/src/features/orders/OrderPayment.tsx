import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { isTooSmall } from "@vitrine/contract/payments/charge-limits";
import { providerNames } from "@vitrine/contract/payments/online-payments";
import { price, useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { AdvancePayment } from "./AdvancePayment.tsx";

interface OrderPaymentProps {
  order: PlacedOrder;
  mayChange: boolean;
  /** True if the page of the payment provider couldn't be opened. */
  hasFailed: boolean;
}

/** The payment of an order: its state, and the button that opens the payment page. */
export function OrderPayment({ order, mayChange, hasFailed }: OrderPaymentProps) {
  const { store } = useSite();
  const amount = (minor: number) => price(store, minor);
  const payable = nextPayment(order);
  return (
    <>
      {order.authorized_amount > 0 && (
        <p className="order-next">
          {t("Your payment of {{amount}} is authorised. The shop charges it when it processes your order.", {
            amount: amount(order.authorized_amount),
          })}
        </p>
      )}
      {order.stage === "cancelled" ? (
        <CancelledPayment order={order} />
      ) : (
        order.refunded_amount > 0 && (
          <p className="order-next">
            {t("The shop has refunded {{amount}}. It can take a few days to arrive.", {
              amount: amount(order.refunded_amount),
            })}
          </p>
        )
      )}
      <AdvancePayment order={order} />
      {isPartlyPaid(order) && (
        <p className="order-next">
          {t("{{due}} of {{total}} is still to be paid.", {
            due: amount(order.amount_due),
            total: amount(order.total - order.cancelled_total),
          })}
        </p>
      )}
      {mayChange &&
        isPayable(order) &&
        (isTooSmall(payable.method, payable.amount, store.currency) ? (
          <p className="order-next">
            {t("{{amount}} is too small to pay online. Contact the shop.", {
              amount: amount(payable.amount),
            })}
          </p>
        ) : (
          <PayNow token={order.token} total={amount(payable.amount)} hasFailed={hasFailed} />
        ))}
    </>
  );
}

/** The money that the customer gets back for a cancelled order, or wasn't charged. */
function CancelledPayment({ order: { refunded_amount, payment_status } }: { order: PlacedOrder }) {
  const { store } = useSite();
  if (refunded_amount > 0)
    return (
      <p className="order-next">
        {t("Your payment is refunded: {{amount}}. It can take a few days to arrive.", {
          amount: price(store, refunded_amount),
        })}
      </p>
    );
  if (payment_status !== "authorized" && payment_status !== "voided") return null;
  return (
    <p className="order-next">
      {t("You weren't charged. If your bank has reserved an amount, it releases it in a few days.")}
    </p>
  );
}

/** The method and the amount of the next payment: the whole amount due, or the advance payment. */
function nextPayment({ advance, payment_method, amount_due }: PlacedOrder) {
  return advance
    ? { method: advance.method, amount: advance.due }
    : { method: payment_method, amount: amount_due };
}

/** True if the shop has changed the order since it was paid. An advance payment has its own message. */
function isPartlyPaid({ advance, amount_due, authorized_amount, total, cancelled_total }: PlacedOrder) {
  if (advance) return false;
  return amount_due > authorized_amount && amount_due < total - cancelled_total;
}

/** An authorised payment may still succeed: it must not be paid twice. */
function isPayable(order: PlacedOrder): boolean {
  const { stage, payment_status, authorized_amount } = order;
  if (stage === "awaiting_payment") return payment_status !== "authorized";
  if (authorized_amount > 0) return false;
  const { method, amount } = nextPayment(order);
  return amount > 0 && (providerNames as readonly string[]).includes(method);
}

function PayNow({ token, total, hasFailed }: { token: string; total: string; hasFailed: boolean }) {
  const { base } = useSite();
  return (
    <form method="post" action={`${base}/orders/${token}/payment`} className="order-next">
      {hasFailed && (
        <p className="problem" role="alert">
          {t("We couldn't open the payment page. Wait a moment, then try again.")}
        </p>
      )}
      <button className="button">{t("Pay now, {{total}}", { total })}</button>
    </form>
  );
}
