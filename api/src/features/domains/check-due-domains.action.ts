import type { AppContext } from "../../app-context.ts";
import { takeDueDomains } from "./domains.queries.ts";

const domainsAtOnce = 200;
/** Longer than a check with its retries, so that none is enqueued twice. */
const retryMs = 30 * 60_000;

/** Enqueues the checks of all shops that are due, each in the transaction that takes it from the schedule. */
export async function checkDueDomains({
  db,
  jobs,
  clock,
}: Pick<AppContext, "db" | "jobs" | "clock">): Promise<void> {
  const now = clock.now();
  const due = {
    now: new Date(now).toISOString(),
    retryAt: new Date(now + retryMs).toISOString(),
    limit: domainsAtOnce,
  };
  for (let taken = domainsAtOnce; taken === domainsAtOnce;)
    taken = await db.inPlatform(async (tx) => {
      const domains = await takeDueDomains(tx, due);
      for (const { shop_id, id } of domains)
        await jobs.enqueue(tx, "check-domain", { shop_id, domain_id: id });
      return domains.length;
    });
}
