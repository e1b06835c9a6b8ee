import type { ShopTx } from "../../db/tx.ts";
import { systemActor } from "../../actor.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { noteChange } from "./note-change.action.ts";
import { findProductForUpdate, publishProduct } from "./products.queries.ts";

/**
 * Makes a draft active whose day has come, if that is still its day. Run again, or after somebody has changed the
 * day or made it active, it changes nothing.
 *
 * @param day the instant it was to go live
 */
export async function publishDraft(tx: ShopTx, id: string, day: string, now: number): Promise<void> {
  const draft = await findProductForUpdate(tx, id);
  if (draft?.status !== "draft" || draft.publish_at !== day) return;
  await publishProduct(tx, id, new Date(now).toISOString());
  await refreshCatalogue(tx, [id]);
  await noteChange(tx, systemActor, draft, { ...draft, status: "active", publish_at: null });
}
