import { randomInt, timingSafeEqual } from "node:crypto";
import type { Call } from "../../http/call.ts";
import { networkOf } from "../../ip-networks.ts";
import { countTries, type Limit } from "../../http/limits.ts";
import { hashToken, newId, newToken } from "../../ids.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import {
  codeMinutes,
  type CodeOf,
  findCode,
  insertCode,
  type RequestedCode,
  takeTicket,
  takeTry,
  updateCodeHash,
  verifyCode,
} from "./email-codes.queries.ts";
import { findAccountByEmail } from "./accounts.queries.ts";
import { countCodeGuess, countRequestedEmail } from "./email-limits.ts";
import { requesterHash } from "./requester.ts";
import { sendAccountExists, sendCodeEmail } from "./write-emails.action.ts";

const again = 30;

/** Codes to one's own address, for which one is signed in. */
const isOwn = ({ purpose }: CodeOf) => purpose === "delete_account" || purpose === "set_factor";

/**
 * Has a code sent to an address. What is answered, and when, does not depend on whether the address has an account.
 *
 * @returns in how many seconds it will be sent
 */
export async function sendCode(call: Call, of: CodeOf): Promise<number> {
  const { app, request } = call;
  const delay = of.account_id
    ? await countOwnCode(call, of)
    : await countRequestedEmail(call, "code:register", of.email);
  const id = newId(app.clock.now());
  await app.db.inPlatform(async (tx) => {
    if (!(await insertCode(tx, id, requested(of, request), delay)))
      throw apiError("too_many_requests", { retry_after: again });
    await app.jobs.enqueue(tx, "send-code", { id }, delay > 0 ? { seconds: delay } : undefined);
  });
  return delay;
}

/** Each purpose by itself: nobody can use up what a signed-in user needs for their account. */
async function countOwnCode({ app, request }: Call, of: CodeOf): Promise<0> {
  const limits: Limit[] = [{ key: `code:${of.purpose}:${of.account_id}`, most: 3, seconds: 900 }];
  if (!isOwn(of)) limits.push({ key: `code-from:${networkOf(request.ip)}`, most: 10, seconds: 3600 });
  await countTries(app.db, app.clock.now(), limits);
  return 0;
}

/** A code for somebody without a session belongs to the device that requested it. */
function requested(of: CodeOf, request: Call["request"]): RequestedCode {
  return { ...of, device_hash: of.account_id ? null : requesterHash(request) };
}

/**
 * Makes the code and writes its letter. Where the address has an account already, its owner is told that instead, and
 * the code is one that nobody knows: guesses at it are answered as all others are.
 */
export async function writeCode(app: AppContext, id: string): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const email = await app.db.inPlatform(async (tx) => {
    const of = await findCode(tx, id);
    if (!of) return undefined;
    const isTaken = !isOwn(of) && (await findAccountByEmail(tx, of.email)) !== undefined;
    await updateCodeHash(tx, id, hashToken(isTaken ? newToken() : asHashed(of.email, code)));
    return { ...of, isTaken };
  });
  if (!email) return;
  if (email.isTaken) await sendAccountExists(app, { id, to: email.email });
  else
    await sendCodeEmail(app, {
      id,
      to: email.email,
      purpose: email.purpose,
      code,
      minutes: codeMinutes,
    });
}

/**
 * Compares a code with the one this device requested; five wrong tries void it, counted before comparing.
 *
 * @returns a ticket that is good once
 */
export async function proveCode(call: Call, of: CodeOf, code: string): Promise<string> {
  const { app, request } = call;
  await countTries(app.db, app.clock.now(), [
    of.account_id
      ? { key: `prove:${of.account_id}`, most: 60, seconds: 3600 }
      : { key: `prove-from:${networkOf(request.ip)}`, most: 1_200, slowFrom: 60, seconds: 3600 },
  ]);
  const maxTries = of.account_id ? 5 : await countCodeGuess(call, of.email);
  // The try is committed by itself, so that a refusal does not give it back.
  const candidate = await app.db.inPlatform((tx) => takeTry(tx, requested(of, request), maxTries));
  if (!candidate) throw apiError("code_expired", { errors: { otp: ["Request a new code."] } });
  if (!timingSafeEqual(candidate.code_hash, hashToken(asHashed(of.email, code))))
    throw apiError("wrong_code", { errors: { otp: ["Enter the code from the latest email."] } });
  const ticket = newToken();
  const verified = await app.db.inPlatform((tx) => verifyCode(tx, candidate.id, hashToken(ticket)));
  if (!verified) throw apiError("code_expired");
  return ticket;
}

/** Compares a code whose ticket nobody has to carry: it is used at once. */
export async function spendCode(call: Call, of: CodeOf, code: string): Promise<void> {
  const ticket = await proveCode(call, of, code);
  const used = await call.app.db.inPlatform((tx) => takeTicket(tx, hashToken(ticket), of));
  if (!used) throw apiError("code_expired");
}

/** The address is hashed with its code: one cannot be moved to another. */
function asHashed(email: string, code: string): string {
  return `${email}:${code}`;
}
