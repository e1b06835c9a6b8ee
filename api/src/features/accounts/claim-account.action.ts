import type { PlatformTx } from "../../db/tx.ts";
import { removeSocialLogins, updatePassword, verifyEmail } from "./accounts.queries.ts";
import { expireCodes } from "./email-codes.queries.ts";
import { expireResetLinks } from "./mailed-links.queries.ts";
import { removeSecondFactor } from "./second-factors.queries.ts";
import { removeDevices, removeSessions } from "./sessions.queries.ts";

/**
 * Called when a user has proven that they read the email of an account. If the email was unverified until
 * now, someone else may have created the account: every other way to sign in is removed.
 */
export async function claimAccount(tx: PlatformTx, id: string): Promise<void> {
  if (await verifyEmail(tx, id)) await removeCredentials(tx, id);
}

/**
 * Removes every way to sign in except the account's email: password, authenticator app, social logins,
 * pending links and codes, known devices, sessions and their push tokens. Credentials are removed before
 * sessions, so that a concurrent sign-in either ends with the sessions or finds no credentials (see
 * lock-account.action.ts).
 */
export async function removeCredentials(tx: PlatformTx, id: string): Promise<void> {
  await updatePassword(tx, id, null);
  await removeSocialLogins(tx, id);
  await removeSecondFactor(tx, id);
  await expireResetLinks(tx, id);
  await expireCodes(tx, id);
  await removeDevices(tx, id);
  await removeSessions(tx, id);
}
