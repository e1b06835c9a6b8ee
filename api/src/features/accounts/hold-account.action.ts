import type { PlatformTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { apiError } from "../../api-error.ts";
import { findPasswordHashForUpdate } from "./accounts.queries.ts";
import { findSession } from "./sessions.queries.ts";

// What lets somebody in or changes how others get in is proven first, which takes a while, and done then. Somebody may
// take the account back in between; so whoever does it holds the account and looks once more. One waits for the other.

/** A password that was right. */
export interface ProvenPassword {
  id: string;
  hash: string;
}

/** Holds an account until the transaction ends. */
export async function holdAccount(tx: PlatformTx, id: string): Promise<void> {
  await findPasswordHashForUpdate(tx, id);
}

/** The same; answers whether the password is still the account's. */
export async function holdPassword(tx: PlatformTx, { id, hash }: ProvenPassword): Promise<boolean> {
  return (await findPasswordHashForUpdate(tx, id))?.hash === hash;
}

/** The same for who is signed in; refuses when the session was ended meanwhile. */
export async function holdSession(tx: PlatformTx, { request }: Call, accountId: string): Promise<void> {
  await holdAccount(tx, accountId);
  if (!(await findSession(tx, request.token ?? "", request.deviceId))) throw apiError("unauthenticated");
}
