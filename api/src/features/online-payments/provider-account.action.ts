import type { ProviderName } from "@vitrine/contract/orders/online-payments";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { PaymentProvider, ProviderSecrets } from "../../outside/payment-provider.ts";
import { seal, unseal } from "../../seal.ts";
import { findProvider } from "./online-payments.queries.ts";

/** A provider with the shop's keys. */
export interface ProviderAccount {
  provider: PaymentProvider;
  secrets: ProviderSecrets;
  is_active: boolean;
}

/** The shop's account at a provider; undefined if none is connected. */
export async function findAccount(
  app: AppContext,
  tx: ShopTx,
  name: ProviderName,
): Promise<ProviderAccount | undefined> {
  const row = await findProvider(tx, name);
  if (!row) return undefined;
  const secrets = openSecrets(app, tx.shopId, name, row.secrets);
  return { provider: app.paymentProviders[name], secrets, is_active: row.is_active };
}

export function sealSecrets(
  app: AppContext,
  shopId: number,
  name: ProviderName,
  secrets: ProviderSecrets,
): Buffer {
  return seal(app.secret, purposeOf(shopId, name), JSON.stringify(secrets));
}

export function openSecrets(
  app: AppContext,
  shopId: number,
  name: ProviderName,
  sealed: Buffer,
): ProviderSecrets {
  return JSON.parse(unseal(app.secret, purposeOf(shopId, name), sealed)) as ProviderSecrets;
}

/** Keys of one shop can't be decrypted as those of another. */
function purposeOf(shopId: number, name: ProviderName): string {
  return `payment provider ${name} of shop ${shopId}`;
}
