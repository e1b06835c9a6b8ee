import type { Call } from "../../http/call.ts";
import { countGuesses, type Limit } from "../../http/limits.ts";
import { apiError } from "../../api-error.ts";
import { findPasswordHash } from "./accounts.queries.ts";
import type { CodeOf } from "./email-codes.queries.ts";
import { passwordMatches } from "./passwords.ts";
import { spendCode } from "./prove-email.action.ts";
import type { Session } from "./sessions.queries.ts";

/**
 * Asks the signed-in person to prove that it is them: by the password they have, else by a code of a letter to their
 * address, sent for this purpose.
 */
export async function requireProof(
  call: Call,
  session: Session,
  purpose: "delete_account" | "set_factor",
  proof: { password?: string; otp?: string },
): Promise<void> {
  const found = await call.app.db.readPlatform((tx) => findPasswordHash(tx, session.account_id));
  if (found?.hash) return requirePassword(call, session.account_id, proof.password ?? "", "password");
  if (!proof.otp) throw apiError("invalid_input", { errors: { otp: ["Enter the code from the email."] } });
  return spendCode(call, ownCode(session, purpose), proof.otp);
}

/** A code to the signed-in person's own address. */
export function ownCode({ account_id, email }: Session, purpose: "delete_account" | "set_factor"): CodeOf {
  return { email, purpose, account_id };
}

/** Asks the signed-in person for their password before something that cannot be taken back. @param field it was typed in */
export async function requirePassword(
  { app }: Call,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  const found = await app.db.readPlatform((tx) => findPasswordHash(tx, accountId));
  if (!found?.hash) throw apiError("no_password");
  const limits: Limit[] = [
    { key: `password:${accountId}`, most: 10, seconds: 900 },
    { key: `compare:${accountId}`, most: 60, seconds: 900, countsSuccesses: true },
  ];
  await countGuesses(app.db, app.clock.now(), limits, async () => {
    if (!(await passwordMatches(found.hash, password)))
      throw apiError("wrong_password", { errors: { [field]: ["Enter your current password."] } });
  });
}
