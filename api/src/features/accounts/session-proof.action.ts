import type { Call } from "../../http/call.ts";
import { apiError } from "../../api-error.ts";
import { findPasswordHash } from "./accounts.queries.ts";
import { lockSession } from "./lock-account.action.ts";
import { ownCode, requireProof } from "./own-password.action.ts";
import { sendCode } from "./prove-email.action.ts";
import { requireSecondFactor } from "./second-factor.action.ts";
import { findSecondFactor } from "./second-factors.queries.ts";
import { extendProof, type Session } from "./sessions.queries.ts";

/** The means by which the user proves their identity. */
export function findProofMeans(
  { app, request }: Call,
  { account_id }: Session,
): Promise<"authenticator" | "password" | "email"> {
  return app.db.readPlatform(async (tx) => {
    const factor = await findSecondFactor(tx, account_id, request.deviceId);
    if (factor?.is_confirmed) return "authenticator";
    return (await findPasswordHash(tx, account_id))?.hash ? "password" : "email";
  });
}

export async function sendProofCode(call: Call, session: Session): Promise<void> {
  await sendCode(call, ownCode(session, "prove_session"));
}

/**
 * Proves the user's identity for the next minutes, in this session only. Returns when the proof ends.
 */
export async function proveSession(
  call: Call,
  session: Session,
  proof: { password?: string; code?: string; otp?: string },
): Promise<string> {
  if ((await findProofMeans(call, session)) !== "authenticator")
    await requireProof(call, session, "prove_session", proof);
  else if (proof.code) await requireSecondFactor(call, session.account_id, proof.code);
  else
    throw apiError("invalid_input", {
      errors: { code: ["Enter the current code from your authenticator app."] },
    });
  return call.app.db.inPlatform(async (tx) => {
    await lockSession(tx, call, session.account_id);
    const until = await extendProof(tx, call.request.token ?? "");
    if (!until) throw apiError("unauthenticated");
    return until;
  });
}
