import { sql } from "kysely";
import type { ActivityEntry } from "@vitrine/contract/accounts/activity-log";
import type { Actor } from "../../actor.ts";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";

/** An entry of the activity log; `before` and `after` contain only what changed. */
export interface Action {
  action: string;
  /** A singular noun, e.g. "product". */
  target_type: string;
  target_id: string;
  target_label?: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Records an action and its actor. Called in the transaction of the change. */
export async function insertActivity(tx: ShopTx, actor: Actor, action: Action): Promise<void> {
  const { request } = actor;
  await tx.run(
    db.insertInto("activity").values({
      id: newId(),
      account_id: actor.account_id,
      actor: actor.name,
      role: actor.role,
      action: action.action,
      target_type: action.target_type,
      target_id: action.target_id,
      target_label: action.target_label ?? "",
      before: action.before ? JSON.stringify(action.before) : null,
      after: action.after ? JSON.stringify(action.after) : null,
      device_id: request?.deviceId ?? null,
      browser: request?.browser ?? null,
      platform: request?.platform ?? null,
      ip: request?.ip ?? null,
      request_id: request?.id ?? null,
    }),
  );
}

/** Records several actions of one actor. */
export async function insertActivities(tx: ShopTx, actor: Actor, actions: Action[]): Promise<void> {
  if (actions.length === 0) return;
  const { account_id, name, role, request } = actor;
  const rows = actions.map((action) => ({ target_label: "", ...action, id: newId() }));
  await tx.run(sql`
    insert into activity (shop_id, id, account_id, actor, role, action, target_type, target_id, target_label, before, after,
      device_id, browser, platform, ip, request_id)
    select ${tx.shopId}, d.id, ${account_id}, ${name}, ${role}, d.action, d.target_type, d.target_id, d.target_label,
      d.before, d.after, ${request?.deviceId ?? null}, ${request?.browser ?? null}, ${request?.platform ?? null},
      ${request?.ip ?? null}::inet, ${request?.id ?? null}
    from jsonb_populate_recordset(null::shop.activity, ${JSON.stringify(rows)}::jsonb) d`);
}

/**
 * A page of the activity log of the shop or of one record, latest first, and one more row if there is a next
 * page.
 */
export function listActivity(
  tx: ShopTx,
  page: { limit: number; cursor?: Cursor; target_type?: string; target_id?: string },
): Promise<(ActivityEntry & { exact_at: string })[]> {
  const { target_type, target_id } = page;
  return tx.all(sql<ActivityEntry & { exact_at: string }>`
    select id, at, at::text as exact_at, actor, role, action, target_type, target_id, target_label, before, after,
           browser, platform, host(ip) as ip
    from activity
    where shop_id = ${tx.shopId} ${target_type ? sql`and target_type = ${target_type}` : sql``}
      ${target_id ? sql`and target_id = ${target_id}` : sql``}
      ${afterCursor(page.cursor, sql`at`, sql`id`, "timestamptz", true)}
    order by at desc, id desc limit ${page.limit + 1}`);
}

/** The fields that differ, before and after; null if none does. */
export function changes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (of: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
