import type { Account } from "@vitrine/contract/accounts";
import type { Call } from "../../http/call.ts";
import { countTries } from "../../http/limits.ts";
import { refusal } from "../../refuse.ts";
import { hashToken, newId, newToken } from "../../ids.ts";
import { findAccount, findAccountByEmail, insertAccount } from "./accounts.queries.ts";
import { takeTicket } from "./email-codes.queries.ts";
import { hashPassword, isGuessedFirst, passwordMatches } from "./passwords.ts";
import { insertSession } from "./sessions.queries.ts";
import type { PlatformTx } from "../../db/tx.ts";

export interface SignedIn {
  account: Account;
  token: string;
}

/** Makes an account for an address that was proven by a ticket, and signs it in. */
export async function register(
  call: Call,
  body: { name: string; email: string; password: string; ticket: string; referral_code?: string | null },
): Promise<SignedIn> {
  const { world } = call;
  if (isGuessedFirst(body.password))
    throw refusal("password_weak", { errors: { password: ["Choose one that is harder to guess."] } });
  const passwordHash = await hashPassword(body.password);
  const id = newId(world.clock.now());
  return world.db.inPlatform(async (tx) => {
    if (!(await takeTicket(tx, body.email, hashToken(body.ticket)))) throw refusal("ticket_expired");
    if (await findAccountByEmail(tx, body.email)) throw refusal("email_taken");
    await insertAccount(tx, {
      id,
      email: body.email,
      name: body.name,
      password_hash: passwordHash,
      time_zone: call.request.timeZone ?? null,
      referral_code: body.referral_code ?? null,
    });
    return openSession(tx, call, id);
  });
}

/** Signs in by e-mail and password. Unknown address and wrong password cannot be told apart, in words or in time. */
export async function signIn(call: Call, body: { email: string; password: string }): Promise<SignedIn> {
  const { world, request } = call;
  await countTries(world.db, world.clock.now(), [
    { key: `login:${body.email}:${request.ip}`, most: 8, seconds: 900 },
    { key: `login-from:${request.ip}`, most: 60, seconds: 900 },
  ]);
  const account = await world.db.inPlatform((tx) => findAccountByEmail(tx, body.email));
  if (!(await passwordMatches(account?.password_hash, body.password)) || !account)
    throw refusal("wrong_credentials");
  return world.db.inPlatform((tx) => openSession(tx, call, account.id));
}

async function openSession(tx: PlatformTx, { request }: Call, accountId: string): Promise<SignedIn> {
  const token = newToken();
  await insertSession(tx, {
    token,
    account_id: accountId,
    device_id: request.deviceId ?? "",
    browser: request.browser,
    platform: request.platform,
    ip: request.ip,
  });
  const account = await findAccount(tx, accountId);
  if (!account) throw new Error("The account went away while it signed in");
  return { account, token };
}
