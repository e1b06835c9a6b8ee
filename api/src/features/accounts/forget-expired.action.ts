import type { PlatformTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import { removeExpiredCodes } from "./email-codes.queries.ts";
import { removeExpiredLinks } from "./mailed-links.queries.ts";
import { removeExpiredSessions } from "./sessions.queries.ts";

// Few enough that nobody who signs in meanwhile waits for it.
const atOnce = 500;

/** Forgets sessions, with their pushes, codes, tickets and links of letters that open nothing any more. */
export async function forgetExpired({ db }: AppContext): Promise<void> {
  for (const remove of [removeExpiredSessions, removeExpiredCodes, removeExpiredLinks])
    while ((await db.inPlatform((tx: PlatformTx) => remove(tx, atOnce))) === atOnce);
}
