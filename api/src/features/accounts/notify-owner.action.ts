import type { PlatformTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { newId } from "../../ids.ts";
import type { AccountNews } from "./account-news.mail.tsx";
import { insertWayBack } from "./mailed-links.queries.ts";

/**
 * Changes that an intruder would make to take over an account. Their emails contain a restore link, valid for
 * 7 days.
 */
export const canBeUndone = new Set<AccountNews["news"]>(["email_changed", "second_factor_set"]);

/** Enqueues an email about a change to the account's owner when the transaction commits. */
export async function notifyOwner(
  tx: PlatformTx,
  { app, request }: Call,
  account: { id: string; email: string; language?: string },
  news: AccountNews["news"],
): Promise<void> {
  const now = app.clock.now();
  const id = newId(now);
  if (canBeUndone.has(news)) await insertWayBack(tx, { id, account_id: account.id, email: account.email });
  await app.jobs.enqueue(tx, "account-news", {
    id,
    account_id: account.id,
    to: account.email,
    news,
    language: account.language,
    device: [request.browser, request.platform].filter(Boolean).join(", "),
    at: new Date(now).toISOString(),
  });
}
