import type { AppContext } from "../../app-context.ts";
import type { CourierProvider, CourierSecrets } from "../../outside/courier-provider.ts";
import { seal, unseal } from "../../seal.ts";
import type { CourierRow } from "./couriers.queries.ts";
import { isProvider } from "./couriers.rules.ts";

/** A courier's API with the shop's keys. */
export interface CourierAccount {
  provider: CourierProvider;
  secrets: CourierSecrets;
}

/** The shop's account at a courier; undefined for an own courier, or if the keys must be entered again. */
export function accountOf(
  app: AppContext,
  shopId: number,
  { id, kind, secrets: sealed }: CourierRow,
): CourierAccount | undefined {
  const secrets = sealed ? openSecrets(app, shopId, id, sealed) : undefined;
  return isProvider(kind) && secrets ? { provider: app.courierProviders[kind], secrets } : undefined;
}

export function sealSecrets(app: AppContext, shopId: number, id: string, secrets: CourierSecrets): Buffer {
  return seal(app.secret, purposeOf(shopId, id), JSON.stringify(secrets));
}

/** The keys; undefined if they were encrypted with another secret of the installation, or for another courier. */
export function openSecrets(
  app: AppContext,
  shopId: number,
  id: string,
  sealed: Buffer,
): CourierSecrets | undefined {
  try {
    return JSON.parse(unseal(app.secret, purposeOf(shopId, id), sealed)) as CourierSecrets;
  } catch (failure) {
    app.log.error({ shop_id: shopId, courier: id, failure }, "the keys of a courier can't be decrypted");
    return undefined;
  }
}

/** Keys of one courier can't be decrypted as those of another. */
function purposeOf(shopId: number, id: string): string {
  return `courier ${id} of shop ${shopId}`;
}
