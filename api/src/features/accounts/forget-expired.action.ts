import type { PlatformTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import { removeExpiredCodes } from "./email-codes.queries.ts";
import { removeExpiredLinks } from "./mailed-links.queries.ts";
import { removeExpiredSessions } from "./sessions.queries.ts";

// Small batches, so that concurrent sign-ins don't wait for the locks.
const atOnce = 500;

/** Deletes expired sessions with their push tokens, and expired codes, tickets and emailed links. */
export async function forgetExpired({ db }: AppContext): Promise<void> {
  for (const remove of [removeExpiredSessions, removeExpiredCodes, removeExpiredLinks])
    while ((await db.inPlatform((tx: PlatformTx) => remove(tx, atOnce))) === atOnce);
}
