import type { PaymentProof } from "@vitrine/contract/payments/payment-proofs";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { advanceDueOf } from "../orders/payments/advance-due.rules.ts";

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

/** True if the order's customer can send a proof of payment, or of the advance payment of cash on delivery. */
export function maySubmit(
  order: Parameters<typeof advanceDueOf>[0] & Pick<OrderRecord, "payment_status" | "payment">,
  proofs: Pick<PaymentProof, "status">[],
): boolean {
  const isWanted = order.advance
    ? order.advance.asks_proof && advanceDueOf(order) > 0
    : order.payment?.asks_proof === true;
  return (
    isWanted &&
    order.lifecycle === "open" &&
    (order.payment_status === "unpaid" || order.payment_status === "partially_paid") &&
    proofs.every(({ status }) => status !== "pending") &&
    proofs.length < maxProofs
  );
}

/** Maximum number of proofs of an order: each may take 15 MB of the shop's storage. */
const maxProofs = 5;
