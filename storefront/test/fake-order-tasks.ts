import type { Client } from "@vitrine/contract/client";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { contract } from "@vitrine/contract/contract";
import type { PaymentProof } from "@vitrine/contract/payments/payment-proofs";
import type { OwnReturns } from "@vitrine/contract/orders/returns";
import type { FakeRecords } from "./fake-records.ts";
import { parse, rejected } from "./fake-requests.ts";

export const rightCode = "123456";

/** A delivered shipment without a courier. */
export function deliveredShipment(at: string | null = null): PlacedOrder["shipments"][number] {
  return {
    id: "0199d5a0-0000-7000-8000-00000000000a",
    status: "delivered",
    courier: null,
    tracking_number: null,
    tracking_url: null,
    packed_at: at,
    ready_at: null,
    shipped_at: at,
    delivered_at: at,
    lines: [],
  };
}

/** The endpoints that confirm an order with a code, pay it, send a proof of its payment, and return its items. */
export function orderTaskEndpoints(
  shop: FakeRecords,
): Pick<Client, "online_payments" | "order_codes" | "payment_proofs" | "returns"> {
  const proofs: PaymentProof[] = [];
  const requireOrder = (token: string) => {
    const order = shop.orders.get(token);
    if (!order) throw rejected("not_found");
    return order;
  };
  const requireOwnOrder = (token: string) => {
    const order = requireOrder(token);
    if (order.is_view_only) throw rejected("order_view_only");
    return order;
  };
  const online_payments: Partial<Client["online_payments"]> = {
    pay: async ({ params }) => {
      requireOwnOrder(params.token);
      return { data: { url: "https://payments.example/1" } };
    },
    check: async ({ params }) => {
      requireOwnOrder(params.token);
      return { message: "Payment checked." };
    },
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
  const returns = returnEndpoints(requireOrder);
  return { online_payments, order_codes, payment_proofs, returns } as Pick<
    Client,
    "online_payments" | "order_codes" | "payment_proofs" | "returns"
  >;
}

/** Returns of an order with one line of two units. */
function returnEndpoints(requireOrder: (token: string) => unknown): Partial<Client["returns"]> {
  const own: OwnReturns = {
    returns: [],
    replaces: null,
    returnable: [{ order_line_id: "0199d5a0-0000-7000-8000-000000000001", quantity: 2 }],
    lines: [{ id: "0199d5a0-0000-7000-8000-000000000001", title: "Tea", variant_title: "Green" }],
    returnable_until: "2026-12-04T10:00:00.000Z",
  };
  const response = (): OwnReturns =>
    own.returns.some(({ status }) => status === "requested")
      ? { ...own, returnable: [], returnable_until: null }
      : own;
  return {
    list_own: async ({ params }) => {
      requireOrder(params.token);
      return { data: response() };
    },
    create_own: async (input) => {
      const { body } = parse(contract.returns.create_own, input);
      if (body.lines.some(({ quantity }) => quantity > 2)) throw rejected("transition_rejected");
      own.returns.push({
        id: crypto.randomUUID(),
        status: "requested",
        requested_by: "shopper",
        lines: body.lines.map((line) => ({ ...line, sellable: 0, damaged: 0 })),
        note: body.note,
        instructions: null,
        decline_reason: null,
        resolution: null,
        refund: null,
        exchange: null,
        photos: [],
        requested_at: "2026-11-20T10:00:00.000Z",
        decided_at: null,
        received_at: null,
        resolved_at: null,
        may_cancel: true,
      });
      return { message: "Requested.", data: response() };
    },
    cancel_own: async ({ params }) => {
      const one = own.returns.find(({ id }) => id === params.return_id);
      if (one?.status !== "requested") throw rejected("transition_rejected");
      Object.assign(one, { status: "cancelled", may_cancel: false });
      return { message: "Cancelled.", data: response() };
    },
  };
}
