import { randomInt, timingSafeEqual } from "node:crypto";
import type { Call } from "../../http/call.ts";
import { countTries } from "../../http/limits.ts";
import { refusal } from "../../refuse.ts";
import { hashToken, newId, newToken } from "../../ids.ts";
import { codeMinutes, insertCode, takeTry, verifyCode } from "./email-codes.queries.ts";

/** Sends a code to an address. What is answered does not depend on whether the address has an account. */
export async function sendCode({ world, request }: Call, email: string): Promise<void> {
  await countTries(world.db, world.clock.now(), [
    { key: `code:${email}`, most: 3, seconds: 900 },
    { key: `code-from:${request.ip}`, most: 10, seconds: 3600 },
  ]);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const id = newId(world.clock.now());
  await world.db.inPlatform(async (tx) => {
    await insertCode(tx, { id, email, code_hash: hashOf(email, code) });
    await world.jobs.enqueue(tx, "send-code", { id, email, code, minutes: codeMinutes });
  });
}

/** Compares a code; five wrong tries void it, counted before comparing. Answers the ticket that registration takes. */
export async function proveCode({ world, request }: Call, email: string, code: string): Promise<string> {
  await countTries(world.db, world.clock.now(), [
    { key: `prove-from:${request.ip}`, most: 60, seconds: 3600 },
  ]);
  // The try is committed by itself, so that a refusal does not give it back.
  const candidate = await world.db.inPlatform((tx) => takeTry(tx, email));
  if (!candidate) throw refusal("code_expired", { errors: { otp: ["Ask for a new code."] } });
  if (!timingSafeEqual(candidate.code_hash, hashOf(email, code)))
    throw refusal("wrong_code", { errors: { otp: ["Type the code from the latest mail."] } });
  const ticket = newToken();
  const verified = await world.db.inPlatform((tx) => verifyCode(tx, candidate.id, hashToken(ticket)));
  if (!verified) throw refusal("code_expired");
  return ticket;
}

function hashOf(email: string, code: string): Buffer {
  return hashToken(`${email}:${code}`);
}
