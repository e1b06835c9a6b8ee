import { ORPCError } from "@orpc/server";
import type { RecordOutcome } from "@vitrine/contract/records";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { withWorkFirst } from "../../db/work-first.ts";

/**
 * Changes each of the records, each in its own transaction, one after the other. An expected error is the problem of its
 * record and doesn't affect the others.
 *
 * @param change sets the record's name, and the reason why it wasn't changed
 */
export async function changeEachRecord(
  app: AppContext,
  shopId: number,
  ids: string[],
  change: (tx: ShopTx, outcome: RecordOutcome) => Promise<void>,
): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = [];
  for (const id of new Set(ids)) {
    const outcome: RecordOutcome = { id, name: null, problem: null };
    outcomes.push(outcome);
    try {
      await withWorkFirst(() => app.db.inShop(shopId, (tx) => change(tx, outcome)));
    } catch (failure) {
      // The other records may already be changed, so the response says which one failed.
      if (!(failure instanceof ORPCError)) app.log.error({ failure, record: id }, "a bulk change failed");
      outcome.problem = failure instanceof ORPCError ? failure.message : "Something went wrong. Try again.";
    }
  }
  return outcomes;
}
