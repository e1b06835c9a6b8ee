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
import { requestedLanguage } from "../../languages/member-language.ts";
import { findAccountByEmail, findMailSettings } from "./accounts.queries.ts";
import { countCodeGuess, countRequestedEmail } from "./email-limits.ts";
import { requesterHash } from "./requester.ts";
import { sendAccountExists, sendCodeEmail } from "./write-emails.action.ts";

const again = 30;

/** Codes for a signed-in user's current email. */
const isOwn = ({ purpose }: CodeOf) => purpose !== "register" && purpose !== "change_email";

/**
 * Enqueues an email with a code. Neither response nor timing reveals if the email has an account.
 * @returns seconds until the code is sent
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

/** Counts each purpose separately, so that no other requests use up the limit of a signed-in user. */
async function countOwnCode({ app, request }: Call, of: CodeOf): Promise<0> {
  const limits: Limit[] = [{ key: `code:${of.purpose}:${of.account_id}`, max: 3, seconds: 900 }];
  if (!isOwn(of)) limits.push({ key: `code-from:${networkOf(request.ip)}`, max: 10, seconds: 3600 });
  await countTries(app.db, app.clock.now(), limits);
  return 0;
}

/** Binds a code requested without a session to the requesting device. */
function requested(of: CodeOf, request: Call["request"]): RequestedCode {
  return {
    ...of,
    device_hash: of.account_id ? null : requesterHash(request),
    language: requestedLanguage(request),
  };
}

/**
 * Generates the code and sends its email. If the email already has an account, its owner receives a notice
 * instead and the stored code is random: guesses at it are answered like any others. The email is in the language of the
 * account, or of the request.
 */
export async function writeCode(app: AppContext, id: string): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const email = await app.db.inPlatform(async (tx) => {
    const of = await findCode(tx, id);
    if (!of) return undefined;
    const holder = await findAccountByEmail(tx, of.email);
    const isTaken = !isOwn(of) && holder !== undefined;
    const reader = holder ?? (of.account_id ? await findMailSettings(tx, of.account_id) : undefined);
    await updateCodeHash(tx, id, hashToken(isTaken ? newToken() : asHashed(of.email, code)));
    return { ...of, isTaken, language: reader?.language ?? of.language };
  });
  if (!email) return;
  const { language } = email;
  if (email.isTaken) await sendAccountExists(app, { id, to: email.email, language });
  else
    await sendCodeEmail(app, {
      id,
      to: email.email,
      language,
      purpose: email.purpose,
      code,
      minutes: codeMinutes,
    });
}

/**
 * Compares a code with the one this device requested. Five wrong attempts void it, counted before comparing.
 * @returns a single-use ticket
 */
export async function proveCode(call: Call, of: CodeOf, code: string): Promise<string> {
  const { app, request } = call;
  await countTries(app.db, app.clock.now(), [
    of.account_id
      ? { key: `prove:${of.account_id}`, max: 60, seconds: 3600 }
      : { key: `prove-from:${networkOf(request.ip)}`, max: 1_200, slowFrom: 60, seconds: 3600 },
  ]);
  const maxTries = of.account_id ? 5 : await countCodeGuess(call, of.email);
  // Committed in a separate transaction, so that a later error doesn't undo the count.
  const candidate = await app.db.inPlatform((tx) => takeTry(tx, requested(of, request), maxTries));
  if (!candidate) throw apiError("code_expired", { errors: { otp: ["Request a new code."] } });
  if (!timingSafeEqual(candidate.code_hash, hashToken(asHashed(of.email, code))))
    throw apiError("wrong_code", { errors: { otp: ["Enter the code from the latest email."] } });
  const ticket = newToken();
  const verified = await app.db.inPlatform((tx) => verifyCode(tx, candidate.id, hashToken(ticket)));
  if (!verified) throw apiError("code_expired");
  return ticket;
}

/** Verifies a code and uses its ticket immediately. */
export async function spendCode(call: Call, of: CodeOf, code: string): Promise<void> {
  const ticket = await proveCode(call, of, code);
  const used = await call.app.db.inPlatform((tx) => takeTicket(tx, hashToken(ticket), of));
  if (!used) throw apiError("code_expired");
}

/** The hash includes the email, so that a code can't be moved to another email. */
function asHashed(email: string, code: string): string {
  return `${email}:${code}`;
}
