import type { ActivityEntry } from "@vitrine/contract/accounts/activity-log";
import type { Actor } from "../../actor.ts";
import { afterCursor, type Cursor } from "../../db/page.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { recordWebhookEvents } from "../webhook-events/webhook-events.queries.ts";
import { topicsOf } from "../webhook-events/webhook-topics.rules.ts";

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
export function insertActivity(tx: ShopTx, actor: Actor, action: Action): Promise<void> {
  return insertActivities(tx, actor, [action]);
}

/** Records several actions of one actor, and the events of webhooks that they are. */
export async function insertActivities(tx: ShopTx, actor: Actor, actions: Action[]): Promise<void> {
  if (actions.length === 0) return;
  const { account_id, name, role, request } = actor;
  const rows = actions.map((action) => ({ target_label: "", ...action, id: newId() }));
  const inserted = tx.run(sql`
    insert into activity (shop_id, id, account_id, actor, role, action, target_type, target_id, target_label, before, after,
      device_id, browser, platform, ip, request_id)
    select ${tx.shopId}, d.id, ${account_id}::uuid, ${name}, ${role}, d.action, d.target_type, d.target_id, d.target_label,
      d.before, d.after, ${request?.deviceId ?? null}, ${request?.browser ?? null}, ${request?.platform ?? null},
      ${request?.ip ?? null}::inet, ${request?.id ?? null}
    from jsonb_populate_recordset(null::shop.activity, ${JSON.stringify(rows)}::jsonb) d`);
  const events = actions.flatMap((action) =>
    topicsOf(action).map((topic) => ({
      topic,
      subject_id: action.target_id,
      subject_label: action.target_label ?? "",
    })),
  );
  // Requested together: both are sent in one packet.
  await Promise.all([inserted, recordWebhookEvents(tx, events)]);
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
