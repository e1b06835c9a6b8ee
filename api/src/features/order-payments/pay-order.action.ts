import { isTooSmall } from "@vitrine/contract/payments/charge-limits";
import { orderName } from "@vitrine/contract/orders/order-name";
import { storeUrl } from "@vitrine/contract/shops/store-url";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { signId } from "../../ids.ts";
import { PaymentProblem, type PaymentProvider, type PaymentRequest } from "../../outside/payment-provider.ts";
import { webhookUrl } from "../online-payments/online-payments.rules.ts";
import { findAccount, type ProviderAccount } from "../online-payments/provider-account.action.ts";
import {
  type OrderRecord,
  requireOrder,
  requireOrderForUpdate,
  updateOrder,
} from "../orders/orders.queries.ts";
import { payableOnlineOf, providerOf } from "../orders/payments/advance-due.rules.ts";
import { requireShop } from "../shops/shops.queries.ts";
import {
  endSessions,
  findLatestSession,
  findSession,
  insertSession,
  type PaymentSession,
  storePage,
} from "./payment-sessions.queries.ts";
import {
  awaitsPayment,
  capturesLater,
  isOpen,
  isPayable,
  nextAttempt,
  readAgainSeconds,
} from "./payment-sessions.rules.ts";
import { recordPayment } from "./record-payment.action.ts";

/** A shop's order. */
export interface OrderPlace {
  shopId: number;
  orderId: string;
}

/**
 * The URL of the page on which an order is paid: that of the latest attempt, or a new one. The provider is called outside
 * of a transaction; if it fails, the order stays payable.
 */
export async function payOrder(app: AppContext, { shopId, orderId }: OrderPlace): Promise<string> {
  const begun = await app.db.inShop(shopId, (tx) => beginPayment(app, tx, orderId));
  if ("url" in begun) return begun.url;
  const { account, request } = begun;
  const { id, url } = await orUnavailable(app, () =>
    account.provider.createSession(account.secrets, request),
  );
  const { attempt } = request;
  return app.db.inShop(shopId, async (tx) => {
    const isStored = await storePage(tx, orderId, attempt, { session_id: id, url });
    if (!isStored) return (await findSession(tx, orderId, attempt))?.url ?? url;
    if (!account.provider.readEvent)
      await app.jobs.enqueue(
        tx,
        "follow-payment",
        { shop_id: shopId, order_id: orderId, attempt },
        { seconds: readAgainSeconds },
      );
    return url;
  });
}

async function beginPayment(
  app: AppContext,
  tx: ShopTx,
  orderId: string,
): Promise<{ url: string } | { account: ProviderAccount; request: PaymentRequest }> {
  const now = app.clock.now();
  const order = await requireOrderForUpdate(tx, orderId);
  if (!isPayable(order, now)) throw apiError("order_not_payable");
  const amount = payableOnlineOf(order);
  const provider = providerOf(order);
  if (!provider) throw apiError("payment_unavailable");
  if (isTooSmall(provider, amount, order.currency)) throw apiError("amount_too_small");
  const latest = await findLatestSession(tx, orderId);
  if (latest?.url && isOpen(latest, now)) return { url: latest.url };
  const account = await accountOf(app, tx, order);
  if (!account?.is_active) throw apiError("payment_unavailable");
  const { attempt, expires_at, isNew } = nextAttempt(latest, order.payment_due_at, now);
  // A repeated request for a page must be the same, also if the shop's settings have changed.
  const captures_later = isNew ? capturesLater(order, account.capture_on) : latest!.captures_later;
  if (isNew) {
    await insertSession(tx, { order_id: orderId, provider, attempt, amount, expires_at, captures_later });
    if (order.payment_due_at && expires_at > order.payment_due_at)
      await updateOrder(tx, orderId, { payment_due_at: expires_at });
  }
  const page = { attempt, expires_at, captures_later };
  return { account, request: await requestOf(app, tx, order, account, page) };
}

export async function accountOf(app: AppContext, tx: ShopTx, order: OrderRecord) {
  const provider = providerOf(order);
  return provider && findAccount(app, tx, provider);
}

async function requestOf(
  app: AppContext,
  tx: ShopTx,
  order: OrderRecord,
  account: ProviderAccount,
  { attempt, expires_at, captures_later }: Pick<PaymentSession, "attempt" | "expires_at" | "captures_later">,
): Promise<PaymentRequest> {
  const shop = await requireShop(tx);
  const page = `${storeUrl(shop, app.dashboardUrl)}/orders/${signId(app.secret, "order", tx.shopId, order.id)}`;
  return {
    shop_id: tx.shopId,
    order_id: order.id,
    attempt,
    order_name: `${shop.name} ${orderName(order)}`,
    amount: payableOnlineOf(order),
    currency: order.currency,
    email: order.email,
    contact: { email: order.email ?? shop.email, phone: order.phone ?? shop.phone },
    address: order.address,
    expires_at: Math.floor(Date.parse(expires_at) / 1000),
    success_url: `${page}?payment=returned`,
    cancel_url: `${page}?payment=cancelled`,
    return_url: `${page}/payment-return`,
    webhook_url: webhookUrl(app.dashboardUrl, account.provider.name, tx.shopId),
    captures_later,
  };
}

async function orUnavailable<T>(app: AppContext, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (problem) {
    if (!(problem instanceof PaymentProblem)) throw problem;
    app.log.warn({ failure: problem }, "a payment couldn't be started");
    throw apiError(problem.kind === "silent" ? "payment_provider_silent" : "payment_unavailable");
  }
}

/** Reads the state of the latest payment page when the shopper returns from it, and records what has changed. */
export async function checkPayment(app: AppContext, place: OrderPlace): Promise<void> {
  await readPage(app, place, ({ completeSession, readSession }) => completeSession ?? readSession);
}

/** Closes the payment page of an order that is due, and records a payment that was just made. */
export async function endPayment(app: AppContext, place: OrderPlace): Promise<void> {
  await readPage(app, place, ({ endSession }) => endSession);
}

async function readPage(
  app: AppContext,
  { shopId, orderId }: OrderPlace,
  callOf: (provider: PaymentProvider) => PaymentProvider["readSession"],
): Promise<void> {
  const found = await app.db.inShop(shopId, async (tx) => {
    const order = await requireOrder(tx, orderId);
    const session = await findLatestSession(tx, orderId);
    const account = session?.session_id ? await accountOf(app, tx, order) : undefined;
    return awaitsPayment(order) && account ? { account, session: session! } : undefined;
  });
  if (!found) return;
  const { account, session } = found;
  const { provider, secrets } = account;
  const { isOpen: isStillOpen, change } = await callOf(provider)(secrets, session.session_id!);
  await app.db.inShop(shopId, async (tx) => {
    if (change) await recordPayment({ app, tx }, provider.name, change).catch(asProblem);
    if (!isStillOpen) await endSessions(tx, orderId, new Date(app.clock.now()).toISOString());
  });
}

/** A payment that doesn't match is rejected, but the order's page is shown, and the order can expire. */
export function asProblem(failure: { code?: string }): never {
  if (failure.code !== "payment_mismatch") throw failure;
  throw new PaymentProblem("forged", "The payment doesn't match the order");
}
