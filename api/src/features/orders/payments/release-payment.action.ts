import { orderName } from "@vitrine/contract/orders/order-name";
import { apiError } from "../../../api-error.ts";
import type { AppContext } from "../../../app-context.ts";
import { markDue } from "../../../db/due-works.queries.ts";
import type { ShopTx } from "../../../db/tx.ts";
import type { JobData } from "../../../jobs/job-data.ts";
import type { PaymentState } from "../../../outside/payment-provider.ts";
import { notify } from "../../notifications/notify.action.ts";
import { findAccount } from "../../online-payments/provider-account.action.ts";
import {
  findAuthorization,
  listDueAuthorizations,
  markNoticed,
  nextAuthorization,
  updateAuthorization,
} from "./authorizations.queries.ts";
import { type OrderRecord, requireOrderForUpdate } from "../orders.queries.ts";
import { settleAuthorization } from "./settle-authorization.action.ts";

/**
 * Releases the authorised payment of a locked order, if it has one: a job requests that from the provider.
 *
 * @throws transition_rejected while it is being captured
 */
export async function requestRelease(
  app: AppContext,
  tx: ShopTx,
  { authorization }: Pick<OrderRecord, "authorization">,
): Promise<void> {
  if (authorization?.status === "capturing")
    throw apiError("transition_rejected", {
      message: "The payment of this order is being captured. Wait a moment, then reload the order.",
    });
  if (authorization?.status === "held") await releaseLater(app, tx, authorization.id);
}

/** Releases an authorised payment: a job requests that from the provider. */
export async function releaseLater(app: AppContext, tx: ShopTx, id: string): Promise<void> {
  if (await updateAuthorization(tx, id, ["held"], { status: "releasing" }))
    await app.jobs.enqueue(tx, "release-payment", { shop_id: tx.shopId, authorization_id: id });
}

type Target = JobData["release-payment"];

/** Requests the release of an authorised payment from the provider, and records its result. */
export async function releasePayment(app: AppContext, target: Target): Promise<void> {
  const found = await find(app, target);
  const { provider, secrets } = found?.account ?? {};
  // Without the shop's keys, it expires.
  if (found?.row.status !== "releasing" || !secrets || !provider?.release) return;
  const { id, reference: payment_reference } = found.row;
  await settle(app, target, await provider.release(secrets, { id, payment_reference }));
}

const rowsAtOnce = 500;

/** Enqueues a job for each authorisation that expires soon, or has expired. */
export async function checkAuthorizations(app: AppContext, tx: ShopTx): Promise<void> {
  for (const { id } of await listDueAuthorizations(tx, rowsAtOnce))
    await app.jobs.enqueue(tx, "check-authorization", { shop_id: tx.shopId, authorization_id: id });
  await markDue(tx, ["authorizations"], nextAuthorization);
}

/**
 * Notifies the members that an authorisation expires soon. Once it has expired, records that: the provider may not have
 * reported it.
 */
export async function checkAuthorization(app: AppContext, target: Target): Promise<void> {
  const found = await find(app, target);
  if (!found || !["held", "releasing"].includes(found.row.status)) return;
  const { row, account } = found;
  if (Date.parse(row.expires_at) > app.clock.now()) return noticeExpiry(app, target);
  const expired: PaymentState = { status: "released", isExpired: true };
  const state = account?.provider.readPayment
    ? await account.provider.readPayment(account.secrets, row.reference)
    : expired;
  await settle(app, target, state);
}

function find(app: AppContext, { shop_id, authorization_id: id }: Target) {
  return app.db.inShop(shop_id, async (tx) => {
    const row = await findAuthorization(tx, { id });
    return row && { row, account: await findAccount(app, tx, row.provider) };
  });
}

async function noticeExpiry(app: AppContext, { shop_id, authorization_id: id }: Target): Promise<void> {
  await app.db.inShop(shop_id, async (tx) => {
    const row = await findAuthorization(tx, { id });
    if (!row || !(await markNoticed(tx, id))) return;
    const order = await requireOrderForUpdate(tx, row.order_id);
    await notify(app, tx, {
      kind: "authorization_expiring",
      data: {
        order: orderName(order),
        amount: row.amount,
        currency: order.currency,
        expires_at: row.expires_at,
      },
      link: `/shop/orders/${order.id}`,
      cause: id,
    });
    await markDue(tx, ["authorizations"], nextAuthorization);
  });
}

async function settle(
  app: AppContext,
  { shop_id, authorization_id }: Target,
  state: PaymentState,
): Promise<void> {
  await app.db.inShop(shop_id, async (tx) => {
    const row = await findAuthorization(tx, { id: authorization_id });
    if (!row) return;
    const order = await requireOrderForUpdate(tx, row.order_id);
    await settleAuthorization({ app, tx }, order, row, state);
    // Some card networks hold it for longer.
    if (state.status === "held") {
      const day = 86_400_000;
      const expires_at = new Date(app.clock.now() + day).toISOString();
      await updateAuthorization(tx, row.id, ["held", "releasing"], { expires_at });
    }
    await markDue(tx, ["authorizations"], nextAuthorization);
  });
}
