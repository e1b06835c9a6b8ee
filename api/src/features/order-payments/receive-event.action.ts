import type { ProviderName } from "@vitrine/contract/orders/online-payments";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { PaymentProblem, type ProviderEvent } from "../../outside/payment-provider.ts";
import { findAccount, type ProviderAccount } from "../online-payments/provider-account.action.ts";
import { insertEvent } from "./payment-sessions.queries.ts";
import { recordPayment } from "./record-payment.action.ts";

/**
 * Records an event of a provider, once, in the transaction of its effect. Events that change no order are acknowledged.
 *
 * @throws event_rejected, also if the shop hasn't connected the provider; payment_mismatch
 */
export async function receiveEvent(
  app: AppContext,
  provider: ProviderName,
  { shopId, payload, signature }: { shopId: number; payload: string; signature: string },
): Promise<void> {
  await app.db.inShop(shopId, async (tx) => {
    const account = await findAccount(app, tx, provider);
    if (!account) throw apiError("event_rejected");
    const { id, type, change } = verified(account, payload, signature, app.clock.now());
    const isNew = await insertEvent(tx, { provider, event_id: id, type });
    if (isNew && change) await recordPayment({ app, tx }, provider, change);
  });
}

function verified(
  { provider, secrets }: ProviderAccount,
  payload: string,
  signature: string,
  now: number,
): ProviderEvent {
  try {
    return provider.readEvent(secrets, payload, signature, now);
  } catch (problem) {
    throw problem instanceof PaymentProblem ? apiError("event_rejected") : problem;
  }
}
