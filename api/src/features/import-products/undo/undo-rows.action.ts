import type { ImportProblem as Finding } from "@vitrine/contract/products/import-products";
import type { Actor } from "../../../actor.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { invalidateStorefront } from "../../../events/store-map.ts";
import type { AppContext } from "../../../app-context.ts";
import { insertRedirects } from "../../redirects/redirects.queries.ts";
import type { ImportChange } from "../runs/import-changes.queries.ts";
import {
  listCustomersByEmail,
  type ListedCustomer,
  listRedirectTargets,
  removeIdleCustomers,
  removeRedirects,
  saveCustomers,
} from "../records/records.queries.ts";

type Undone = [app: AppContext, tx: ShopTx, actor: Actor, importId: string, changes: ImportChange[]];

/** Removes the customers an import added, of those who have not ordered, and writes back those it changed. */
export async function undoCustomers(...[, tx, , , changes]: Undone): Promise<Finding[]> {
  const stored = await listCustomersByEmail(
    tx,
    changes.map(({ handle }) => handle),
  );
  const same = changes.filter(({ handle, after }) => {
    const [now, left] = [stored.get(handle), after as ListedCustomer];
    return now?.name === left.name && now.phone === left.phone;
  });
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
      return stored.has(change.handle)
        ? skipBecause(change, "This was edited after the import, so it stays as it is.")
        : [];
    if (change.before || removed.has(change.target_id)) return [];
    return skipBecause(change, "This customer ordered after the import, so they stay.");
  });
}

/** Takes the redirects an import added away, and lets those it changed lead where they led. */
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
