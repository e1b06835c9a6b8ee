import type { AppContext } from "../../app-context.ts";
import { newId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { removeCodes } from "../accounts/email-codes.queries.ts";
import { removeDueAccount } from "./account-deletion.queries.ts";

/** Deletes an account, unless its user has cancelled the deletion, or scheduled it again for later. */
export async function deleteAccount(
  app: AppContext,
  { account_id }: JobData["delete-account"],
): Promise<void> {
  const now = app.clock.now();
  await app.db.inPlatform(async (tx) => {
    const account = await removeDueAccount(tx, account_id);
    if (!account) return;
    const { email: to, language, photo } = account;
    await removeCodes(tx, to);
    if (photo) await app.jobs.enqueue(tx, "remove-photo", { photo });
    const at = new Date(now).toISOString();
    const news = { news: "account_deleted", device: "", at } as const;
    await app.jobs.enqueue(tx, "account-news", { id: newId(now), account_id, to, language, ...news });
  });
}
