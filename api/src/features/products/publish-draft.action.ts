import type { ShopTx } from "../../db/tx.ts";
import { systemActor } from "../../actor.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { noteChanges } from "./note-change.action.ts";
import { listProductsForUpdate, publishProducts } from "./products.queries.ts";

/**
 * Makes drafts active whose publish dates have come, each if that is still its date. Idempotent; changes nothing if
 * the date was changed or the draft is already active.
 *
 * @param due `at`: the scheduled instant of publication
 */
export async function publishDrafts(
  tx: ShopTx,
  due: { product_id: string; at: string }[],
  now: number,
): Promise<void> {
  if (due.length === 0) return;
  const drafts = (
    await listProductsForUpdate(
      tx,
      due.map(({ product_id }) => product_id),
    )
  ).filter(
    ({ id, status, publish_at }) =>
      status === "draft" && due.some(({ product_id, at }) => product_id === id && at === publish_at),
  );
  if (drafts.length === 0) return;
  const ids = drafts.map(({ id }) => id);
  await publishProducts(tx, ids, new Date(now).toISOString());
  await refreshCatalogue(tx, ids);
  await noteChanges(
    tx,
    systemActor,
    drafts.map((before) => ({ before, after: { ...before, status: "active", publish_at: null } })),
  );
}
