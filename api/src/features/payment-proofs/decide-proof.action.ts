import { apiError } from "../../api-error.ts";
import { type Change, markPaid } from "../orders/change-order.action.ts";
import { requireOrderForUpdate } from "../orders/orders.queries.ts";
import { may } from "../orders/orders.rules.ts";
import { decideProof, type ProofRow, requireProof } from "./payment-proofs.queries.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";

/** Accepts a proof and marks its order as paid, both or neither. */
export async function acceptProof(change: Change): Promise<ProofRow> {
  const { tx, id } = change;
  const { order_id } = await requireProof(tx, id);
  await requireOrderForUpdate(tx, order_id);
  const proof = await decide(change, null);
  await markPaid({ ...change, id: order_id });
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
