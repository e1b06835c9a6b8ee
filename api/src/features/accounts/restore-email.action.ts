import type { Call } from "../../http/call.ts";
import { countTries } from "../../http/limits.ts";
import { hashToken } from "../../ids.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { networkOf } from "../../ip-networks.ts";
import { updateEmail } from "./accounts.queries.ts";
import { removeCredentials } from "./claim-account.action.ts";
import { expireLaterWaysBack, takeLink } from "./mailed-links.queries.ts";
import { notifyOwner } from "./notify-owner.action.ts";

/**
 * Restores an account to its previous email with a link sent to that email. An intruder may know the password
 * and have left other ways to sign in: all of them are removed, and the restore links of later changes
 * expire.
 */
export async function restoreEmail(call: Call, token: string): Promise<void> {
  const { app, request } = call;
  await countTries(app.db, app.clock.now(), [
    { key: `restore-email-from:${networkOf(request.ip)}`, max: 30, seconds: 3600 },
  ]);
  await onConflict({ accounts_email_key: "email_taken" }, () =>
    app.db.inPlatform(async (tx) => {
      const link = await takeLink(tx, hashToken(token), "restore_email");
      if (!link?.email) throw apiError("reset_expired");
      const { account_id: id, email } = link;
      const lost = await updateEmail(tx, id, email);
      await removeCredentials(tx, id);
      await expireLaterWaysBack(tx, id, link.id);
      await notifyOwner(tx, call, { id, email }, "email_restored");
      if (lost && lost !== email) await notifyOwner(tx, call, { id, email: lost }, "email_lost");
    }),
  );
}
