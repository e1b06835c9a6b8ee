import { ORPCError } from "@orpc/server";
import type { Call } from "../../http/call.ts";
import { apiError } from "../../api-error.ts";
import { findPasswordHash } from "./accounts.queries.ts";
import type { CodeOf } from "./email-codes.queries.ts";
import { spendCode } from "./prove-email.action.ts";
import { provePassword } from "./prove-password.action.ts";
import type { Session } from "./sessions.queries.ts";

/** The changes that a user confirms with a code that is sent to their own email. */
type OwnPurpose = "delete_account" | "delete_shop" | "set_factor" | "prove_session";

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
  if (found?.hash) return requirePassword(call, session, proof.password ?? "", "password");
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
 * Verifies the signed-in user's password before a sensitive change. Wrong ones count as wrong ones at the sign-in do. @param
 * field input that the error refers to
 */
export async function requirePassword(
  call: Call,
  session: Pick<Session, "account_id" | "email">,
  password: string,
  field: string,
): Promise<void> {
  const found = await call.app.db.readPlatform((tx) => findPasswordHash(tx, session.account_id));
  if (!found?.hash) throw apiError("no_password");
  try {
    await provePassword(call, { email: session.email, password });
  } catch (error) {
    // Not its 401, which would end the session in the browser.
    if (error instanceof ORPCError && error.code === "wrong_credentials")
      throw apiError("wrong_password", { errors: { [field]: ["Enter your current password."] } });
    throw error;
  }
}
