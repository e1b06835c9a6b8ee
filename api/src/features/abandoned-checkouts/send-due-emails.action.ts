import type { AppContext } from "../../app-context.ts";
import { listShopsWithDueEmails, takeDueEmails } from "./recovery-emails.queries.ts";

const emailsAtOnce = 200;

/** Enqueues the emails of all shops that are due, each in the transaction that takes it from the schedule. */
export async function sendDueEmails(app: AppContext): Promise<void> {
  const before = new Date(app.clock.now()).toISOString();
  for (const shop_id of await app.db.inPlatform((tx) => listShopsWithDueEmails(tx, before)))
    for (let taken = emailsAtOnce; taken === emailsAtOnce;)
      taken = await app.db.inShop(shop_id, async (tx) => {
        const due = await takeDueEmails(tx, { before, limit: emailsAtOnce });
        for (const { id: checkout_id, step } of due) {
          const job = { shop_id, checkout_id, cause: String(step), step, sender: null };
          await app.jobs.enqueue(tx, "recovery-email", job);
        }
        return due.length;
      });
}
