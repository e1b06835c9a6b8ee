import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { type Action, changes, insertActivity } from "../activity-log/activity.queries.ts";

interface SettingsChange<Settings> {
  read: (tx: ShopTx) => Promise<Settings>;
  /** Stores the new settings. Returns false if they have changed since the user read them. */
  update: (before: Settings) => Promise<boolean>;
  log: Pick<Action, "action" | "target_type">;
  /** The fields that the activity log compares, by default all. */
  historyOf?: (settings: Settings) => Record<string, unknown>;
}

/**
 * Saves the settings of a feature, of which a shop has one row, and logs what changed.
 *
 * @returns the stored settings, and `changed`: the fields that differ, before and after; null if none does
 * @throws version_conflict with the settings as `current`
 */
export async function saveSettings<Settings extends { version: number }>(
  tx: ShopTx,
  actor: Actor,
  { read, update, log, historyOf = (settings) => settings }: SettingsChange<Settings>,
): Promise<{ data: Settings; changed: ReturnType<typeof changes> }> {
  const before = await read(tx);
  if (!(await update(before)))
    throw apiError("version_conflict", { version: before.version, current: before });
  const data = await read(tx);
  const changed = changes({ ...historyOf(before), version: 0 }, { ...historyOf(data), version: 0 });
  if (changed) await insertActivity(tx, actor, { ...log, target_id: String(tx.shopId), ...changed });
  return { data, changed };
}
