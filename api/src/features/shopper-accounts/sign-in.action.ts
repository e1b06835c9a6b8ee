import { shopperActor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { Call } from "../../http/call.ts";
import { newId, newToken } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { customerKeys } from "../coupons/customer-keys.rules.ts";
import { checkCode } from "./check-code.action.ts";
import { findOrInsertCustomer, isBlocked } from "./shopper-accounts.queries.ts";
import { spendCode } from "./shopper-codes.queries.ts";
import { insertSession } from "./shopper-sessions.queries.ts";

/**
 * Signs a shopper in with an emailed code, and returns the token of the session. The email is verified by it, so that the
 * customer with the email, and orders that were placed without an account, are theirs.
 *
 * @throws wrong_code, code_expired, sign_in_unavailable
 */
export async function signIn(
  call: Call & { store: { id: number } },
  entered: { request: string; code: string },
): Promise<string> {
  const { app, store, request } = call;
  const candidate = await checkCode(call, "sign_in", entered);
  const { email } = candidate;
  const token = newToken();
  await app.db.inShop(store.id, async (tx) => {
    if (!(await spendCode(tx, candidate))) throw apiError("code_expired");
    // Only the owner of the mailbox learns this, and not the reason.
    if (await isBlocked(tx, customerKeys({ email }))) throw apiError("sign_in_unavailable");
    const customer_id = await findOrInsertCustomer(tx, newId(app.clock.now()), email);
    const isFirst = await insertSession(tx, { token, customer_id, email });
    if (!isFirst) return;
    const actor = shopperActor(request, email);
    await insertActivity(tx, actor, {
      action: "customer.account_created",
      target_type: "customer",
      target_id: customer_id,
      target_label: email,
    });
  });
  return token;
}
