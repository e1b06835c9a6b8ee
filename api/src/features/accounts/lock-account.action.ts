import type { PlatformTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { apiError } from "../../api-error.ts";
import { findPasswordHashForUpdate } from "./accounts.queries.ts";
import { findSession } from "./sessions.queries.ts";

// Sign-ins and changes of credentials verify a proof first, which takes time, and take effect later. In
// between, the owner may restore the account. So the second step locks the account and verifies again.

/** A password that was verified, as the hash it matched. */
export interface ProvenPassword {
  id: string;
  hash: string;
}

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: PlatformTx, id: string): Promise<void> {
  await findPasswordHashForUpdate(tx, id);
}

/** Locks the account and returns true if its password hash is still the verified one. */
export async function lockPassword(tx: PlatformTx, { id, hash }: ProvenPassword): Promise<boolean> {
  return (await findPasswordHashForUpdate(tx, id))?.hash === hash;
}

/** Locks the account of a signed-in user. Throws `unauthenticated` if the session has ended. */
export async function lockSession(tx: PlatformTx, { request }: Call, accountId: string): Promise<void> {
  await lockAccount(tx, accountId);
  if (!(await findSession(tx, request.token ?? "", request.deviceId))) throw apiError("unauthenticated");
}
