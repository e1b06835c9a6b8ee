import type { PaymentProof } from "@vitrine/contract/payments/payment-proofs";
import { apiError } from "../../api-error.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

export type ProofRow = PaymentProof & { order_id: string };

const columns = sql`id, order_id, reference, files, status, reject_reason, submitted_at, decided_at`;

/** The proofs of an order, the latest first. */
export function listProofs(tx: ShopTx, orderId: string): Promise<ProofRow[]> {
  return tx.all(sql<ProofRow>`
    select ${columns} from payment_proofs where shop_id = ${tx.shopId} and order_id = ${orderId}
    order by submitted_at desc, id desc`);
}

export async function requireProof(tx: ShopTx, id: string): Promise<ProofRow> {
  const proof = await tx.find(sql<ProofRow>`
    select ${columns} from payment_proofs where shop_id = ${tx.shopId} and id = ${id}`);
  if (!proof) throw apiError("not_found");
  return proof;
}

export function insertProof(
  tx: ShopTx,
  proof: Pick<ProofRow, "id" | "order_id" | "reference" | "files">,
): Promise<ProofRow> {
  return tx.one(sql<ProofRow>`
    insert into payment_proofs (id, order_id, reference, files)
    values (${proof.id}, ${proof.order_id}, ${proof.reference}, ${JSON.stringify(proof.files)}::jsonb)
    returning ${columns}`);
}

/** Accepts a proof, or rejects it with a reason. Undefined if it was decided before. */
export function decideProof(tx: ShopTx, id: string, reason: string | null): Promise<ProofRow | undefined> {
  return tx.find(sql<ProofRow>`
    update payment_proofs set status = ${reason === null ? "accepted" : "rejected"}, reject_reason = ${reason},
      decided_at = now()
    where shop_id = ${tx.shopId} and id = ${id} and status = 'pending'
    returning ${columns}`);
}
