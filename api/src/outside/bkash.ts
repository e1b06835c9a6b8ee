import * as z from "zod";
import type { Clock } from "../clock.ts";
import { type BkashAccount, createBkashTokens } from "./bkash-tokens.ts";
import { bkashReason } from "./failure-reasons.rules.ts";
import { fromTaka, looseText, parseResponse, requestPaymentJson, toTaka } from "./payment-json.ts";
import {
  type PaymentChange,
  type PaymentOwner,
  PaymentProblem,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderRefund,
  type SessionState,
} from "./payment-provider.ts";
import { totalMs } from "./request-provider.ts";
import { orderOf, shortId, transactionId } from "./transaction-ids.ts";

// bKash tokenized checkout v1.2.0-beta without agreements, and its refunds v2 (developer.bka.sh). The money moves when we
// execute a payment that the shopper has confirmed. The returning browser proves nothing, and bKash sends no events.

export const bkashApiUrl = "https://tokenized.pay.bka.sh";

/** bKash may take up to 30 seconds to execute a payment. */
const executeMs = 29_000;

const Failure = z.object({
  statusCode: looseText,
  statusMessage: looseText,
  errorMessage: looseText,
  errorMessageEn: looseText,
  message: looseText,
});
const Payment = Failure.extend({
  paymentID: looseText,
  bkashURL: looseText,
  trxID: looseText,
  transactionStatus: looseText,
  amount: looseText,
  currency: looseText,
  /** Called `merchantInvoice` in responses to queries. */
  merchantInvoiceNumber: looseText,
  merchantInvoice: looseText,
  userVerificationStatus: looseText,
});
type Payment = z.output<typeof Payment>;
const RefundTransaction = z.object({
  refundTrxId: looseText,
  refundTransactionStatus: looseText,
  refundAmount: looseText,
});
type RefundTransaction = z.output<typeof RefundTransaction>;
const Refund = Failure.extend(RefundTransaction.shape);
const Refunds = z.object({ refundTransactions: z.array(RefundTransaction).default([]) });

/** @param apiUrl e.g. "https://tokenized.pay.bka.sh" */
export function createBkashProvider(apiUrl: string, clock: Clock): PaymentProvider<BkashAccount> {
  const checkoutUrl = `${apiUrl}/v1.2.0-beta/tokenized/checkout`;
  const refundUrl = `${apiUrl}/v2/tokenized-checkout/refund/payment`;
  const tokens = createBkashTokens(checkoutUrl, clock);
  const call = createBkashCalls(tokens);

  const query = async (account: BkashAccount, paymentID: string): Promise<Payment> => {
    const payment = await call(account, `${checkoutUrl}/payment/status`, { paymentID }, Payment);
    if (payment.statusCode !== "0000") throw new PaymentProblem("rejected", messageOf(payment));
    return payment;
  };

  /** Undefined if bKash doesn't respond, so that it may or may not have executed the payment. */
  const execute = (account: BkashAccount, paymentID: string): Promise<Payment | undefined> =>
    call(account, `${checkoutUrl}/execute`, { paymentID }, Payment, executeMs).catch((problem: unknown) => {
      if (problem instanceof PaymentProblem && problem.kind === "silent") return undefined;
      throw problem;
    });

  async function completeSession(account: BkashAccount, id: string): Promise<SessionState> {
    const executed = await execute(account, id);
    if (executed && isCompleted(executed)) return stateOf(executed, id);
    // It may have been executed before, or not be confirmed.
    const payment = await query(account, id);
    const state = stateOf(payment, id);
    if (!executed && state.isOpen) throw new PaymentProblem("silent", "bKash may be executing the payment");
    const declined = executed && declinedOf(executed, payment, id);
    return { change: state.change ?? declined, isOpen: false };
  }

  const listRefunds = async (account: BkashAccount, reference: string): Promise<RefundTransaction[]> =>
    (await call(account, `${refundUrl}/status`, idsIn(reference), Refunds)).refundTransactions;

  return {
    name: "bkash",
    isTest: () => apiUrl !== bkashApiUrl,
    check: (account) => tokens.grant(account),
    async createSession(account, request) {
      const payment = await call(account, `${checkoutUrl}/create`, paymentFields(request), Payment);
      const { statusCode, paymentID, bkashURL } = payment;
      if (statusCode !== "0000" || !paymentID || !/^https?:\/\//.test(bkashURL))
        throw new PaymentProblem("rejected", messageOf(payment));
      return { id: paymentID, url: bkashURL };
    },
    completeSession,
    async readSession(account, id) {
      const payment = await query(account, id);
      // The shopper has confirmed it, but didn't come back.
      const isConfirmed = payment.userVerificationStatus === "Complete" && !isCompleted(payment);
      return isConfirmed ? completeSession(account, id) : stateOf(payment, id);
    },
    // A payment that isn't executed is never charged.
    endSession: async (account, id) => ({ ...stateOf(await query(account, id), id), isOpen: false }),
    async refund(account, { id, payment_reference, amount, known }) {
      // bKash refunds again at each request. One that we don't know is ours, and its response was lost.
      const lost = (await listRefunds(account, payment_reference)).find(
        ({ refundTrxId, refundAmount }) => fromTaka(refundAmount) === amount && !known.includes(refundTrxId),
      );
      if (lost) return refundOf(lost);
      const body = {
        ...idsIn(payment_reference),
        refundAmount: toTaka(amount),
        sku: shortId(id),
        reason: "Refund of an order",
      };
      const refund = await call(account, `${refundUrl}/transaction`, body, Refund);
      if (!refund.refundTrxId) throw new PaymentProblem("rejected", messageOf(refund));
      return refundOf(refund);
    },
    async readRefund(account, { reference, payment_reference }) {
      const all = await listRefunds(account, payment_reference);
      const found = all.find(({ refundTrxId }) => refundTrxId === reference);
      return found ? refundOf(found) : { reference, status: "pending", failure: null };
    },
  };
}

/** Requests to bKash with the account's token. One that bKash no longer accepts is replaced once. */
function createBkashCalls(tokens: ReturnType<typeof createBkashTokens>) {
  return async function call<T>(
    account: BkashAccount,
    url: string,
    body: object,
    schema: z.ZodType<T>,
    ms = totalMs,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      const token = await tokens.get(account);
      const { status, json } = await requestPaymentJson(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          authorization: token,
          "x-app-key": account.app_key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ms),
      });
      if (status !== 401) return parseResponse(schema, json);
      await tokens.forget(account, token);
      if (tries === 2) throw new PaymentProblem("rejected", "bKash doesn't accept its own token");
    }
  };
}

function paymentFields({ shop_id, order_id, attempt, amount, currency, return_url }: PaymentRequest) {
  return {
    // Checkout without an agreement.
    mode: "0011",
    payerReference: shortId(order_id),
    callbackURL: return_url,
    amount: toTaka(amount),
    currency,
    intent: "sale",
    merchantInvoiceNumber: `${shop_id}-${transactionId(order_id, attempt)}`,
  };
}

function isCompleted({ statusCode, transactionStatus }: Payment): boolean {
  return statusCode === "0000" && transactionStatus === "Completed";
}

function stateOf(payment: Payment, id: string): SessionState {
  const change = isCompleted(payment) ? changeOf(payment, id) : undefined;
  return { isOpen: payment.transactionStatus === "Initiated", change };
}

/** A payment that the shopper has confirmed, and that bKash didn't execute. A page that was left isn't one. */
function declinedOf({ statusCode }: Payment, payment: Payment, id: string): PaymentChange | undefined {
  const owner = ownerOf(payment);
  const isConfirmed = payment.userVerificationStatus === "Complete" && !isCompleted(payment);
  if (!isConfirmed || !owner) return undefined;
  const { amount, currency } = payment;
  return {
    kind: "declined",
    reference: id,
    owner,
    amount: fromTaka(amount),
    currency,
    attempt: "",
    reason: bkashReason(statusCode),
    endsPage: true,
  };
}

function ownerOf({ merchantInvoiceNumber, merchantInvoice }: Payment): PaymentOwner | undefined {
  const [, shopId, transaction = ""] =
    /^(\d{1,10})-(.+)$/.exec(merchantInvoiceNumber || merchantInvoice) ?? [];
  const order_id = orderOf(transaction);
  return order_id === undefined ? undefined : { shop_id: Number(shopId), order_id };
}

/** @throws PaymentProblem "forged" if it isn't this payment, or not one of an order */
function changeOf(payment: Payment, id: string): PaymentChange {
  const { paymentID, trxID, amount, currency } = payment;
  const owner = ownerOf(payment);
  if (paymentID !== id || !trxID || !owner)
    throw new PaymentProblem("forged", "bKash's response is about another payment");
  return {
    kind: "captured",
    // Refunds need both ids.
    reference: `${paymentID}/${trxID}`,
    owner,
    amount: fromTaka(amount),
    currency,
  };
}

function idsIn(reference: string): { paymentId: string; trxId: string } {
  const [paymentId = "", trxId = ""] = reference.split("/");
  return { paymentId, trxId };
}

function refundOf({ refundTrxId, refundTransactionStatus }: RefundTransaction): ProviderRefund {
  const status = refundTransactionStatus === "Completed" ? "succeeded" : "pending";
  return { reference: refundTrxId, status, failure: null };
}

function messageOf({
  statusMessage,
  errorMessage,
  errorMessageEn,
  message,
}: z.output<typeof Failure>): string {
  return statusMessage || errorMessageEn || errorMessage || message || "bKash rejected the request";
}
