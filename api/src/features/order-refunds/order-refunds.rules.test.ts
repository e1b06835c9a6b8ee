import type { OrderRefundInput, RefundableOrder } from "@vitrine/contract/orders/order-refunds";
import type { Role } from "@vitrine/contract/roles";
import { describe, expect, it } from "vitest";
import type { ShipmentStatus } from "../orders/order-statuses.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import type { RefundSources } from "../returns/returns.rules.ts";
import { cancelsAll, planRefund, planWriteOff, refundableOrder } from "./order-refunds.rules.ts";

const tea = "01a1f8b5-aa54-77fb-92c6-a5251a57ad3c";
const mug = "01a1f8b5-aa54-77fb-92c6-a5251a57ad3d";

/** Three teas for 15.00, of which one isn't packed and two are shipped, but only one can be restocked. */
const able: RefundableOrder = {
  version: 1,
  lines: [
    {
      order_line_id: tea,
      quantity: 3,
      amounts: [1500],
      refunded_units: 0,
      refunded_amount: 0,
      cancellable: 1,
      shipped: 2,
      restockable: 1,
    },
  ],
  delivery: 390,
  fee: 50,
  due: 400,
  refundable: 1540,
  refund_due: 0,
  lost: [],
  may_refund: true,
  may_cancel: true,
};

const wanted = (more: Partial<OrderRefundInput>): OrderRefundInput => ({
  lines: [],
  delivery: 0,
  fee: 0,
  amount: 0,
  reason: "customer",
  note: null,
  to: "original",
  notifies_customer: false,
  version: 1,
  ...more,
});
const line = (units: { cancelled?: number; shipped?: number; restocks?: boolean }, order_line_id = tea) => ({
  order_line_id,
  cancelled: 0,
  shipped: 0,
  restocks: false,
  ...units,
});

describe("the plan of a refund", () => {
  it.each<[string, Partial<OrderRefundInput>]>([
    ["more units than can be cancelled", { lines: [line({ cancelled: 2 })] }],
    ["more units than were shipped", { lines: [line({ shipped: 3 })] }],
    ["more restocked units than are outside", { lines: [line({ shipped: 2, restocks: true })] }],
    ["units of another order", { lines: [line({ shipped: 1 }, mug)] }],
    ["more than the delivery", { delivery: 391 }],
    ["more than the fee", { fee: 51 }],
  ])("is rejected for %s", (_, more) => {
    expect(() => planRefund(able, wanted(more))).toThrow(
      expect.objectContaining({ code: "transition_rejected" }),
    );
  });

  it("has all that is possible, with the units by what happens to them", () => {
    const lines = [line({ cancelled: 1, shipped: 1, restocks: true }, tea.toUpperCase())];
    expect(planRefund(able, wanted({ lines, delivery: 390, fee: 50 }))).toEqual({
      parts: [
        { kind: "item", order_line_id: tea, quantity: 2, cancelled: 1, restocked: 1, amount: 1000 },
        { kind: "delivery", order_line_id: null, quantity: 0, cancelled: 0, restocked: 0, amount: 390 },
        { kind: "fee", order_line_id: null, quantity: 0, cancelled: 0, restocked: 0, amount: 50 },
      ],
      value: 1440,
      cancelled: [{ order_line_id: tea, quantity: 1 }],
      restocked: [{ order_line_id: tea, sellable: 1, damaged: 0 }],
      unpaid: 400,
    });
  });

  it("restocks and cancels no units unless they are chosen for it", () => {
    expect(planRefund(able, wanted({ lines: [line({ shipped: 2 })] }))).toMatchObject({
      parts: [{ quantity: 2, cancelled: 0, restocked: 0 }],
      cancelled: [],
      restocked: [],
    });
    expect(planRefund(able, wanted({ lines: [line({})] })).parts).toEqual([]);
  });

  it("of lost units cancels them, as far as they aren't paid yet", () => {
    expect(planWriteOff(able, [{ order_line_id: tea, quantity: 2 }])).toEqual({
      parts: [{ kind: "item", order_line_id: tea, quantity: 2, cancelled: 2, restocked: 0, amount: 1000 }],
      unpaid: 400,
    });
  });
});

describe("a cancellation", () => {
  const lines = [
    { quantity: 3, cancelled_quantity: 1 },
    { quantity: 1, cancelled_quantity: 1 },
  ] as OrderRecord["lines"];

  it.each([
    [0, false],
    [1, false],
    [2, true],
  ])("of %i of two units that are left cancels all: %s", (quantity, expected) => {
    const cancelled = quantity === 0 ? [] : [{ order_line_id: tea, quantity }];
    expect(cancelsAll({ lines }, cancelled)).toBe(expected);
  });

  it("of nothing cancels no order whose units are all cancelled", () => {
    expect(cancelsAll({ lines: [] }, [])).toBe(false);
  });
});

describe("the refundable units of an order", () => {
  const sources: RefundSources = { all: [], taxes: new Map(), parts: [] };
  const shipment = (status: ShipmentStatus, quantity: number, more: object = {}) => ({
    id: status,
    status,
    resolution: null,
    quantity,
    lines: [{ order_line_id: tea, quantity }],
    ...more,
  });
  const orderOf = (shipments: object[], more: object = {}): OrderRecord =>
    ({
      version: 1,
      lifecycle: "open",
      confirmation: "confirmed",
      hold_reason: null,
      payment_status: "paid",
      fulfilment_status: "shipped",
      return_status: "none",
      payment_method: "stripe",
      prices_include_tax: true,
      cash_rounding: 0,
      total: 1500,
      lines: [{ id: tea, quantity: 3, cancelled_quantity: 0, total: 1500 }],
      payments: [{ kind: "capture", amount: 1500, overpaid: 0, method: "stripe", reference: "pi" }],
      refunds: [],
      refund_parts: [],
      documents: [],
      shipments,
      ...more,
    }) as unknown as OrderRecord;
  const unitsOf = (order: OrderRecord, role: Role = "owner", from = sources) => {
    const { cancellable, shipped, restockable } = refundableOrder(
      order,
      from,
      { delivery: 0, fee: 0 },
      { role },
    ).lines[0]!;
    return { cancellable, shipped, restockable };
  };

  it.each<[ShipmentStatus, number, number]>([
    ["packed", 0, 0],
    ["shipped", 2, 2],
    ["out_for_delivery", 2, 2],
    ["attempt_failed", 2, 2],
    ["delivered", 2, 2],
    // The parcel is restocked when it arrives.
    ["returning", 2, 0],
    ["returned", 2, 0],
    ["lost", 2, 0],
  ])("in a shipment that is %s: %i, of which %i can be restocked", (status, shipped, restockable) => {
    expect(unitsOf(orderOf([shipment(status, 2)]))).toEqual({ cancellable: 1, shipped, restockable });
  });

  it("don't include those that came back of an order paid in cash, or that are sent again", () => {
    const cash = orderOf([shipment("returned", 2)], { payment_method: "cash_on_delivery" });
    expect(unitsOf(cash).shipped).toBe(0);
    const again = [shipment("lost", 2, { resolution: "reshipped" }), shipment("shipped", 2)];
    expect(unitsOf(orderOf(again))).toEqual({ cancellable: 1, shipped: 2, restockable: 2 });
  });

  it("are those that aren't refunded yet", () => {
    const part = { id: "1", batch_id: "1", kind: "item" as const, order_line_id: tea, is_failed: false };
    const parts = [{ ...part, quantity: 1, cancelled: 0, restocked: 0, amount: 500 }];
    expect(unitsOf(orderOf([shipment("delivered", 2)]), "owner", { ...sources, parts }).shipped).toBe(1);
  });

  it("are none for staff", () => {
    const none = { cancellable: 0, shipped: 0, restockable: 0 };
    expect(unitsOf(orderOf([shipment("delivered", 2)]), "staff")).toEqual(none);
  });
});
