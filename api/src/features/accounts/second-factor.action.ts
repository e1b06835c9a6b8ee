import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { PlatformTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { countGuesses } from "../../http/limits.ts";
import { hashToken } from "../../ids.ts";
import { apiError } from "../../api-error.ts";
import { seal, unseal } from "../../seal.ts";
import type { AppContext } from "../../app-context.ts";
import { lockSession } from "./lock-account.action.ts";
import {
  confirmSecondFactor,
  findSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  type SecondFactor,
  takeRecoveryCode,
  takeStep,
  upsertSecondFactor,
} from "./second-factors.queries.ts";
import { removeDevices, type Session } from "./sessions.queries.ts";
import { notifyOwner } from "./notify-owner.action.ts";

const purpose = "second factor";
const secretBytes = 20;
const stepSeconds = 30;

/** Verifies the second factor. Does nothing if the account has none set up. */
export async function requireSecondFactor(
  call: Call,
  accountId: string,
  code: string | undefined,
): Promise<void> {
  const factor = await call.app.db.readPlatform((tx) =>
    findSecondFactor(tx, accountId, call.request.deviceId),
  );
  if (!factor?.is_confirmed) return;
  if (!code) throw apiError("second_factor_needed");
  await checkCode(call, accountId, factor, code);
}

/** Generates a secret for an authenticator app. It takes effect once the user confirms it with a code. */
export async function beginSecondFactor(
  { app }: Call,
  session: Session,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: secretBytes });
  const stored = seal(app.secret, purpose, secret.base32);
  const made = await app.db.inPlatform((tx) => upsertSecondFactor(tx, session.account_id, stored));
  if (!made) throw apiError("second_factor_set");
  return { secret: secret.base32, uri: authenticator(secret, session.email).toString() };
}

/** Confirms the first code; sign-ins require one from then on. Returns the recovery codes. */
export async function confirmSetUp(call: Call, session: Session, code: string): Promise<string[]> {
  const { app } = call;
  const factor = await app.db.readPlatform((tx) =>
    findSecondFactor(tx, session.account_id, call.request.deviceId),
  );
  if (!factor) throw wrongCode();
  if (factor.is_confirmed) throw apiError("second_factor_set");
  await checkCode(call, session.account_id, factor, code);
  return app.db.inPlatform(async (tx) => {
    await lockSession(tx, call, session.account_id);
    if (!(await confirmSecondFactor(tx, session.account_id, factor.sealed_secret)))
      throw apiError("second_factor_set");
    await removeDevices(tx, session.account_id, call.request.deviceId);
    await notifyOwner(tx, call, { id: session.account_id, email: session.email }, "second_factor_set");
    return newRecoveryCodes(tx, session.account_id);
  });
}

export async function renewRecoveryCodes(call: Call, session: Session, code: string): Promise<string[]> {
  await checkSet(call, session.account_id, code);
  return call.app.db.inPlatform((tx) => newRecoveryCodes(tx, session.account_id));
}

export async function dropSecondFactor(call: Call, session: Session, code: string): Promise<void> {
  await checkSet(call, session.account_id, code);
  await call.app.db.inPlatform(async (tx) => {
    await removeSecondFactor(tx, session.account_id);
    await notifyOwner(tx, call, { id: session.account_id, email: session.email }, "second_factor_removed");
  });
}

async function checkSet(call: Call, accountId: string, code: string): Promise<void> {
  const factor = await call.app.db.readPlatform((tx) =>
    findSecondFactor(tx, accountId, call.request.deviceId),
  );
  if (!factor?.is_confirmed) throw wrongCode();
  await checkCode(call, accountId, factor, code);
}

/**
 * Verifies a code of the authenticator app, one time step early or late, or a recovery code. Each works once.
 * Unknown devices have a separate limit of guesses, so that an attacker who knows the password doesn't use up
 * the owner's.
 */
async function checkCode(
  { app, request }: Call,
  accountId: string,
  factor: SecondFactor,
  typed: string,
): Promise<void> {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  const whose = factor.knows_device ? `${accountId}:${request.deviceId}` : accountId;
  const limits = [{ key: `second-factor:${whose}`, max: 10, seconds: 900 }];
  await countGuesses(app.db, app.clock.now(), limits, async () => {
    const step = /^\d{6}$/.test(code) ? stepOf(app, factor, code) : undefined;
    const isRight = await app.db.inPlatform(async (tx) =>
      step !== undefined
        ? await takeStep(tx, accountId, step)
        : await takeRecoveryCode(tx, accountId, hashToken(code)),
    );
    if (!isRight) throw wrongCode();
  });
}

/** The time step that a code belongs to; undefined if it isn't currently valid. */
function stepOf(app: AppContext, factor: SecondFactor, code: string): number | undefined {
  const secret = Secret.fromBase32(unseal(app.secret, purpose, factor.sealed_secret));
  const timestamp = app.clock.now();
  const delta = authenticator(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

function authenticator(secret: Secret, label = ""): TOTP {
  return new TOTP({ issuer: "Vitrine", label, secret, algorithm: "SHA1", digits: 6, period: stepSeconds });
}

// 32 unambiguous letters and digits: ten of them are 50 bits.
const recoveryAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

async function newRecoveryCodes(tx: PlatformTx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () =>
    Array.from({ length: 10 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]!).join(""),
  );
  await replaceRecoveryCodes(tx, accountId, codes.map(hashToken));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function wrongCode() {
  return apiError("second_factor_wrong", {
    errors: { code: ["Enter the current code from your authenticator app."] },
  });
}
