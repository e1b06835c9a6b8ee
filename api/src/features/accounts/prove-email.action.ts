import { randomInt, timingSafeEqual } from "node:crypto";
import type { Call } from "../../http/call.ts";
import { countTries, type Limit } from "../../http/limits.ts";
import { hashToken, newId, newToken } from "../../ids.ts";
import { refusal } from "../../refuse.ts";
import type { World } from "../../world.ts";
import {
  codeMinutes,
  type CodeOf,
  findCode,
  insertCode,
  takeTicket,
  takeTry,
  updateCodeHash,
  verifyCode,
} from "./email-codes.queries.ts";
import { findAccountByEmail } from "./accounts.queries.ts";
import { sendAccountExists, sendCodeLetter } from "./write-letters.action.ts";

const again = 30;

/** Codes to one's own address, for which one is signed in. */
const isOwn = ({ purpose }: CodeOf) => purpose === "delete_account" || purpose === "set_factor";

/** Each purpose, and whoever is signed in, by itself: no stranger can use up what somebody needs for their account. */
function sendLimits(of: CodeOf, ip: string): Limit[] {
  const ofWhom = { key: `code:${of.purpose}:${of.account_id ?? of.email}`, most: 3, seconds: 900 };
  return isOwn(of) ? [ofWhom] : [ofWhom, { key: `code-from:${ip}`, most: 10, seconds: 3600 }];
}

/** Has a code sent to an address. What is answered, and when, does not depend on whether the address has an account. */
export async function sendCode({ world, request }: Call, of: CodeOf): Promise<void> {
  const now = world.clock.now();
  await countTries(world.db, now, sendLimits(of, request.ip));
  const id = newId(now);
  await world.db.inPlatform(async (tx) => {
    if (!(await insertCode(tx, id, of))) throw refusal("too_many_requests", { retry_after: again });
    await world.jobs.enqueue(tx, "send-code", { id });
  });
}

/**
 * Makes the code and writes its letter. Where the address has an account already, its owner is told that instead, and
 * the code is one that nobody knows: guesses at it are answered as all others are.
 */
export async function writeCode(world: World, id: string): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const letter = await world.db.inPlatform(async (tx) => {
    const of = await findCode(tx, id);
    if (!of) return undefined;
    const isTaken = !isOwn(of) && (await findAccountByEmail(tx, of.email)) !== undefined;
    await updateCodeHash(tx, id, hashToken(isTaken ? newToken() : asHashed(of.email, code)));
    return { ...of, isTaken };
  });
  if (!letter) return;
  if (letter.isTaken) await sendAccountExists(world, { id, to: letter.email });
  else
    await sendCodeLetter(world, {
      id,
      to: letter.email,
      purpose: letter.purpose,
      code,
      minutes: codeMinutes,
    });
}

/** Compares a code; five wrong tries void it, counted before comparing. Answers a ticket that is good once. */
export async function proveCode({ world, request }: Call, of: CodeOf, code: string): Promise<string> {
  await countTries(world.db, world.clock.now(), [
    { key: of.account_id ? `prove:${of.account_id}` : `prove-from:${request.ip}`, most: 60, seconds: 3600 },
  ]);
  // The try is committed by itself, so that a refusal does not give it back.
  const candidate = await world.db.inPlatform((tx) => takeTry(tx, of));
  if (!candidate) throw refusal("code_expired", { errors: { otp: ["Ask for a new code."] } });
  if (!timingSafeEqual(candidate.code_hash, hashToken(asHashed(of.email, code))))
    throw refusal("wrong_code", { errors: { otp: ["Type the code from the latest mail."] } });
  const ticket = newToken();
  const verified = await world.db.inPlatform((tx) => verifyCode(tx, candidate.id, hashToken(ticket)));
  if (!verified) throw refusal("code_expired");
  return ticket;
}

/** Compares a code whose ticket nobody has to carry: it is used at once. */
export async function spendCode(call: Call, of: CodeOf, code: string): Promise<void> {
  const ticket = await proveCode(call, of, code);
  const used = await call.world.db.inPlatform((tx) => takeTicket(tx, hashToken(ticket), of));
  if (!used) throw refusal("code_expired");
}

/** The address is hashed with its code: one cannot be moved to another. */
function asHashed(email: string, code: string): string {
  return `${email}:${code}`;
}
