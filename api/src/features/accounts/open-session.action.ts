import type { User } from "@vitrine/contract/accounts/accounts";
import type { PlatformTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { newToken } from "../../ids.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { storePushToken } from "../push/push-tokens.queries.ts";
import { findAccount } from "./accounts.queries.ts";
import { userOf } from "./accounts.rules.ts";
import { keepAccount, type Keeping } from "./keep-account.action.ts";
import { insertSession, noteDevice, removeSessionsBefore } from "./sessions.queries.ts";
import { notifyOwner } from "./notify-owner.action.ts";

export interface SignedIn {
  user: User;
  token: string;
}

/** Starts a session of an account on the requesting device. The caller has authenticated the user. @throws deletion_scheduled */
export async function openSession(
  tx: PlatformTx,
  call: Call,
  accountId: string,
  keeping: Keeping = {},
): Promise<SignedIn> {
  const { request } = call;
  const token = newToken();
  const deviceId = request.deviceId ?? "";
  const session = {
    token,
    account_id: accountId,
    device_id: deviceId,
    browser: request.browser,
    platform: request.platform,
    ip: request.ip,
  };
  const isCancelled = await keepAccount(tx, accountId, keeping);
  // The account may have been deleted since the user was authenticated.
  await onConflict({ sessions_account_id_fkey: "unauthenticated" }, () => insertSession(tx, session));
  if (deviceId) {
    // The device's push token moves to the new session before deleting the old one would delete it.
    await storePushToken(tx, { device_id: deviceId, session_token: token, account_id: accountId });
    await removeSessionsBefore(tx, session);
  }
  const isAnother = await noteDevice(tx, accountId, deviceId);
  const account = await findAccount(tx, accountId);
  if (!account) throw apiError("unauthenticated");
  if (isCancelled) await notifyOwner(tx, call, account, "deletion_cancelled");
  if (isAnother) await notifyOwner(tx, call, account, "new_device");
  return { user: userOf(account), token };
}
