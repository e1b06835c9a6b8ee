import { sql } from "../../db/sql.ts";
import { db, type PlatformTx } from "../../db/tx.ts";

export interface SecondFactor {
  sealed_secret: Buffer;
  is_confirmed: boolean;
  /** True if the account knows the requesting device. */
  knows_device: boolean;
}

export function findSecondFactor(
  tx: PlatformTx,
  accountId: string,
  deviceId: string | undefined,
): Promise<SecondFactor | undefined> {
  return tx.find(sql<SecondFactor>`
    select sealed_secret, confirmed_at is not null as is_confirmed, exists (
      select from known_devices d
      where d.account_id = f.account_id and d.device_id = ${deviceId ?? ""} and d.device_id <> '') as knows_device
    from second_factors f where account_id = ${accountId}`);
}

/** Stores a new secret, replacing an unconfirmed one. Returns 0 if a confirmed one exists. */
export function upsertSecondFactor(tx: PlatformTx, accountId: string, sealed: Buffer): Promise<number> {
  return tx.run(sql`
    insert into second_factors (account_id, sealed_secret) values (${accountId}, ${sealed})
    on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
    where second_factors.confirmed_at is null`);
}

/** Confirms exactly this secret: sign-ins require a code of it from then on. */
export function confirmSecondFactor(tx: PlatformTx, accountId: string, sealed: Buffer): Promise<number> {
  return tx.run(sql`
    update second_factors set confirmed_at = now()
    where account_id = ${accountId} and sealed_secret = ${sealed} and confirmed_at is null`);
}

/** Uses the time step of a code: neither it nor an earlier one works again. Returns 0 if it was used. */
export function takeStep(tx: PlatformTx, accountId: string, step: number): Promise<number> {
  return tx.run(
    sql`update second_factors set last_step = ${step} where account_id = ${accountId} and last_step < ${step}`,
  );
}

export async function removeSecondFactor(tx: PlatformTx, accountId: string): Promise<void> {
  await tx.run(db.deleteFrom("recovery_codes").where("account_id", "=", accountId));
  await tx.run(db.deleteFrom("second_factors").where("account_id", "=", accountId));
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  tx: PlatformTx,
  accountId: string,
  hashes: Buffer[],
): Promise<void> {
  await tx.run(db.deleteFrom("recovery_codes").where("account_id", "=", accountId));
  await tx.run(
    db.insertInto("recovery_codes").values(hashes.map((code_hash) => ({ account_id: accountId, code_hash }))),
  );
}

export function takeRecoveryCode(tx: PlatformTx, accountId: string, hash: Buffer): Promise<number> {
  return tx.run(sql`
    update recovery_codes set used_at = now()
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null`);
}
