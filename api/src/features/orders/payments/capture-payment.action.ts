import { formatMoney } from "@vitrine/contract/values/money";
import { orderName } from "@vitrine/contract/orders/order-name";
import { providerTitle } from "@vitrine/contract/payments/provider-titles";
import { ORPCError } from "@orpc/server";
import { type Actor, systemActor } from "../../../actor.ts";
import { apiError } from "../../../api-error.ts";
import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { WorkFirst } from "../../../db/work-first.ts";
import type { JobData } from "../../../jobs/job-data.ts";
import { PaymentProblem, type PaymentState } from "../../../outside/payment-provider.ts";
import { notify } from "../../notifications/notify.action.ts";
import { findProvider } from "../../online-payments/online-payments.queries.ts";
import { findAccount } from "../../online-payments/provider-account.action.ts";
import type { Change } from "../change-scope.ts";
import { type AuthorizationRow, findAuthorization, updateAuthorization } from "./authorizations.queries.ts";
import { capturableOf, captureKey, isAuthorized } from "./authorizations.rules.ts";
import { type OrderRecord, requireOrder, requireOrderForUpdate } from "../orders.queries.ts";
import { may } from "../orders.rules.ts";
import { recordOrderChange } from "../record-order-change.action.ts";
import { requestRelease } from "./release-payment.action.ts";
import { settleAuthorization } from "./settle-authorization.action.ts";

/** A job continues a capture after this time: the process that began it may have ended. */
const continueSeconds = 60;

/**
 * Captures the authorised payment of an order, once, and releases the rest. The provider is called outside of the
 * transaction, which then runs again.
 *
 * @param amount in minor units; by default what is due
 * @throws transition_rejected, invalid_input, capture_failed, payment_provider_silent
 */
export async function captureOrder(change: Change, amount: number | undefined): Promise<OrderRecord> {
  const { app, tx, actor, id } = change;
  const order = await requireOrderForUpdate(tx, id);
  const key = captureKey(actor.account_id, actor.request?.idempotencyKey);
  const latest = await findAuthorization(tx, { orderId: id });
  if (latest?.status === "captured" && latest.request_key === key) return order;
  const isContinued = latest?.status === "capturing" && latest.request_key === key;
  if (!isContinued && !may("capture", order, actor.role)) throw apiError("transition_rejected");
  throw new WorkFirst(() => capture(app, { shopId: tx.shopId, orderId: id, actor, amount, key }));
}

/**
 * Captures the authorised payment of a locked order before its first shipment, unless the shop captures payments by hand. If
 * that fails, the order isn't shipped. A courier that has the parcel already doesn't wait: a job captures.
 */
export async function captureBeforeShipping(change: Change, order: OrderRecord): Promise<void> {
  const { app, tx, actor, id } = change;
  const { authorization } = order;
  if (!authorization || !isAuthorized(order)) return;
  const account = await findProvider(tx, authorization.provider);
  if (account?.capture_on === "manual") return;
  if (capturableOf(order) === 0) return requestRelease(app, tx, order);
  const wanted = { shopId: tx.shopId, orderId: id, actor, key: null };
  if (actor.role === "system") await begin(app, tx, { ...wanted, seconds: 0 });
  else throw new WorkFirst(() => capture(app, wanted));
}

interface WantedCapture {
  shopId: number;
  orderId: string;
  actor: Actor;
  amount?: number;
  key: string | null;
}

async function capture(app: AppContext, wanted: WantedCapture): Promise<void> {
  const { shopId, actor } = wanted;
  const id = await app.db.inShop(shopId, (tx) => begin(app, tx, { ...wanted, seconds: continueSeconds }));
  if (id) await complete(app, { shopId, id, actor });
}

/** Writes the capture, and enqueues the job that continues it. Returns the authorisation; undefined if nothing is left to do. */
async function begin(
  app: AppContext,
  tx: ShopTx,
  { orderId, actor, amount, key, seconds }: WantedCapture & { seconds: number },
): Promise<string | undefined> {
  const order = await requireOrderForUpdate(tx, orderId);
  const row = await findAuthorization(tx, { orderId });
  if (row?.status === "capturing") return row.id;
  if (row?.status !== "held" || !may("capture", order, "system")) throw apiError("transition_rejected");
  const max = capturableOf(order);
  if (max === 0) throw apiError("transition_rejected", { message: "Nothing is due for this order." });
  if (amount !== undefined && amount > max)
    throw apiError("invalid_input", {
      errors: { amount: [`Enter no more than ${formatMoney(max, order.currency)}.`] },
    });
  const change = {
    status: "capturing" as const,
    capture_amount: amount ?? max,
    captures: row.captures + 1,
    request_key: key,
    account_id: actor.account_id,
    failure: null,
  };
  if (!(await updateAuthorization(tx, row.id, ["held"], change))) throw apiError("transition_rejected");
  const job = { shop_id: tx.shopId, authorization_id: row.id };
  await app.jobs.enqueue(tx, "capture-payment", job, { seconds });
  return row.id;
}

/** Requests the capture from the provider, and records its result. A repetition requests the same capture. */
async function complete(
  app: AppContext,
  { shopId, id, actor }: { shopId: number; id: string; actor: Actor },
): Promise<void> {
  const found = await app.db.inShop(shopId, async (tx) => {
    const row = await findAuthorization(tx, { id });
    if (row?.status !== "capturing") return undefined;
    const { currency } = await requireOrder(tx, row.order_id);
    return { row, currency, account: await findAccount(app, tx, row.provider) };
  });
  // Recorded by an event of the provider, or by another request.
  if (!found) return;
  const { row, currency, account } = found;
  const outcome = await request(account, row, currency);
  await app.db.inShop(shopId, async (tx) => {
    const order = await requireOrderForUpdate(tx, row.order_id);
    if (outcome.state) await settleAuthorization({ app, tx, actor }, order, row, outcome.state);
    else await recordFailure(tx, actor, order, row, outcome.failure);
  });
  const failure = outcome.state
    ? outcome.state.status === "released" && "the authorisation has expired or was cancelled."
    : outcome.failure;
  if (failure)
    throw apiError("capture_failed", {
      message: `${providerTitle(row.provider)} didn't capture the payment: ${failure}`,
    });
}

type Outcome = { state: PaymentState; failure?: undefined } | { state?: undefined; failure: string };

async function request(
  account: Awaited<ReturnType<typeof findAccount>>,
  { id, reference, capture_amount, captures }: AuthorizationRow,
  currency: string,
): Promise<Outcome> {
  if (!account?.provider.capture)
    return { failure: "it is disconnected. Connect it in Settings > Payments." };
  try {
    const wanted = {
      id: `${id}-${captures}`,
      payment_reference: reference,
      amount: capture_amount ?? 0,
      currency,
    };
    return { state: await account.provider.capture(account.secrets, wanted) };
  } catch (problem) {
    if (!(problem instanceof PaymentProblem)) throw problem;
    // The outcome is unknown. The job requests the same capture again.
    if (problem.kind === "silent") throw apiError("payment_provider_silent");
    return { failure: problem.message };
  }
}

async function recordFailure(
  tx: ShopTx,
  actor: Actor,
  order: OrderRecord,
  { id, capture_amount }: AuthorizationRow,
  failure: string,
): Promise<void> {
  if (!(await updateAuthorization(tx, id, ["capturing"], { status: "held", failure }))) return;
  await recordOrderChange(tx, actor, order, {
    action: "payment.capture_failed",
    after: { amount: capture_amount, currency: order.currency, failure },
  });
}

/** Continues a capture. No member waits for its outcome, so they are notified if it fails. */
export async function continueCapture(
  app: AppContext,
  { shop_id: shopId, authorization_id: id }: JobData["capture-payment"],
): Promise<void> {
  try {
    await complete(app, { shopId, id, actor: systemActor });
  } catch (failure) {
    if (!(failure instanceof ORPCError) || failure.code !== "capture_failed") throw failure;
    await app.db.inShop(shopId, async (tx) => {
      const row = await findAuthorization(tx, { id });
      if (!row) return;
      const order = await requireOrder(tx, row.order_id);
      const data = { order: orderName(order), amount: row.capture_amount, currency: order.currency };
      await notify(app, tx, {
        kind: "capture_failed",
        data: { ...data, failure: failure.message },
        link: `/shop/orders/${order.id}`,
        cause: `${id} ${row.captures}`,
      });
    });
  }
}
