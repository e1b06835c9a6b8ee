import type { OrderAxes } from "@vitrine/contract/orders/orders";
import { shipmentStatuses } from "@vitrine/contract/orders/shipment-statuses";
import { describe, expect, it } from "vitest";
import {
  fulfilmentOf,
  isPossibleFor,
  mayBecome,
  paymentStatusOf,
  type ShipmentStatus,
  stageOf,
} from "./order-statuses.rules.ts";

describe("a shipment", () => {
  it("moves by these steps and by no other", () => {
    const allowed = shipmentStatuses.flatMap((from) =>
      shipmentStatuses.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(allowed.sort()).toEqual(
      [
        "pending → packed",
        "pending → delivered",
        "pending → cancelled",
        "packed → shipped",
        "packed → ready_for_pickup",
        "packed → cancelled",
        "ready_for_pickup → delivered",
        "ready_for_pickup → cancelled",
        "shipped → out_for_delivery",
        "shipped → delivered",
        "shipped → attempt_failed",
        "shipped → lost",
        "out_for_delivery → delivered",
        "out_for_delivery → attempt_failed",
        "attempt_failed → out_for_delivery",
        "attempt_failed → returning",
        "returning → returned",
      ].sort(),
    );
  });

  it("can't be cancelled once shipped", () => {
    const gone: ShipmentStatus[] = [
      "shipped",
      "out_for_delivery",
      "attempt_failed",
      "returning",
      "delivered",
    ];
    for (const status of [...gone, "returned", "lost"] as ShipmentStatus[])
      expect(mayBecome(status, "cancelled"), status).toBe(false);
  });
});

describe("a shipment that is ready for pickup", () => {
  it("is picked up, not delivered, and a shipped one is delivered, not picked up", () => {
    const verbs = ["ship", "deliver", "mark_ready_for_pickup", "mark_picked_up"] as const;
    const possible = (from: ShipmentStatus) => verbs.filter((verb) => isPossibleFor(verb, from));
    expect(possible("packed")).toEqual(["ship", "mark_ready_for_pickup"]);
    expect(possible("ready_for_pickup")).toEqual(["mark_picked_up"]);
    expect(possible("shipped")).toEqual(["deliver"]);
    expect(possible("delivered")).toEqual([]);
  });
});

describe("the stage of an order", () => {
  const open: OrderAxes = {
    lifecycle: "open",
    confirmation: "confirmed",
    payment_status: "unpaid",
    fulfilment_status: "unfulfilled",
    return_status: "none",
    hold_reason: null,
  };

  it("is its hold instead of its progress, unless the order is cancelled", () => {
    expect(stageOf({ ...open, hold_reason: "address", confirmation: "pending" })).toBe("on_hold");
    expect(stageOf({ ...open, hold_reason: "address", lifecycle: "cancelled" })).toBe("cancelled");
    expect(stageOf({ ...open, confirmation: "pending" })).toBe("new");
    expect(stageOf({ ...open, lifecycle: "closed", fulfilment_status: "delivered" })).toBe("completed");
  });
});

describe("the fulfilment status of an order", () => {
  it.each<[string, number, [ShipmentStatus, number][]]>([
    ["unfulfilled", 3, []],
    ["unfulfilled", 3, [["cancelled", 3]]],
    ["partially_packed", 3, [["packed", 2]]],
    [
      "packed",
      3,
      [
        ["packed", 2],
        ["packed", 1],
      ],
    ],
    [
      "packed",
      3,
      [
        ["ready_for_pickup", 2],
        ["packed", 1],
      ],
    ],
    [
      "ready_for_pickup",
      3,
      [
        ["ready_for_pickup", 2],
        ["ready_for_pickup", 1],
      ],
    ],
    [
      "partially_delivered",
      3,
      [
        ["delivered", 2],
        ["ready_for_pickup", 1],
      ],
    ],
    [
      "partially_shipped",
      3,
      [
        ["shipped", 2],
        ["packed", 1],
      ],
    ],
    [
      "shipped",
      3,
      [
        ["shipped", 2],
        ["attempt_failed", 1],
      ],
    ],
    [
      "partially_delivered",
      3,
      [
        ["delivered", 2],
        ["shipped", 1],
      ],
    ],
    [
      "delivered",
      3,
      [
        ["delivered", 2],
        ["delivered", 1],
      ],
    ],
    [
      "returning",
      3,
      [
        ["delivered", 2],
        ["returning", 1],
      ],
    ],
    ["returned", 3, [["returned", 3]]],
    ["not_needed", 0, []],
  ])("%s of %i units", (expected, ordered, shipments) => {
    const rows = shipments.map(([status, quantity]) => ({ status, quantity }));
    expect(fulfilmentOf(ordered, rows, "not_needed")).toBe(expected);
  });
});

describe("the payment status of an order", () => {
  const capture = (amount: number) => ({ kind: "capture", amount });
  it.each<[string, { kind: string; amount: number; overpaid?: number }[]]>([
    ["unpaid", []],
    ["authorized", [{ kind: "authorization", amount: 1990 }]],
    [
      "voided",
      [
        { kind: "authorization", amount: 1990 },
        { kind: "void", amount: 1990 },
      ],
    ],
    ["partially_paid", [capture(1989)]],
    ["paid", [capture(990), { kind: "collection", amount: 1000 }]],
    ["partially_refunded", [capture(1990), { kind: "refund", amount: 1989 }]],
    ["refunded", [capture(1990), { kind: "refund", amount: 1990 }]],
    // 10.00 more than was due was refunded, before the total rose to what it is.
    ["partially_paid", [capture(1990), { kind: "refund", amount: 1000, overpaid: 1000 }]],
    ["partially_paid", [capture(1500), { kind: "refund", amount: 500, overpaid: 0 }]],
    ["paid", [capture(2990), { kind: "refund", amount: 1000, overpaid: 1000 }]],
    ["refunded", [capture(1500), { kind: "refund", amount: 1500, overpaid: 0 }]],
  ])("%s of 19.90", (expected, payments) => {
    expect(paymentStatusOf(1990, payments)).toBe(expected);
  });
});

describe("a lost shipment", () => {
  const lost = { status: "lost", quantity: 2 } as const;
  const sent = { status: "delivered", quantity: 1 } as const;

  it("counts as shipped until it is resolved, and then not at all", () => {
    expect(fulfilmentOf(3, [lost, sent], "not_needed")).toBe("partially_delivered");
    expect(fulfilmentOf(3, [lost], "not_needed")).toBe("partially_shipped");
    expect(fulfilmentOf(3, [{ ...lost, resolution: "reshipped" }], "not_needed")).toBe("unfulfilled");
    // The units that were written off aren't among those that are ordered anymore.
    expect(fulfilmentOf(1, [{ ...lost, resolution: "written_off" }, sent], "not_needed")).toBe("delivered");
  });
});
