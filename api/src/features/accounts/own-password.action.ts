import { ORPCError } from "@orpc/server";
import type { Call } from "../../http/call.ts";
import { apiError } from "../../api-error.ts";
import { findPasswordHash } from "./accounts.queries.ts";
import { provePassword } from "./prove-password.action.ts";
import type { Session } from "./sessions.queries.ts";

/**
 * Verifies the signed-in user's password. Wrong ones count as wrong ones at the sign-in do. @param field input that the error
 * refers to
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
