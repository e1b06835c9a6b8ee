import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";

/**
 * Configures a transaction for a batch of many rows. Tables grow fast during an import and the planner's statistics
 * lag behind: it would choose sequential scans, even one per row, instead of index lookups. Therefore each statement
 * is planned with its actual parameters, and index lookups are preferred. The commit doesn't wait for the disk: if it
 * is lost in a crash, so is the import's progress, and the import continues from there. The idle timeout is longer
 * than usual, because a batch waits for the previous one.
 */
export async function workInBulk(tx: ShopTx): Promise<void> {
  await tx.run(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
           set_config('enable_material', 'off', true), set_config('enable_hashjoin', 'off', true),
           set_config('enable_mergejoin', 'off', true),
           set_config('synchronous_commit', 'off', true),
           set_config('idle_in_transaction_session_timeout', '60s', true)`);
}

/**
 * Takes a lock of the shop until the transaction ends, so that only one import writes at a time; false if the lock is
 * taken.
 */
export async function tryLock(tx: ShopTx, what: string): Promise<boolean> {
  const { locked } = await tx.one(sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`import ${tx.shopId} ${what}`}, 0)) as locked`);
  return locked;
}

/** Allows the transaction that only holds a lock to be idle for as long as the work takes. */
export async function mayBeIdle(tx: ShopTx): Promise<void> {
  await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
}
