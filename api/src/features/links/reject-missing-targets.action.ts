import type { Link, LinkDraft } from "@vitrine/contract/shops/links";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { findMissingTargets } from "./links.queries.ts";

/**
 * Rejects links to records that the shop doesn't have, except those that are stored already: a record that was deleted
 * meanwhile must not block other changes.
 *
 * @param links by the name of their field: "items.0.link"
 */
export async function rejectMissingTargets(
  tx: ShopTx,
  links: Record<string, LinkDraft>,
  stored: readonly Link[],
): Promise<void> {
  const known = new Set(stored.map(({ kind, target_id }) => `${kind} ${target_id}`));
  const added = Object.entries(links).filter(
    ([, { kind, target_id }]) => target_id !== null && !known.has(`${kind} ${target_id}`),
  );
  if (added.length === 0) return;
  const missing = await findMissingTargets(
    tx,
    added.map(([, link]) => link),
  );
  if (missing.length === 0) return;
  const errors = missing.map((at) => [
    `${added[at]![0]}.target_id`,
    ["This page doesn't exist anymore. Choose another."],
  ]);
  throw apiError("invalid_input", { errors: Object.fromEntries(errors) });
}
