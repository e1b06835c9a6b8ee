import type { Call } from "../../http/call.ts";
import { networkOf } from "../../ip-networks.ts";
import { countTries } from "../../http/limits.ts";
import { apiError } from "../../api-error.ts";
import { hashToken, newId } from "../../ids.ts";
import { requestedLanguage } from "../../languages/member-language.ts";
import { insertAccount } from "./accounts.queries.ts";
import { isLivingTicket, takeTicket } from "./email-codes.queries.ts";
import { type Keeping, rejectScheduledDeletion } from "./keep-account.action.ts";
import { lockPassword } from "./lock-account.action.ts";
import { openSession, type SignedIn } from "./open-session.action.ts";
import { namesIn } from "./accounts.rules.ts";
import { hashNewPassword } from "./passwords.ts";
import { provePassword } from "./prove-password.action.ts";
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
  const passwordHash = await hashNewPassword(body.password, namesIn(body));
  const id = newId(app.clock.now());
  return app.db.inPlatform(async (tx) => {
    if (!(await takeTicket(tx, ticket, of))) throw apiError("ticket_expired");
    const isNew = await insertAccount(tx, {
      id,
      email: body.email,
      name: body.name,
      password_hash: passwordHash,
      language: requestedLanguage(request),
      time_zone: request.timeZone ?? null,
      referral_code: body.referral_code ?? null,
    });
    if (!isNew) throw apiError("email_taken");
    return openSession(tx, call, id);
  });
}

/** Signs in by email and password. */
export async function signIn(
  call: Call,
  body: { email: string; password: string; code?: string } & Keeping,
): Promise<SignedIn> {
  const proven = await provePassword(call, body);
  await call.app.db.readPlatform((tx) => rejectScheduledDeletion(tx, proven.id, body));
  await requireSecondFactor(call, proven.id, body.code);
  return call.app.db.inPlatform(async (tx) => {
    if (!(await lockPassword(tx, proven))) throw apiError("wrong_credentials");
    return openSession(tx, call, proven.id, body);
  });
}
