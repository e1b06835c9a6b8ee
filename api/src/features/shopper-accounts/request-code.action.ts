import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { newId, newToken } from "../../ids.ts";
import { countRequestedEmail } from "../accounts/email-limits.ts";
import { type CodePurpose, insertCode } from "./shopper-codes.queries.ts";
import { hasAccounts } from "./shopper-accounts.queries.ts";

/**
 * Enqueues an email with a code. The work is the same for every email.
 * @param emailOf the recipient
 * @returns the token of the request, with which the code is valid
 */
export async function requestCode(
  call: Call & { store: { id: number } },
  purpose: CodePurpose,
  email: string,
): Promise<string> {
  const { app, store } = call;
  const delay = await countRequestedEmail(call, "code:shopper", email);
  const code = { id: newId(app.clock.now()), request: newToken(), email, purpose };
  await app.db.inShop(store.id, async (tx: ShopTx) => {
    if (!(await hasAccounts(tx))) throw apiError("not_found");
    await insertCode(tx, code, delay);
    const job = { shop_id: store.id, code_id: code.id };
    await app.jobs.enqueue(tx, "shopper-code", job, delay > 0 ? { seconds: delay } : undefined);
  });
  return code.request;
}
