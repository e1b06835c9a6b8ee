import { apiError } from "../../api-error.ts";
import { markDue } from "../../db/due-works.queries.ts";
import type { Change } from "../orders/change-scope.ts";
import { markPaid } from "../orders/change-order.action.ts";
import { requireOrderForUpdate } from "../orders/orders.queries.ts";
import { may } from "../orders/orders.rules.ts";
import { decideProof, type ProofRow, requireProof } from "./payment-proofs.queries.ts";
import { advanceLeftOf } from "../orders/payments/advance-due.rules.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";

/**
 * Accepts a proof and marks its order as paid, both or neither. The proof of an advance payment is for what is left of that;
 * nothing, if a member has recorded the payment already.
 */
export async function acceptProof(change: Change): Promise<ProofRow> {
  const { tx, id } = change;
  const { order_id } = await requireProof(tx, id);
  const order = await requireOrderForUpdate(tx, order_id);
  const proof = await decide(change, null);
  const advance = order.advance ? advanceLeftOf(order) : undefined;
  if (advance !== 0) await markPaid({ ...change, id: order_id }, advance);
  return proof;
}

/** Rejects a proof with a reason, which is emailed to the customer. */
export async function rejectProof(change: Change, reason: string): Promise<ProofRow> {
  const { app, tx, id, actor } = change;
  const { order_id } = await requireProof(tx, id);
  const order = await requireOrderForUpdate(tx, order_id);
  if (!may("mark_paid", order, actor.role))
    throw apiError("transition_rejected", { stage_now: order.lifecycle });
  const proof = await decide(change, reason);
  await recordOrderChange(tx, actor, order, { action: "payment_proof.rejected", after: { reason } });
  await app.jobs.enqueue(tx, "proof-rejected", { shop_id: tx.shopId, proof_id: id });
  // Its order wasn't cancelled while the proof was checked.
  if (order.advance) await markDue(tx, ["unconfirmed-orders"]);
  return proof;
}

async function decide({ tx, id }: Change, reason: string | null): Promise<ProofRow> {
  const proof = await decideProof(tx, id, reason);
  if (!proof)
    throw apiError("transition_rejected", {
      message: "Someone has checked this proof already. Reload the order.",
    });
  return proof;
}
