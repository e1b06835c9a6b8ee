import { activityTypes } from "@vitrine/contract/accounts/activity-areas";
import type { ActivityEntry, ActivityFilter } from "@vitrine/contract/accounts/activity-log";
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

type Entry = ActivityEntry & { exact_at: string };

/** A page of the entries that match a filter, latest first, and one more row if there is a next page. */
export function listActivity(
  tx: ShopTx,
  page: ActivityFilter & { limit: number; cursor?: Cursor },
): Promise<Entry[]> {
  const { area, target_type, target_id, member, from, to } = page;
  const zone = sql`(select time_zone from shops where id = ${tx.shopId})`;
  const filter = sql`
    ${target_type ? sql`and a.target_type = ${target_type}` : sql``}
    ${target_id ? sql`and a.target_id = ${target_id}` : sql``}
    ${member ? sql`and a.account_id = ${member}` : sql``}
    ${from ? sql`and a.at >= (${from}::date::timestamp at time zone ${zone})` : sql``}
    ${to ? sql`and a.at < ((${to}::date + 1)::timestamp at time zone ${zone})` : sql``}
    ${afterCursor(page.cursor, sql`a.at`, sql`a.id`, "timestamptz", true)}
    order by a.at desc, a.id desc limit ${page.limit + 1}`;
  if (!area)
    return tx.all(sql<Entry>`select ${columns} from activity a where a.shop_id = ${tx.shopId} ${filter}`);
  // The newest of each type, so that an index finds them, however rare the types of the area are.
  return tx.all(sql<Entry>`
    select ${columns} from unnest(${[...activityTypes[area]]}::text[]) as types (type)
    cross join lateral (
      select * from activity a where a.shop_id = ${tx.shopId} and a.target_type = types.type ${filter}
    ) a
    order by a.at desc, a.id desc limit ${page.limit + 1}`);
}

const columns = sql`a.id, a.at, a.at::text as exact_at, a.actor, a.role, a.action, a.target_type, a.target_id, a.target_label,
  a.before, a.after, a.browser, a.platform, host(a.ip) as ip`;

/** The accounts in the log with their latest name. Each step of the recursion finds the next account in the index. */
export function listActors(tx: ShopTx): Promise<{ id: string; name: string }[]> {
  return tx.all(sql<{ id: string; name: string }>`
    with recursive actors (id) as (
      (select account_id from activity
       where shop_id = ${tx.shopId} and account_id is not null order by account_id limit 1)
      union all
      select (select a.account_id from activity a
              where a.shop_id = ${tx.shopId} and a.account_id > actors.id order by a.account_id limit 1)
      from actors where actors.id is not null)
    select actors.id, (
      select a.actor from activity a
      where a.shop_id = ${tx.shopId} and a.account_id = actors.id order by a.at desc, a.id desc limit 1) as name
    from actors where actors.id is not null order by name, id limit 500`);
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
