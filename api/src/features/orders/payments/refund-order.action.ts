import { orderName } from "@vitrine/contract/orders/order-name";
import { providerTitle } from "@vitrine/contract/payments/provider-titles";
import { apiError } from "../../../api-error.ts";
import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { JobData } from "../../../jobs/job-data.ts";
import { PaymentProblem, type ProviderRefund } from "../../../outside/payment-provider.ts";
import { notify } from "../../notifications/notify.action.ts";
import { isProvider } from "../../online-payments/online-payments.rules.ts";
import { findAccount, type ProviderAccount } from "../../online-payments/provider-account.action.ts";
import type { Change } from "../change-scope.ts";
import { transition } from "../change-order.action.ts";
import { createRefund, settleRefund, type WantedRefund } from "./create-refund.action.ts";
import { capturableOf, isHeld } from "./authorizations.rules.ts";
import { limitMessages } from "../messages/message-customer.action.ts";
import { type OrderRecord, requireOrder, requireOrderForUpdate } from "../orders.queries.ts";
import { splitByOwed } from "./owed-refunds.rules.ts";
import { reduceDue } from "./reduce-due.action.ts";
import { refundableOf } from "./refunds.rules.ts";
import { requestRelease } from "./release-payment.action.ts";
import { findRefund, type RequestedRefund, updateRefund } from "./payments.queries.ts";

/**
 * Refunds an amount of an order, first what is owed for its cancelled units. As long as its payment is only authorised, that
 * much less is captured, or nothing.
 */
export async function refundOrder(change: Change, wanted: WantedRefund): Promise<OrderRecord> {
  return transition(change, "refund", async (order, at) => {
    if (isHeld(order) && refundableOf(order) === 0) return lowerPayment(change, order, wanted, at);
    const notifies_customer = order.email !== null;
    if (notifies_customer) await limitMessages(change);
    let provider: string | null = null;
    for (const part of splitByOwed(order, wanted.amount)) {
      const refund = await createRefund(change, await requireOrder(change.tx, order.id), {
        ...wanted,
        ...part,
      });
      provider ??= refund.provider;
    }
    return {
      action: "order.refunded",
      details: { ...wanted, currency: order.currency, provider, notifies_customer },
    };
  });
}

async function lowerPayment(
  { app, tx, actor }: Change,
  order: OrderRecord,
  { amount, reason, note }: WantedRefund,
  at: string,
) {
  const due = capturableOf(order);
  if (amount > due) throw apiError("refund_too_large");
  if (amount === due) await requestRelease(app, tx, order);
  else await reduceDue({ app, tx, actor }, order, { amount, reason, note, at });
  return { action: "order.payment_lowered", details: { amount, reason, note, currency: order.currency } };
}

/** Seconds until a refund is requested again from a silent provider, or its state from one that sends no event about it. */
const againSeconds = 3_600;

/**
 * Requests a pending refund from the provider, outside of a transaction. A retry requests the same refund. From a provider that
 * has been silent for an hour it is requested each hour, until it is overdue.
 */
export async function sendRefund(
  app: AppContext,
  { shop_id, refund_id }: JobData["send-refund"],
): Promise<void> {
  const { refund, account } = await app.db.inShop(shop_id, async (tx) => {
    const found = await findRefund(tx, { id: refund_id });
    const name = found?.provider;
    return {
      refund: found,
      account: name && isProvider(name) ? await findAccount(app, tx, name) : undefined,
    };
  });
  if (refund?.status !== "pending") return;
  const outcome: Outcome = account
    ? await request(account, refund)
    : { status: statusWithoutResponse(refund), failure: "The payment provider is disconnected." };
  await app.db.inShop(shop_id, async (tx) => {
    const order = await requireOrderForUpdate(tx, refund.order_id);
    const { status } = outcome;
    // An event of the provider settles it later, or the next job.
    if (status === "pending") {
      await updateRefund(tx, refund.id, { ...outcome, status, settled_at: null });
      const sendsEvent = outcome.reference && account && !account.provider.readRefund;
      if (sendsEvent) return;
      if (refund.is_overdue) await notifyOverdue(app, tx, order, refund);
      else await app.jobs.enqueue(tx, "send-refund", { shop_id, refund_id }, { seconds: againSeconds });
    } else await settleRefund({ app, tx }, order, refund, { ...outcome, status });
  });
}

/** The state of the refund isn't requested any more: the owner must check it with the provider. */
async function notifyOverdue(
  app: AppContext,
  tx: ShopTx,
  order: OrderRecord,
  { id, amount, currency, provider }: RequestedRefund,
): Promise<void> {
  const data = { order: orderName(order), amount, currency, provider: providerTitle(provider ?? "") };
  await notify(app, tx, { kind: "refund_overdue", data, link: `/shop/orders/${order.id}`, cause: id });
}

type Outcome = Omit<ProviderRefund, "reference"> & { reference?: string };

async function request({ provider, secrets }: ProviderAccount, refund: RequestedRefund): Promise<Outcome> {
  const { id, amount, currency, reference, known } = refund;
  const payment_reference = refund.payment_reference!;
  try {
    if (reference && provider.readRefund)
      return await provider.readRefund(secrets, { reference, payment_reference });
    return await provider.refund(secrets, { id, payment_reference, amount, currency, known });
  } catch (problem) {
    if (!(problem instanceof PaymentProblem)) throw problem;
    // The queue repeats a job only for a few hours.
    if (problem.kind === "silent" && refund.is_delayed) return { status: "pending", failure: null };
    if (problem.kind !== "rejected") throw problem;
    return { status: statusWithoutResponse(refund), failure: problem.message };
  }
}

/** A refund that the provider has received may succeed, so that it must not be requested a second time as a new one. */
function statusWithoutResponse({ reference }: RequestedRefund): "pending" | "failed" {
  return reference === null ? "failed" : "pending";
}
