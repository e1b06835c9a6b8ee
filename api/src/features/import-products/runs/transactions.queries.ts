import { sql } from "kysely";
import type { ShopTx } from "../../../db/tx.ts";

/**
 * For a batch of many rows. Tables grow much during an import, and what the planner knows of them lags behind: it would
 * read them whole, or even whole for every row, where a look into an index does. So each statement of this transaction
 * is planned for what is there, and looks things up. Nor does its commit wait for the disk: were it lost with the
 * machine, how far the import has come would be lost with it, and it would go on from there. It may be idle for longer
 * than others: a batch waits for the one before it.
 */
export async function workInBulk(tx: ShopTx): Promise<void> {
  await tx.run(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
           set_config('enable_material', 'off', true), set_config('enable_hashjoin', 'off', true),
           set_config('enable_mergejoin', 'off', true),
           set_config('synchronous_commit', 'off', true),
           set_config('idle_in_transaction_session_timeout', '60s', true)`);
}

/** One import of a shop writes at a time. Held until the transaction ends; false while another holds it. */
export async function tryLock(tx: ShopTx, what: string): Promise<boolean> {
  const { locked } = await tx.one(sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`import ${tx.shopId} ${what}`}, 0)) as locked`);
  return locked;
}

/** The transaction that only holds a lock may be idle for as long as the work takes. */
export async function mayBeIdle(tx: ShopTx): Promise<void> {
  await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
}
