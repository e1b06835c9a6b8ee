import type { RedirectRow } from "@vitrine/contract/shops/redirects";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import type { Actor } from "../../actor.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { deleteRedirect, findRedirect, insertRedirect, retargetRedirects } from "./redirects.queries.ts";
import type { Redirect } from "./redirects.rules.ts";

/**
 * Stores a redirect, at first or in place of the one with this id. It leads to the end of its chain, and so do the redirects
 * that lead to its path.
 *
 * @throws not_found, redirect_exists, redirect_loop
 */
export async function saveRedirect(
  tx: ShopTx,
  actor: Actor,
  draft: Redirect,
  id?: string,
): Promise<RedirectRow> {
  // First, because it locks the shop's row: concurrent redirects could otherwise form a loop together.
  await invalidateStorefront(tx);
  const before = id === undefined ? undefined : await deleteRedirect(tx, id);
  if (id !== undefined && !before) throw apiError("not_found");
  const target = (await findRedirect(tx, draft.target)) ?? draft.target;
  if (target === draft.path)
    throw apiError("redirect_loop", { errors: { target: ["This target leads back to the path."] } });
  const stored = await insertRedirect(tx, { path: draft.path, target, created_at: before?.created_at });
  if (!stored) throw apiError("redirect_exists", { errors: { path: ["This path already redirects."] } });
  await retargetRedirects(tx, stored);
  await insertActivity(tx, actor, {
    action: before ? "redirect.changed" : "redirect.created",
    target_type: "redirect",
    target_id: stored.id,
    target_label: stored.path,
    before: before && { path: before.path, target: before.target },
    after: { path: stored.path, target: stored.target },
  });
  return stored;
}

/** @throws not_found */
export async function removeRedirect(tx: ShopTx, actor: Actor, id: string): Promise<void> {
  const removed = await deleteRedirect(tx, id);
  if (!removed) throw apiError("not_found");
  await insertActivity(tx, actor, {
    action: "redirect.deleted",
    target_type: "redirect",
    target_id: id,
    target_label: removed.path,
    before: { target: removed.target },
  });
  await invalidateStorefront(tx);
}
