import type { PlatformTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { newId } from "../../ids.ts";
import type { AccountNews } from "./account-news.mail.tsx";

/** Has the owner of an account told what was done with it, when the transaction commits. */
export async function tellOwner(
  tx: PlatformTx,
  { world, request }: Call,
  account: { id: string; email: string },
  news: AccountNews["news"],
): Promise<void> {
  const now = world.clock.now();
  await world.jobs.enqueue(tx, "account-news", {
    id: newId(now),
    account_id: account.id,
    to: account.email,
    news,
    device: [request.browser, request.platform].filter(Boolean).join(", ") || "an unnamed device",
    at: new Date(now).toISOString(),
  });
}
