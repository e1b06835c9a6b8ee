import type { ProviderName } from "@vitrine/contract/payments/online-payments";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { PaymentProblem } from "../../outside/payment-provider.ts";
import { findAccount, type ProviderAccount } from "../online-payments/provider-account.action.ts";
import { hasSession, insertEvent } from "./payment-sessions.queries.ts";
import { recordPayment } from "./record-payment.action.ts";

/**
 * Records an event of a provider, once, in the transaction of its effect. Events that change no order are acknowledged.
 *
 * @throws event_rejected, also if the shop hasn't connected the provider; payment_mismatch; payment_provider_silent
 */
export async function receiveEvent(
  app: AppContext,
  provider: ProviderName,
  { shopId, payload, signature }: { shopId: number; payload: string; signature: string },
): Promise<void> {
  const account = await app.db.inShop(shopId, (tx) => findAccountFor(app, tx, provider, payload));
  if (!account?.provider.readEvent) throw apiError("event_rejected");
  try {
    const { id, type, change } = await account.provider.readEvent(
      account.secrets,
      payload,
      signature,
      app.clock.now(),
    );
    await app.db.inShop(shopId, async (tx) => {
      const isNew = await insertEvent(tx, { provider, event_id: id, type });
      if (isNew && change) await recordPayment({ app, tx }, provider, change);
    });
  } catch (failure) {
    app.log.warn({ shop_id: shopId, provider, failure }, "an event of a payment provider was rejected");
    if (!(failure instanceof PaymentProblem)) throw failure;
    throw apiError(failure.kind === "silent" ? "payment_provider_silent" : "event_rejected");
  }
}

/** The shop's account; undefined if there is none, or if an event that isn't signed names no payment page of the shop. */
async function findAccountFor(
  app: AppContext,
  tx: ShopTx,
  provider: ProviderName,
  payload: string,
): Promise<ProviderAccount | undefined> {
  const account = await findAccount(app, tx, provider);
  if (!account?.provider.pageOfEvent) return account;
  const page = account.provider.pageOfEvent(payload);
  return page && (await hasSession(tx, page)) ? account : undefined;
}
