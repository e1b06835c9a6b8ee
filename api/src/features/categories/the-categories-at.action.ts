import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { newId } from "../../ids.ts";
import { insertActivities } from "../activity-log/activity.queries.ts";
import { type CategoryPlace, insertPlaces, listPlaces, lockTree } from "./categories.queries.ts";
import { planPaths } from "./categories.rules.ts";

/**
 * Finds or creates the categories at these paths of titles, from the top-level category down: ["Clothing", "Shirts"].
 * Titles are compared ignoring case and accents. Paths are cut off below the fifth level. Returns an id for each path,
 * undefined for an empty one, and the created categories.
 */
export async function categoriesAt(
  tx: ShopTx,
  actor: Actor,
  paths: string[][],
  now: number,
): Promise<{ ids: (string | undefined)[]; made: CategoryPlace[] }> {
  if (paths.length === 0) return { ids: [], made: [] };
  const found = planPaths(await listPlaces(tx), paths, () => newId(now));
  if (found.missing.length === 0) return { ids: found.ids, made: [] };
  // Checked again under the lock: another transaction may have just added the same categories.
  await lockTree(tx);
  const { ids, missing } = planPaths(await listPlaces(tx), paths, () => newId(now));
  await insertPlaces(tx, missing, new Date(now).toISOString());
  await insertActivities(
    tx,
    actor,
    missing.map(({ id, title, handle }) => ({
      action: "category.created",
      target_type: "category",
      target_id: id,
      target_label: title,
      after: { title, handle },
    })),
  );
  await invalidateStorefront(tx);
  return { ids, made: missing };
}
