import type { CaptureTime, ProviderName } from "@vitrine/contract/payments/online-payments";
import { sql } from "../../db/sql.ts";
import { db, type ShopTx } from "../../db/tx.ts";

export interface ProviderRow {
  provider: ProviderName;
  name: string;
  secrets: Buffer;
  key_ending: string;
  webhook_ending: string | null;
  store_id: string | null;
  is_test: boolean;
  is_active: boolean;
  capture_on: CaptureTime;
  version: number;
}

type ProviderDraft = Omit<ProviderRow, "version">;

export function listProviders(tx: ShopTx): Promise<ProviderRow[]> {
  return tx.all(sql<ProviderRow>`
    select provider, name, secrets, key_ending, webhook_ending, store_id, is_test, is_active, capture_on, version
    from payment_providers where shop_id = ${tx.shopId}`);
}

export async function findProvider(tx: ShopTx, provider: ProviderName): Promise<ProviderRow | undefined> {
  return (await listProviders(tx)).find((row) => row.provider === provider);
}

export async function readCurrency(tx: ShopTx): Promise<string> {
  return (await tx.one(sql<{ currency: string }>`select currency from shops where id = ${tx.shopId}`))
    .currency;
}

/** Inserts the provider (version 0) or updates this version of it. Returns false if it has another version. */
export async function saveProvider(
  tx: ShopTx,
  { provider, ...draft }: ProviderDraft,
  version: number,
  at: string,
): Promise<boolean> {
  const saved = await tx.run(
    version === 0
      ? db
          .insertInto("payment_providers")
          .values({ provider, ...draft })
          .onConflict((conflict) => conflict.doNothing())
      : db
          .updateTable("payment_providers")
          .set({ ...draft, version: version + 1, updated_at: at })
          .where("shop_id", "=", tx.shopId)
          .where("provider", "=", provider)
          .where("version", "=", version),
  );
  return saved === 1;
}

export async function deleteProvider(tx: ShopTx, provider: ProviderName): Promise<boolean> {
  const deleted = await tx.run(
    db.deleteFrom("payment_providers").where("shop_id", "=", tx.shopId).where("provider", "=", provider),
  );
  return deleted === 1;
}

export interface ActiveProvider {
  key: ProviderName;
  name: string;
  /** True if its keys are those for tests. */
  is_test: boolean;
}

/** An SQL expression: the active providers as a JSON array of `ActiveProvider`. */
export function activeProviders(tx: ShopTx) {
  return sql`coalesce((
    select json_agg(json_build_object('key', provider, 'name', name, 'is_test', is_test) order by provider)
    from payment_providers where shop_id = ${tx.shopId} and is_active), '[]')`;
}
