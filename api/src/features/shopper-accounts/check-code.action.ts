import { timingSafeEqual } from "node:crypto";
import { apiError } from "../../api-error.ts";
import type { Call } from "../../http/call.ts";
import { countTries } from "../../http/limits.ts";
import { hashToken } from "../../ids.ts";
import { networkOf } from "../../ip-networks.ts";
import { countCodeGuess } from "../accounts/email-limits.ts";
import { type Candidate, type CodePurpose, takeTry } from "./shopper-codes.queries.ts";

/**
 * Compares an entered code with the one that was requested. Five wrong attempts void it, counted before comparing.
 * The caller uses it up in the transaction of its change.
 *
 * @throws wrong_code, code_expired, too_many_requests
 */
export async function checkCode(
  call: Call & { store: { id: number } },
  purpose: CodePurpose,
  { request, code }: { request: string; code: string },
): Promise<Candidate> {
  const { app, store } = call;
  await countTries(app.db, app.clock.now(), [
    {
      key: `shopper-code-from:${networkOf(call.request.ip)}`,
      max: 1_200,
      slowFrom: 60,
      seconds: 3600,
    },
  ]);
  // Committed in a separate transaction, so that a later error doesn't undo the count.
  const candidate = await app.db.inShop(store.id, (tx) => takeTry(tx, request, purpose));
  if (!candidate || candidate.tries > (await countCodeGuess(call, `${store.id}:${candidate.email}`)))
    throw apiError("code_expired", { errors: { code: ["This code has expired. Request a new one."] } });
  if (!timingSafeEqual(candidate.code_hash, hashOf(candidate.id, code)))
    throw apiError("wrong_code", { errors: { code: ["Enter the code from our latest email."] } });
  return candidate;
}

/** The hash includes the request, so that a code can't be moved to another one. */
export function hashOf(codeId: string, code: string): Buffer {
  return hashToken(`shopper-code:${codeId}:${code}`);
}
