import type { RecoverySettings } from "@vitrine/contract/checkout/abandoned-checkouts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

export type StoredSettings = Omit<RecoverySettings, "coupons">;

/** A shop without a row sends no emails, until its owner has seen the settings. */
const defaults: StoredSettings = {
  first_after: null,
  second_after: null,
  third_after: null,
  quiet_from: 21,
  quiet_until: 8,
  recipients: "consent",
  coupon_id: null,
  coupon_step: 2,
  version: 1,
};

export async function readRecoverySettings(tx: ShopTx): Promise<StoredSettings> {
  const stored = await tx.find(sql<StoredSettings>`
    select first_after, second_after, third_after, quiet_from, quiet_until, recipients, coupon_id, coupon_step, version
    from recovery_settings where shop_id = ${tx.shopId}`);
  return stored ?? defaults;
}

/** The coupons that can create a code for each email, by title. */
export function listRecoveryCoupons(tx: ShopTx): Promise<{ id: string; title: string }[]> {
  return tx.all(sql<{ id: string; title: string }>`
    select id, title from coupons
    where shop_id = ${tx.shopId} and method = 'codes' and is_active and (ends_at is null or ends_at > now())
    order by title, id limit 200`);
}
