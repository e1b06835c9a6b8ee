import { apiError } from "../../api-error.ts";
import type { PlatformTx } from "../../db/tx.ts";
import { cancelDeletion, findDeletion } from "./scheduled-deletions.queries.ts";

/** A user whose account will be deleted signs in only if they keep it. */
export interface Keeping {
  keep_account?: boolean;
}

/**
 * Rejects the sign-in to an account that will be deleted, unless the user keeps it. Also called before the second factor, whose
 * codes work once.
 * @throws deletion_scheduled
 */
export async function rejectScheduledDeletion(
  tx: PlatformTx,
  id: string,
  { keep_account }: Keeping,
): Promise<void> {
  if (keep_account) return;
  const deletes_at = await findDeletion(tx, id);
  if (deletes_at) throw apiError("deletion_scheduled", { deletes_at });
}

/** The same, and cancels the deletion if the user keeps the account. Returns true if it was scheduled. */
export async function keepAccount(tx: PlatformTx, id: string, keeping: Keeping): Promise<boolean> {
  await rejectScheduledDeletion(tx, id, keeping);
  return keeping.keep_account === true && (await cancelDeletion(tx, id)) > 0;
}
