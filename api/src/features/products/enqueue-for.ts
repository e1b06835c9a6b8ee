import type { ShopTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";

/** What the queue keeps for longer than this it would not find again: then the job puts itself off once more. */
const longestWaitMs = 200 * 86_400_000;
/** The clocks of two machines may differ by this. */
const nearlyMs = 60_000;

interface Due {
  shop_id: number;
  product_id: string;
  /** When it is to be done, as an instant. */
  at: string;
}

/** Puts work on a product in the queue for an instant, however far ahead. */
export async function enqueueFor(
  { jobs, clock }: Pick<AppContext, "jobs" | "clock">,
  tx: ShopTx,
  name: "publish-product" | "apply-sale-schedule",
  due: Due,
): Promise<void> {
  const wait = Math.min(Math.max(Date.parse(due.at) - clock.now(), 0), longestWaitMs);
  await jobs.enqueue(tx, name, due, { seconds: Math.ceil(wait / 1000) });
}

/** Whether a job was woken before its time, to be put off again. */
export function isEarly({ clock }: Pick<AppContext, "clock">, { at }: Due): boolean {
  return Date.parse(at) - clock.now() > nearlyMs;
}
