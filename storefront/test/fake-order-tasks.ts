import type { Client } from "@vitrine/contract/client";
import { contract } from "@vitrine/contract/contract";
import type { PaymentProof } from "@vitrine/contract/orders/payment-proofs";
import type { FakeRecords } from "./fake-records.ts";
import { parse, rejected } from "./fake-requests.ts";

export const rightCode = "123456";

/** The endpoints that confirm an order with a code and send a proof of its payment. */
export function orderTaskEndpoints(shop: FakeRecords): Pick<Client, "order_codes" | "payment_proofs"> {
  const proofs: PaymentProof[] = [];
  const requireOrder = (token: string) => {
    const order = shop.orders.get(token);
    if (!order) throw rejected("not_found");
    return order;
  };
  const order_codes: Partial<Client["order_codes"]> = {
    confirm: async (input) => {
      const { params, body } = parse(contract.order_codes.confirm, input);
      const order = requireOrder(params.token);
      if (body.code !== rightCode) throw rejected("wrong_code");
      order.awaits_code = false;
      return { data: order };
    },
    send: async ({ params }) => {
      requireOrder(params.token);
      return { message: "Sent." };
    },
  };
  const payment_proofs: Partial<Client["payment_proofs"]> = {
    list_own: async ({ params }) => {
      requireOrder(params.token);
      return { data: { may_submit: proofs.length === 0, proofs } };
    },
    submit: async (input) => {
      const { body } = parse(contract.payment_proofs.submit, input);
      const files = body.files.map(({ name, type, size }) => ({ id: crypto.randomUUID(), name, type, size }));
      const submitted_at = "2026-11-20T10:00:00.000Z";
      const proof: PaymentProof = {
        id: crypto.randomUUID(),
        reference: body.reference,
        files,
        status: "pending",
        reject_reason: null,
        submitted_at,
        decided_at: null,
      };
      proofs.push(proof);
      return { data: proof };
    },
  };
  return { order_codes, payment_proofs } as Pick<Client, "order_codes" | "payment_proofs">;
}
