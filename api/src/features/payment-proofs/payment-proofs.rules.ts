import type { PaymentProof } from "@vitrine/contract/payments/payment-proofs";
import type { OrderRecord } from "../orders/orders.queries.ts";

/** True for the bytes of a whole PDF file, whatever its name and type say. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  return (
    /^%PDF-\d\.\d/.test(text(0, 8)) && text(Math.max(0, bytes.length - 1024), bytes.length).includes("%%EOF")
  );
}

/** The storage key of a file of a proof. */
export function proofKey(shopId: number, fileId: string): string {
  return `${shopId}/proofs/${fileId}`;
}

/** True if the order's customer can send a proof of payment. */
export function maySubmit(
  order: Pick<OrderRecord, "lifecycle" | "payment_status" | "payment">,
  proofs: Pick<PaymentProof, "status">[],
): boolean {
  return (
    order.payment?.asks_proof === true &&
    order.lifecycle === "open" &&
    (order.payment_status === "unpaid" || order.payment_status === "partially_paid") &&
    proofs.every(({ status }) => status !== "pending") &&
    proofs.length < maxProofs
  );
}

/** Maximum number of proofs of an order: each may take 15 MB of the shop's storage. */
const maxProofs = 5;
