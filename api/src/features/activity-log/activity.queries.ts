import type { Actor } from "../../http/call.ts";
import { db, type ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";

/** Something that was done to something; `before` and `after` hold only what changed. */
export interface Deed {
  action: string;
  target_type: "shop" | "product" | "order" | "import" | "checkout_settings" | "picture";
  target_id: string;
  target_label?: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Writes down who did what, in the transaction that does it. */
export async function insertActivity(tx: ShopTx, actor: Actor, deed: Deed): Promise<void> {
  const { request } = actor;
  await tx.run(
    db.insertInto("activity").values({
      id: newId(),
      account_id: actor.account_id,
      actor: actor.name,
      role: actor.role,
      action: deed.action,
      target_type: deed.target_type,
      target_id: deed.target_id,
      target_label: deed.target_label ?? "",
      before: deed.before ? JSON.stringify(deed.before) : null,
      after: deed.after ? JSON.stringify(deed.after) : null,
      device_id: request?.deviceId ?? null,
      browser: request?.browser ?? null,
      platform: request?.platform ?? null,
      ip: request?.ip ?? null,
      request_id: request?.id ?? null,
    }),
  );
}

/** The fields that differ, before and after; null when nothing does. */
export function changes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (names.length === 0) return null;
  const pick = (of: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
