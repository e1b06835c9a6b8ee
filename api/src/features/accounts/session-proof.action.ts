import type { Call } from "../../http/call.ts";
import { apiError } from "../../api-error.ts";
import { findPasswordHash } from "./accounts.queries.ts";
import { lockSession } from "./lock-account.action.ts";
import type { CodeOf } from "./email-codes.queries.ts";
import { requirePassword } from "./own-password.action.ts";
import { sendCode, spendCode } from "./prove-email.action.ts";
import { requireSecondFactor } from "./second-factor.action.ts";
import { findSecondFactor } from "./second-factors.queries.ts";
import { extendProof, type Session } from "./sessions.queries.ts";

/** The means by which the user proves their identity. */
export function findProofMeans(
  { app, request }: Call,
  { account_id }: Pick<Session, "account_id">,
): Promise<"authenticator" | "password" | "email"> {
  return app.db.readPlatform(async (tx) => {
    const factor = await findSecondFactor(tx, account_id, request.deviceId);
    if (factor?.is_confirmed) return "authenticator";
    return (await findPasswordHash(tx, account_id))?.hash ? "password" : "email";
  });
}

export async function sendProofCode(call: Call, session: Session): Promise<void> {
  await sendCode(call, codeOf(session));
}

/**
 * Proves the user's identity for the next minutes, in this session only. Returns when the proof ends.
 */
export async function proveSession(
  call: Call,
  session: Session,
  proof: { password?: string; code?: string; otp?: string },
): Promise<string> {
  await verifyProof(call, session, proof);
  return call.app.db.inPlatform(async (tx) => {
    await lockSession(tx, call, session.account_id);
    const until = await extendProof(tx, call.request.token ?? "");
    if (!until) throw apiError("unauthenticated");
    return until;
  });
}

async function verifyProof(
  call: Call,
  session: Session,
  { password = "", code, otp }: { password?: string; code?: string; otp?: string },
): Promise<void> {
  switch (await findProofMeans(call, session)) {
    case "authenticator":
      if (!code) throw missing("code", "Enter the current code from your authenticator app.");
      return requireSecondFactor(call, session.account_id, code);
    case "password":
      return requirePassword(call, session, password, "password");
    case "email":
      if (!otp) throw missing("otp", "Enter the code from the email.");
      return spendCode(call, codeOf(session), otp);
  }
}

function missing(field: string, message: string) {
  return apiError("invalid_input", { errors: { [field]: [message] } });
}

/** The code that is sent to the signed-in user's own email. */
function codeOf({ account_id, email }: Session): CodeOf {
  return { email, purpose: "prove_session", account_id };
}
