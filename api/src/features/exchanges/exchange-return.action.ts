import { type DraftOrderPayment, manualPaymentKey } from "@vitrine/contract/orders/draft-orders";
import { orderName } from "@vitrine/contract/orders/order-name";
import { exchangeKey } from "@vitrine/contract/payments/store-credit";
import { apiError } from "../../api-error.ts";
import type { NewOrder } from "../checkout/place-order.queries.ts";
import { rejectIncomplete, requestJobs, writeOrder } from "../draft-orders/complete-draft-order.action.ts";
import { pricedFor } from "../draft-orders/draft-quote.rules.ts";
import { findDraftTexts } from "../draft-orders/draft-texts.action.ts";
import { orderOfDraft } from "../draft-orders/order-of-draft.action.ts";
import { createRefund } from "../orders/payments/create-refund.action.ts";
import { type OrderRecord, requireOrder } from "../orders/orders.queries.ts";
import { paymentStatusOf } from "../orders/order-statuses.rules.ts";
import { insertPayment } from "../orders/payments/payments.queries.ts";
import { changeReturn, mailReturn, type ReturnChange, writeParts } from "../returns/change-return.action.ts";
import { splitValue } from "./exchanges.rules.ts";
import { planExchange, type WantedItem } from "./plan-exchange.action.ts";

interface WantedExchange {
  lines: WantedItem[];
  accepted_total: number;
  accepted_credit: number;
  payment: DraftOrderPayment | null;
  surplus_to: "original" | "store_credit";
}

/**
 * Resolves a received return by an exchange, once, in one transaction: places an order for other items, which the value of
 * the returned ones pays for, and refunds what is left of it.
 *
 * @throws transition_rejected, price_changed, sold_out, and invalid_input for a payment that isn't possible
 */
export async function exchangeReturn(change: ReturnChange, wanted: WantedExchange): Promise<void> {
  await changeReturn(change, "exchange", async (found, at) => {
    const { order } = found;
    const planned = await planExchange(change, found, wanted.lines, change.actor.role);
    const plan = { ...planned, quote: pricedFor(planned.quote, wanted.payment?.method ?? exchangeKey) };
    rejectIncomplete(plan.input, plan.quote);
    const { total } = plan.quote.priced!;
    const { currency } = plan.data.settings;
    if (currency !== order.currency) throw apiError("currency_changed");
    if (total !== wanted.accepted_total || plan.credit !== wanted.accepted_credit)
      throw apiError("price_changed", { total, currency });
    const value = splitValue(plan.credit, total);
    const { language } = order;
    const ordered = exchangeOrder(change, plan, value, wanted.payment);
    const shown_texts = await findDraftTexts(
      change.tx,
      language,
      plan.input,
      plan.quote,
      ordered,
      order.shown_texts,
    );
    const newOrder = { ...ordered, language, shown_texts };
    await writeParts(change, order.id, plan.parts);
    const { number } = await writeOrder(change, plan.quote, newOrder);
    const refund = await moveValue(change, order, newOrder, value, wanted.surplus_to);
    await requestJobs(change, newOrder, wanted.payment?.days ?? 0);
    await mailReturn(change, "exchanged");
    const name = orderName({ number, number_prefix: newOrder.number_prefix });
    return {
      set: { resolution: "exchange", refund_id: refund, exchange_order_id: newOrder.id, resolved_at: at },
      details: {
        amount: plan.credit,
        currency,
        order: name,
        is_requested: newOrder.lifecycle === "awaiting_payment",
      },
    };
  });
}

/** The new order. One that the returned items pay for completely has no other payment. */
function exchangeOrder(
  change: ReturnChange,
  { input, data, quote }: Awaited<ReturnType<typeof planExchange>>,
  { applied, due }: ReturnType<typeof splitValue>,
  payment: DraftOrderPayment | null,
): NewOrder {
  if (due > 0 && !payment)
    throw apiError("invalid_input", {
      errors: { "payment.method": ["Choose how the customer pays the difference."] },
    });
  const byValue = { kind: "paid" as const, method: manualPaymentKey, days: 0 };
  const order = orderOfDraft(change, input, data, quote, due > 0 ? payment! : byValue, due);
  if (order.is_test)
    throw apiError("transition_rejected", {
      message: "A test order can't replace items of a real order. Turn off the test mode.",
    });
  return {
    ...order,
    source: "exchange",
    payment_status: paymentStatusOf(order.total, [{ kind: "capture", amount: applied }]),
    ...(due === 0 && { payment_method: exchangeKey, payment: null }),
  };
}

/**
 * Moves the value of the returned items from their order to the new one, and refunds the rest.
 *
 * @returns the id of the refund; null if the returned items have no value
 */
async function moveValue(
  change: ReturnChange,
  order: OrderRecord,
  newOrder: NewOrder,
  { applied, surplus }: ReturnType<typeof splitValue>,
  surplusTo: WantedExchange["surplus_to"],
): Promise<string | null> {
  const { tx, returnId, actor } = change;
  const wanted = { reason: "customer" as const, note: null, is_for_return: true, batch_id: returnId };
  let refund: string | null = null;
  if (applied > 0) {
    refund = (await createRefund(change, order, { ...wanted, amount: applied, to: exchangeKey })).id;
    await insertPayment(tx, {
      order_id: newOrder.id,
      kind: "capture",
      method: exchangeKey,
      amount: applied,
      cause_id: returnId,
      account_id: actor.account_id,
    });
  }
  if (surplus === 0) return refund;
  const rest = { ...wanted, amount: surplus, to: surplusTo };
  const { id } = await createRefund(change, await requireOrder(tx, order.id), rest);
  return refund ?? id;
}
