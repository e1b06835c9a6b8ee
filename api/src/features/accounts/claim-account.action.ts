import type { PlatformTx } from "../../db/tx.ts";
import { removeSocialLogins, updatePassword, verifyEmail } from "./accounts.queries.ts";
import { expireCodes } from "./email-codes.queries.ts";
import { expireResetLinks } from "./mailed-links.queries.ts";
import { removeSecondFactor } from "./second-factors.queries.ts";
import { removeDevices, removeSessions } from "./sessions.queries.ts";

/**
 * Somebody has proven to read the mail of an account's address. Where nobody had before, whoever made the account may
 * have been another: every way in that they left goes.
 */
export async function claimAccount(tx: PlatformTx, id: string): Promise<void> {
  if (await verifyEmail(tx, id)) await closeAllGuards(tx, id);
}

/**
 * Takes every way into an account away but the mail of its address: password, authenticator, other companies' logins,
 * letters and codes on their way, devices it knows, sessions and their pushes. What proves somebody goes before the
 * sessions, so that a sign-in under way ends with them or finds nothing to sign in by (see hold-account.action.ts).
 */
export async function closeAllGuards(tx: PlatformTx, id: string): Promise<void> {
  await updatePassword(tx, id, null);
  await removeSocialLogins(tx, id);
  await removeSecondFactor(tx, id);
  await expireResetLinks(tx, id);
  await expireCodes(tx, id);
  await removeDevices(tx, id);
  await removeSessions(tx, id);
}
