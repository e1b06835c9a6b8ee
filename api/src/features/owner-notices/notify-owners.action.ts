import type { Actor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { JobData } from "../../jobs/job-data.ts";

/**
 * Enqueues an email to all owners about a change that could take the shop over, when the transaction commits.
 *
 * @param label the name or email of the person, or the name of the payment method
 * @param alsoTo the account that was an owner before the change
 */
export async function notifyOwners(
  { app, tx, actor }: { app: AppContext; tx: ShopTx; actor: Actor },
  notice: JobData["owner-notice"]["notice"],
  label: string,
  alsoTo: string | null = null,
): Promise<void> {
  await app.jobs.enqueue(tx, "owner-notice", {
    shop_id: tx.shopId,
    id: newId(app.clock.now()),
    notice,
    label,
    by: actor.name,
    also_to: alsoTo,
  });
}
