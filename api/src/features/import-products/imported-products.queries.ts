import { sql } from "kysely";
import type { ShopTx } from "../../db/tx.ts";
import type { Actor } from "../../actor.ts";
import { newId } from "../../ids.ts";
import type { Deed } from "../activity-log/activity.queries.ts";

/**
 * Tables grow much during an import, and what the planner knows of them lags behind: it would read them whole, or
 * even whole for every row, where a look into an index does. So each statement of this transaction is planned for
 * what is there, and looks things up.
 */
export async function lookUpByKey(tx: ShopTx): Promise<void> {
  await tx.run(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
           set_config('enable_material', 'off', true)`);
}

/** Keeps others from changing the products of these handles until the transaction ends. */
export async function lockProductsByHandle(tx: ShopTx, handles: string[]): Promise<void> {
  await tx.run(sql`
    select from products where shop_id = ${tx.shopId} and handle = any(${handles}::text[]) order by id for no key update`);
}

/** The pictures that came from these addresses, by address. */
export async function findPicturesBySource(tx: ShopTx, urls: string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const rows = await tx.all(sql<{ source_url: string; id: string }>`
    select source_url, id from pictures where shop_id = ${tx.shopId} and source_url = any(${urls}::text[])`);
  return new Map(rows.map(({ source_url, id }) => [source_url, id]));
}

/** Many deeds of one actor at once. */
export async function insertDeeds(
  tx: ShopTx,
  { account_id, name, role }: Actor,
  deeds: Deed[],
): Promise<void> {
  if (deeds.length === 0) return;
  const rows = deeds.map((deed) => ({ target_label: "", ...deed, id: newId() }));
  await tx.run(sql`
    insert into activity (shop_id, id, account_id, actor, role, action, target_type, target_id, target_label, before, after)
    select ${tx.shopId}, d.id, ${account_id}, ${name}, ${role}, d.action, d.target_type, d.target_id, d.target_label,
      d.before, d.after
    from jsonb_populate_recordset(null::shop.activity, ${JSON.stringify(rows)}::jsonb) d`);
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
