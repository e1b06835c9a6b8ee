import type { ShopTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import type { JobData } from "../../jobs/job-data.ts";

/** The queue deletes jobs that wait longer than this, so later jobs are enqueued again when this time has passed. */
const longestWaitMs = 200 * 86_400_000;
/** Maximum clock difference between two servers. */
const nearlyMs = 60_000;

/** Jobs that are due at an instant, which their data has as `at`. */
type TimedJob = "publish-product" | "apply-sale-schedule" | "refresh-storefront" | "publish-theme";

/** Enqueues a job for an instant, however far in the future. */
export async function enqueueFor<Name extends TimedJob>(
  { jobs, clock }: Pick<AppContext, "jobs" | "clock">,
  tx: ShopTx,
  name: Name,
  due: JobData[Name],
): Promise<void> {
  const wait = Math.min(Math.max(Date.parse(due.at) - clock.now(), 0), longestWaitMs);
  await jobs.enqueue(tx, name, due, { seconds: Math.ceil(wait / 1000) });
}

/** Returns true if a job was started before it is due and has to be enqueued again. */
export function isEarly({ clock }: Pick<AppContext, "clock">, { at }: JobData[TimedJob]): boolean {
  return Date.parse(at) - clock.now() > nearlyMs;
}
