import type { CaptureTime, ProviderName } from "@vitrine/contract/payments/online-payments";
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
  capture_on: CaptureTime;
}

/** The shop's account at a provider; undefined if none is connected, or its keys must be entered again. */
export async function findAccount(
  app: AppContext,
  tx: ShopTx,
  name: ProviderName,
): Promise<ProviderAccount | undefined> {
  const row = await findProvider(tx, name);
  if (!row) return undefined;
  const secrets = openSecrets(app, tx.shopId, name, row.secrets);
  const { is_active, capture_on } = row;
  return secrets && { provider: app.paymentProviders[name], secrets, is_active, capture_on };
}

export function sealSecrets(
  app: AppContext,
  shopId: number,
  name: ProviderName,
  secrets: ProviderSecrets,
): Buffer {
  return seal(app.secret, purposeOf(shopId, name), JSON.stringify(secrets));
}

/** The shop's keys; undefined if they were encrypted with another secret of the installation, or for another shop. */
export function openSecrets(
  app: AppContext,
  shopId: number,
  name: ProviderName,
  sealed: Buffer,
): ProviderSecrets | undefined {
  try {
    return JSON.parse(unseal(app.secret, purposeOf(shopId, name), sealed)) as ProviderSecrets;
  } catch (failure) {
    app.log.error(
      { shop_id: shopId, provider: name, failure },
      "the keys of a payment provider can't be decrypted",
    );
    return undefined;
  }
}

/** Keys of one shop can't be decrypted as those of another. */
function purposeOf(shopId: number, name: ProviderName): string {
  return `payment provider ${name} of shop ${shopId}`;
}
