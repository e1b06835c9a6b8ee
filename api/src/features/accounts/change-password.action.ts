import type { Call } from "../../http/call.ts";
import { networkOf } from "../../ip-networks.ts";
import { countTries } from "../../http/limits.ts";
import { hashToken, newId } from "../../ids.ts";
import { apiError } from "../../api-error.ts";
import type { PlatformTx } from "../../db/tx.ts";
import { findAccount, findNames, removeSocialLogins, updatePassword } from "./accounts.queries.ts";
import { namesIn } from "./accounts.rules.ts";
import { claimAccount } from "./claim-account.action.ts";
import { countRequestedEmail } from "./email-limits.ts";
import { lockSession } from "./lock-account.action.ts";
import { expireResetLinks, findLivingLink, takeLink } from "./mailed-links.queries.ts";
import { requirePassword } from "./own-password.action.ts";
import { hashNewPassword } from "./passwords.ts";
import { requesterHash } from "./requester.ts";
import { noteDevice, removeDevices, removeSessions, type Session } from "./sessions.queries.ts";
import { notifyOwner } from "./notify-owner.action.ts";

/** Changes the user's password, ends their other sessions and forgets their other devices. */
export async function changePassword(
  call: Call,
  session: Session,
  body: { current_password: string; password: string },
): Promise<void> {
  await requirePassword(call, session, body.current_password, "current_password");
  const hash = await hashNewPassword(body.password, await namesOf(call, session.account_id));
  await call.app.db.inPlatform(async (tx) => {
    await lockSession(tx, call, session.account_id);
    await setPassword(tx, call, session.account_id, hash, call.request.token);
  });
}

/** Enqueues the email with a reset link. The job checks if an account with this email exists. */
export async function sendReset(call: Call, email: string): Promise<void> {
  const { app, request } = call;
  const delay = await countRequestedEmail(call, "reset", email);
  const job = {
    id: newId(app.clock.now()),
    email,
    device: requesterHash(request).toString("base64url"),
  };
  await app.db.inPlatform((tx) =>
    app.jobs.enqueue(tx, "send-reset", job, delay > 0 ? { seconds: delay } : undefined),
  );
}

/**
 * Sets a new password with a single-use emailed link, ends all sessions and disconnects all social logins.
 * The link proves that the requester reads the owner's email, so their device becomes the known one. An
 * authenticator app stays set up, see decision 0029.
 */
export async function resetPassword(call: Call, body: { token: string; password: string }): Promise<void> {
  const { app, request } = call;
  await countTries(app.db, app.clock.now(), [
    { key: `reset-use-from:${networkOf(request.ip)}`, max: 600, slowFrom: 30, seconds: 3600 },
  ]);
  const token = hashToken(body.token);
  // Checked before hashing, so that callers without a valid link can't cause expensive hashing.
  const accountId = await app.db.readPlatform((tx) => findLivingLink(tx, token, "reset_password"));
  if (!accountId) throw apiError("reset_expired");
  const hash = await hashNewPassword(body.password, await namesOf(call, accountId));
  await app.db.inPlatform(async (tx) => {
    const link = await takeLink(tx, token, "reset_password");
    if (!link) throw apiError("reset_expired");
    await claimAccount(tx, link.account_id);
    await removeSocialLogins(tx, link.account_id);
    await setPassword(tx, call, link.account_id, hash);
    if (request.deviceId) await noteDevice(tx, link.account_id, request.deviceId);
  });
}

async function namesOf({ app }: Call, accountId: string): Promise<string[]> {
  const found = await app.db.readPlatform((tx) => findNames(tx, accountId));
  return found ? [...namesIn(found), ...found.shops] : [];
}

async function setPassword(
  tx: PlatformTx,
  call: Call,
  accountId: string,
  hash: string,
  stays?: string,
): Promise<void> {
  await updatePassword(tx, accountId, hash);
  await expireResetLinks(tx, accountId);
  await removeDevices(tx, accountId, call.request.deviceId);
  await removeSessions(tx, accountId, stays);
  const account = await findAccount(tx, accountId);
  if (account) await notifyOwner(tx, call, account, "password_changed");
}
