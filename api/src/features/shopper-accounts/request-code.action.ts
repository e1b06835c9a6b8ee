import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { countTries } from "../../http/limits.ts";
import { pageLanguage } from "../../http/page-language.ts";
import { newId, newToken } from "../../ids.ts";
import { countRequestedEmail } from "../accounts/email-limits.ts";
import { type CodePurpose, insertCode } from "./shopper-codes.queries.ts";
import { hasAccounts } from "./shopper-accounts.queries.ts";

/**
 * Enqueues an email with a code. The work is the same for every email.
 * @returns the token of the request, with which the code is valid
 */
export async function requestCode(
  call: Call & { store: { id: number; languages: string[] } },
  purpose: CodePurpose,
  email: string,
): Promise<string> {
  const { app, store } = call;
  const delay =
    purpose === "sign_in"
      ? await countRequestedEmail(call, "code:shopper", email)
      : await countDeletionCode(call, email);
  const code = {
    id: newId(app.clock.now()),
    request: newToken(),
    email,
    purpose,
    language: pageLanguage(call),
  };
  await app.db.inShop(store.id, async (tx: ShopTx) => {
    if (!(await hasAccounts(tx))) throw apiError("not_found");
    await insertCode(tx, code, delay);
    const job = { shop_id: store.id, code_id: code.id };
    await app.jobs.enqueue(tx, "shopper-code", job, delay > 0 ? { seconds: delay } : undefined);
  });
  return code.request;
}

/** Counts the codes of a signed-in shopper separately, so that no one else uses up their limit. */
async function countDeletionCode(
  { app, store }: Call & { store: { id: number } },
  email: string,
): Promise<0> {
  const key = `code:shopper-deletion:${store.id}:${email}`;
  await countTries(app.db, app.clock.now(), [{ key, max: 3, seconds: 900 }]);
  return 0;
}
