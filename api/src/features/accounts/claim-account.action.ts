import type { PlatformTx } from "../../db/tx.ts";
import { removeSocialLogins, updatePassword, verifyEmail } from "./accounts.queries.ts";
import { removeSecondFactor } from "./second-factors.queries.ts";
import { removeSessions } from "./sessions.queries.ts";

/**
 * Somebody has proven to read the mail of an account's address. Where nobody had before, whoever made the account may
 * have been another: every way in that they left goes.
 */
export async function claimAccount(tx: PlatformTx, id: string): Promise<void> {
  if (!(await verifyEmail(tx, id))) return;
  await updatePassword(tx, id, null);
  await removeSocialLogins(tx, id);
  await removeSessions(tx, id);
  await removeSecondFactor(tx, id);
}
