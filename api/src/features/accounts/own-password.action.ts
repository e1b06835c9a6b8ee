import type { Call } from "../../http/call.ts";
import { countGuesses, type Limit } from "../../http/limits.ts";
import { refusal } from "../../refuse.ts";
import { findPasswordHash } from "./accounts.queries.ts";
import type { CodeOf } from "./email-codes.queries.ts";
import { passwordMatches } from "./passwords.ts";
import { spendCode } from "./prove-email.action.ts";
import type { Session } from "./sessions.queries.ts";

/**
 * Asks the signed-in person to prove that it is them: by the password they have, else by a code of a letter to their
 * address, sent for this purpose.
 */
export async function needProof(
  call: Call,
  session: Session,
  purpose: "delete_account" | "set_factor",
  proof: { password?: string; otp?: string },
): Promise<void> {
  const found = await call.world.db.lookUp((tx) => findPasswordHash(tx, session.account_id));
  if (found?.hash) return needPassword(call, session.account_id, proof.password ?? "", "password");
  if (!proof.otp) throw refusal("invalid_input", { errors: { otp: ["Type the code from the mail."] } });
  return spendCode(call, ownCode(session, purpose), proof.otp);
}

/** A code to the signed-in person's own address. */
export function ownCode({ account_id, email }: Session, purpose: "delete_account" | "set_factor"): CodeOf {
  return { email, purpose, account_id };
}

/** Asks the signed-in person for their password before something that cannot be taken back. @param field it was typed in */
export async function needPassword(
  { world }: Call,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  const found = await world.db.lookUp((tx) => findPasswordHash(tx, accountId));
  if (!found?.hash) throw refusal("no_password");
  const limits: Limit[] = [
    { key: `password:${accountId}`, most: 10, seconds: 900 },
    { key: `compare:${accountId}`, most: 60, seconds: 900, keepsSuccesses: true },
  ];
  await countGuesses(world.db, world.clock.now(), limits, async () => {
    if (!(await passwordMatches(found.hash, password)))
      throw refusal("wrong_password", { errors: { [field]: ["Type the password you sign in with."] } });
  });
}
