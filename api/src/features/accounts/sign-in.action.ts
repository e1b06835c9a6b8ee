import type { Call } from "../../http/call.ts";
import { networkOf } from "../../ip-networks.ts";
import { countGuesses, countTries, type Limit } from "../../http/limits.ts";
import { apiError } from "../../api-error.ts";
import { hashToken, newId } from "../../ids.ts";
import { findForSignIn, insertAccount } from "./accounts.queries.ts";
import { isLivingTicket, takeTicket } from "./email-codes.queries.ts";
import { lockPassword, type ProvenPassword } from "./lock-account.action.ts";
import { openSession, type SignedIn } from "./open-session.action.ts";
import { hashNewPassword, passwordMatches } from "./passwords.ts";
import { requireSecondFactor } from "./second-factor.action.ts";

/** Creates an account for an email that a ticket proves, and signs it in. */
export async function register(
  call: Call,
  body: { name: string; email: string; password: string; ticket: string; referral_code?: string | null },
): Promise<SignedIn> {
  const { app, request } = call;
  const of = { email: body.email, purpose: "register", account_id: null } as const;
  const ticket = hashToken(body.ticket);
  await countTries(app.db, app.clock.now(), [
    { key: `register-from:${networkOf(request.ip)}`, max: 600, slowFrom: 30, seconds: 3600 },
  ]);
  // Checked before hashing, so that callers without a valid ticket can't cause expensive hashing.
  if (!(await app.db.readPlatform((tx) => isLivingTicket(tx, ticket, of)))) throw apiError("ticket_expired");
  const passwordHash = await hashNewPassword(body.password);
  const id = newId(app.clock.now());
  return app.db.inPlatform(async (tx) => {
    if (!(await takeTicket(tx, ticket, of))) throw apiError("ticket_expired");
    const isNew = await insertAccount(tx, {
      id,
      email: body.email,
      name: body.name,
      password_hash: passwordHash,
      time_zone: call.request.timeZone ?? null,
      referral_code: body.referral_code ?? null,
    });
    if (!isNew) throw apiError("email_taken");
    return openSession(tx, call, id);
  });
}

/** Signs in by email and password. */
export async function signIn(
  call: Call,
  body: { email: string; password: string; code?: string },
): Promise<SignedIn> {
  const proven = await provePassword(call, body);
  await requireSecondFactor(call, proven.id, body.code);
  return call.app.db.inPlatform(async (tx) => {
    if (!(await lockPassword(tx, proven))) throw apiError("wrong_credentials");
    return openSession(tx, call, proven.id);
  });
}

/**
 * The account with this email and password. Response and timing are the same for an unknown email and a wrong
 * password.
 */
export async function provePassword(
  call: Call,
  body: { email: string; password: string },
): Promise<ProvenPassword> {
  const { app, request } = call;
  const found = await app.db.readPlatform((tx) => findForSignIn(tx, body.email, request.deviceId));
  const { own, shared } = guessLimits(body.email, call, found?.knows_device ?? false);
  const now = app.clock.now();
  const compare = async () => {
    const matches = await passwordMatches(found?.password_hash, body.password);
    if (!found?.password_hash || !matches) throw apiError("wrong_credentials");
    return { id: found.id, hash: found.password_hash };
  };
  return countGuesses(app.db, now, own, () => countGuesses(app.db, now, shared, compare));
}

/**
 * Limits of guesses at a password. A known device of the account has ten of its own. Unknown devices share
 * ten per account and network and thirty per account, so that one network can't lock the owner out of a new
 * device. A network that guesses at many accounts is slowed down, and blocked only far beyond what an office
 * needs: a blocked user can set a new password by email, which makes the device known. Comparing is
 * expensive, so successes count separately, with a limit that no user reaches.
 * @returns `own` is counted first: what it rejects must not use up `shared`
 */
function guessLimits(
  email: string,
  { request }: Call,
  knowsDevice: boolean,
): { own: Limit[]; shared: Limit[] } {
  const whose = knowsDevice ? `${email}:${request.deviceId}` : `${email}@${networkOf(request.ip)}`;
  const own: Limit[] = [
    { key: `login:${whose}`, max: 10, seconds: 900 },
    { key: `compare:${whose}`, max: 60, seconds: 900, countsSuccesses: true },
  ];
  if (knowsDevice) return { own, shared: [] };
  return { own, shared: [{ key: `login:${email}`, max: 30, seconds: 900 }, networkLimit(request.ip)] };
}

/** Limit of sign-ins by unknown devices of one network, to any account and by any method. */
export function networkLimit(ip: string): Limit {
  return { key: `login-from:${networkOf(ip)}`, max: 1_000, slowFrom: 60, seconds: 900 };
}
