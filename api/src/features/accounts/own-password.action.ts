import type { Call } from "../../http/call.ts";
import { countGuesses, type Limit } from "../../http/limits.ts";
import { apiError } from "../../api-error.ts";
import { findPasswordHash } from "./accounts.queries.ts";
import type { CodeOf } from "./email-codes.queries.ts";
import { passwordMatches } from "./passwords.ts";
import { spendCode } from "./prove-email.action.ts";
import type { Session } from "./sessions.queries.ts";

/** The changes that a user confirms with a code that is sent to their own email. */
type OwnPurpose = "delete_account" | "delete_shop" | "set_factor";

/**
 * Verifies that the signed-in user is the owner: by password, or by an emailed code for this purpose if the
 * account has no password.
 */
export async function requireProof(
  call: Call,
  session: Pick<Session, "account_id" | "email">,
  purpose: OwnPurpose,
  proof: { password?: string; otp?: string },
): Promise<void> {
  const found = await call.app.db.readPlatform((tx) => findPasswordHash(tx, session.account_id));
  if (found?.hash) return requirePassword(call, session.account_id, proof.password ?? "", "password");
  if (!proof.otp) throw apiError("invalid_input", { errors: { otp: ["Enter the code from the email."] } });
  return spendCode(call, ownCode(session, purpose), proof.otp);
}

/** The code that is sent to the signed-in user's own email. */
export function ownCode(
  { account_id, email }: Pick<Session, "account_id" | "email">,
  purpose: OwnPurpose,
): CodeOf {
  return { email, purpose, account_id };
}

/**
 * Verifies the signed-in user's password before a sensitive change. @param field input that the error refers
 * to
 */
export async function requirePassword(
  { app }: Call,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  const found = await app.db.readPlatform((tx) => findPasswordHash(tx, accountId));
  if (!found?.hash) throw apiError("no_password");
  const limits: Limit[] = [
    { key: `password:${accountId}`, max: 10, seconds: 900 },
    { key: `compare:${accountId}`, max: 60, seconds: 900, countsSuccesses: true },
  ];
  await countGuesses(app.db, app.clock.now(), limits, async () => {
    if (!(await passwordMatches(found.hash, password)))
      throw apiError("wrong_password", { errors: { [field]: ["Enter your current password."] } });
  });
}
