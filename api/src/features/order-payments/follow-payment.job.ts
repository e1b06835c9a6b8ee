import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { PaymentProblem, type SessionState } from "../../outside/payment-provider.ts";
import type { ProviderAccount } from "../online-payments/provider-account.action.ts";
import { listOrderRecords } from "../orders/orders.queries.ts";
import { accountOf, asProblem } from "./pay-order.action.ts";
import { endSessions, findLatestSession, findSession } from "./payment-sessions.queries.ts";
import { awaitsPayment, mustReadAgain, readAgainSeconds } from "./payment-sessions.rules.ts";
import { recordPayment } from "./record-payment.action.ts";

/**
 * Reads a payment page of a provider that sends no events, so that the payment of a shopper who doesn't return is
 * recorded. A page of an order that can't be paid on it any more is only read, never completed.
 */
export async function followPayment(app: AppContext, job: JobData["follow-payment"]): Promise<void> {
  const page = await app.db.inShop(job.shop_id, (tx) => findPage(app, tx, job));
  if (!page) return;
  const { account, session, session_id, isLive } = page;
  const state = await read(app, account, session_id, isLive);
  const recorded = app.db.inShop(job.shop_id, async (tx) => {
    if (state?.change) await recordPayment({ app, tx }, account.provider.name, state.change).catch(asProblem);
    if (isLive && state && !state.isOpen)
      await endSessions(tx, job.order_id, new Date(app.clock.now()).toISOString(), session_id);
    if (mustReadAgain(session, state, isLive, app.clock.now()))
      await app.jobs.enqueue(tx, "follow-payment", job, { seconds: readAgainSeconds });
  });
  await recorded.catch((problem: unknown) => logProblem(app, problem));
}

async function findPage(app: AppContext, tx: ShopTx, { order_id, attempt }: JobData["follow-payment"]) {
  const [order] = await listOrderRecords(tx, [order_id]);
  const session = await findSession(tx, order_id, attempt);
  const latest = await findLatestSession(tx, order_id);
  // A test order may have been deleted.
  const account = order && (await accountOf(app, tx, order));
  if (!session?.session_id || !account) return undefined;
  const isLive = awaitsPayment(order) && session.ended_at === null && latest?.attempt === attempt;
  return { account, session, session_id: session.session_id, isLive };
}

/** Undefined if the provider doesn't respond. */
async function read(
  app: AppContext,
  { provider, secrets }: ProviderAccount,
  sessionId: string,
  isLive: boolean,
): Promise<SessionState | undefined> {
  const call = isLive ? provider.readSession : provider.endSession;
  return call(secrets, sessionId).catch((problem: unknown) => logProblem(app, problem));
}

function logProblem(app: AppContext, problem: unknown): undefined {
  if (!(problem instanceof PaymentProblem)) throw problem;
  app.log.warn({ failure: problem }, "a payment page couldn't be read");
}
