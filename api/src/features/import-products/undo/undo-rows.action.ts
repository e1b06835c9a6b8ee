import { isDeepStrictEqual } from "node:util";
import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import type { Actor } from "../../../actor.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { invalidateStorefront } from "../../../events/store-map.ts";
import type { AppContext } from "../../../app-context.ts";
import { insertRedirects } from "../../redirects/redirects.queries.ts";
import type { ImportChange } from "../runs/import-changes.queries.ts";
import {
  listCustomersById,
  type ListedCustomer,
  listRedirectTargets,
  removeIdleCustomers,
  removeRedirects,
  saveCustomers,
} from "../records/records.queries.ts";

type Undone = [app: AppContext, tx: ShopTx, actor: Actor, importId: string, changes: ImportChange[]];

/** Deletes the customers that an import added and who have not ordered, and restores those that it changed. */
export async function undoCustomers(...[, tx, , , changes]: Undone): Promise<Finding[]> {
  const stored = await listCustomersById(
    tx,
    changes.map(({ target_id }) => target_id),
  );
  const same = changes.filter(({ target_id, after }) => isDeepStrictEqual(stored.get(target_id), after));
  const removed = await removeIdleCustomers(
    tx,
    same.filter(({ before }) => !before).map(({ target_id }) => target_id),
  );
  await saveCustomers(
    tx,
    same.flatMap(({ before }) => (before ? [before as ListedCustomer] : [])),
  );
  return changes.flatMap((change) => {
    if (!same.includes(change))
      return stored.has(change.target_id)
        ? skipBecause(change, "This was edited after the import, so it stays as it is.")
        : [];
    if (change.before || removed.has(change.target_id)) return [];
    return skipBecause(change, "This customer ordered after the import, so they stay.");
  });
}

/** Deletes the redirects that an import added, and restores the targets of those that it changed. */
export async function undoRedirects(...[, tx, , , changes]: Undone): Promise<Finding[]> {
  const stored = await listRedirectTargets(
    tx,
    changes.map(({ handle }) => handle),
  );
  const same = changes.filter(
    ({ handle, after }) => stored.get(handle) === (after as { target: string }).target,
  );
  await removeRedirects(
    tx,
    same.map(({ handle }) => handle),
  );
  await insertRedirects(
    tx,
    same.flatMap(({ handle, before }) =>
      before ? [{ path: handle, target: (before as { target: string }).target }] : [],
    ),
  );
  if (same.length > 0) await invalidateStorefront(tx);
  return changes.flatMap((change) =>
    same.includes(change) || !stored.has(change.handle)
      ? []
      : skipBecause(change, "This was edited after the import, so it stays as it is."),
  );
}

function skipBecause({ row, handle }: ImportChange, message: string): Finding[] {
  return [{ row, handle, column: null, severity: "warning", message }];
}
