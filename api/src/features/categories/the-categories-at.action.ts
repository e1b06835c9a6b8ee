import type { Actor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { newId } from "../../ids.ts";
import { insertActivities } from "../activity-log/activity.queries.ts";
import { type CategoryPlace, insertPlaces, listPlaces, lockTree } from "./categories.queries.ts";
import { planPaths } from "./categories.rules.ts";

/**
 * The categories at these paths of titles, from the top down: ["Clothing", "Shirts"]. What is not there is made; titles
 * are found without regard to capitals and accents. Below the fifth level a path is cut off. Answers an id for each
 * path, undefined for an empty one, and what was made.
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
  // Somebody may just be adding the same: looked at again behind the lock.
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
