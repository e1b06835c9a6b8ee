import type { OrderAxes, OrderVerb } from "@vitrine/contract/orders/orders";
import { shipmentStatuses } from "@vitrine/contract/orders/shipment-statuses";
import { describe, expect, it } from "vitest";
import type { ShipmentStatus } from "./order-statuses.rules.ts";
import { correctionsOf } from "./delivery/shipment-corrections.rules.ts";
import { may } from "./orders.rules.ts";

const open: OrderAxes = {
  lifecycle: "open",
  confirmation: "confirmed",
  payment_status: "unpaid",
  fulfilment_status: "unfulfilled",
  return_status: "none",
  hold_reason: null,
};
/** An order of as many units as it has shipments, of one unit each. */
const order = (change: Partial<OrderAxes>, ...shipments: ShipmentStatus[]) => ({
  is_test: false,
  payment_method: "manual",
  documents: [] as { kind: string }[],
  payments: [] as { kind: string; amount: number }[],
  delivery: {} as { is_pickup?: boolean },
  ...open,
  ...change,
  lines: [
    {
      id: "line",
      quantity: Math.max(1, shipments.length),
      cancelled_quantity: 0,
      requires_shipping: true,
      is_service: false,
    },
  ],
  shipments: shipments.map((status) => ({ status, lines: [{ order_line_id: "line", quantity: 1 }] })),
});
/** The same of an order that its customer picks up. */
const pickup = (change: Partial<OrderAxes>, ...shipments: ShipmentStatus[]) => ({
  ...order(change, ...shipments),
  delivery: { is_pickup: true },
});
/** An order with one unit that isn't in a shipment. */
const partOf = (...shipments: ShipmentStatus[]) => ({
  ...order({}, ...shipments),
  lines: [
    {
      id: "line",
      quantity: shipments.length + 1,
      cancelled_quantity: 0,
      requires_shipping: true,
      is_service: false,
    },
  ],
});

describe("an order", () => {
  it("can be marked as received by its shopper once all of it is on its way and no cash is due", () => {
    expect(may("mark_received", order({}, "shipped", "delivered"), "shopper")).toBe(true);
    expect(may("mark_received", order({}, "shipped"), "owner")).toBe(false);
    for (const other of ["packed", "attempt_failed", "returning", "lost"] as const)
      expect(may("mark_received", order({}, "shipped", other), "shopper")).toBe(false);
    expect(may("mark_received", partOf("shipped"), "shopper")).toBe(false);
    expect(may("mark_received", order({}, "delivered"), "shopper")).toBe(false);
    const cash = { ...order({}, "shipped"), payment_method: "cash_on_delivery" };
    expect(may("mark_received", cash, "shopper")).toBe(false);
    expect(may("mark_received", { ...cash, payment_status: "paid" }, "shopper")).toBe(true);
  });

  it("can't be packed, nor cancelled by its shopper once it is paid, if nothing of it is shipped", () => {
    const of = (payment_status: "unpaid" | "paid") => {
      const digital = order({ payment_status, fulfilment_status: "not_needed" });
      return { ...digital, lines: digital.lines.map((line) => ({ ...line, requires_shipping: false })) };
    };
    expect(may("pack", of("paid"), "owner")).toBe(false);
    expect(may("cancel_items", of("paid"), "owner")).toBe(true);
    expect(may("edit", of("unpaid"), "owner")).toBe(true);
    expect(may("complete", of("paid"), "staff")).toBe(true);
    expect(may("complete", of("unpaid"), "staff")).toBe(false);
    expect(may("cancel", of("unpaid"), "shopper")).toBe(true);
    expect(may("cancel", of("paid"), "shopper")).toBe(false);
    expect(may("cancel", of("paid"), "manager")).toBe(true);
  });

  it("can be deleted only if it is a test, and not by staff", () => {
    const test = { ...order({}), is_test: true };
    expect(may("delete", test, "manager")).toBe(true);
    expect(may("delete", test, "staff")).toBe(false);
    expect(may("delete", order({ lifecycle: "cancelled" }), "owner")).toBe(false);
  });

  it("can be marked as paid while something is due, also after an online payment has failed", () => {
    const awaiting = { lifecycle: "awaiting_payment", payment_status: "voided" } as const;
    expect(may("mark_paid", order(awaiting), "manager")).toBe(true);
    expect(may("mark_paid", order(awaiting), "staff")).toBe(false);
    for (const payment_status of ["paid", "authorized", "refunded", "partially_refunded"] as const)
      expect(may("mark_paid", order({ payment_status }), "owner"), payment_status).toBe(false);
  });

  it("can be captured by managers while its payment is authorised, and changed unless that is in progress", () => {
    const held = { ...order({ payment_status: "authorized" }), authorization: { status: "held" } };
    const capturing = { ...held, authorization: { status: "capturing" } };
    expect(may("capture", held, "manager")).toBe(true);
    for (const [one, role] of [
      [held, "staff"],
      [held, "shopper"],
      [capturing, "owner"],
      [order({ payment_status: "authorized" }), "owner"],
      [{ ...held, lifecycle: "cancelled" as const }, "owner"],
    ] as const)
      expect(may("capture", one, role), role).toBe(false);
    for (const verb of ["cancel", "cancel_items", "edit", "refund"] as const) {
      expect(may(verb, held, "manager"), verb).toBe(true);
      expect(may(verb, capturing, "manager"), verb).toBe(false);
    }
  });

  it("can be edited by managers while units aren't packed, unless a bank is processing its payment", () => {
    for (const lifecycle of ["open", "awaiting_payment"] as const)
      expect(may("edit", order({ lifecycle }), "manager"), lifecycle).toBe(true);
    expect(may("edit", partOf("delivered"), "owner")).toBe(true);
    for (const status of ["packed", "delivered", "returning", "returned"] as const)
      expect(may("edit", order({}, status), "owner"), status).toBe(false);
    expect(may("edit", order({ confirmation: "pending", hold_reason: "address" }), "owner")).toBe(true);
    expect(may("edit", order({}), "staff")).toBe(false);
    expect(may("edit", { ...order({}), documents: [{ kind: "invoice" }] }, "owner")).toBe(true);
    for (const change of [
      { lifecycle: "cancelled" },
      { lifecycle: "closed" },
      { payment_status: "authorized" },
      { payment_status: "refunded" },
    ] as Partial<OrderAxes>[])
      expect(may("edit", order(change), "owner"), JSON.stringify(change)).toBe(false);
  });

  it("can have its contact edited by staff until its last unit has been shipped", () => {
    for (const lifecycle of ["open", "awaiting_payment"] as const)
      expect(may("edit_contact", order({ lifecycle }), "staff"), lifecycle).toBe(true);
    for (const status of ["packed", "ready_for_pickup", "cancelled"] as const)
      expect(may("edit_contact", order({}, status), "staff"), status).toBe(true);
    expect(may("edit_contact", partOf("shipped"), "staff")).toBe(true);
    for (const status of ["shipped", "delivered", "returning", "returned", "lost"] as const)
      expect(may("edit_contact", order({}, status), "owner"), status).toBe(false);
    for (const lifecycle of ["cancelled", "closed"] as const)
      expect(may("edit_contact", order({ lifecycle }), "owner"), lifecycle).toBe(false);
    expect(may("edit_contact", order({}), "shopper")).toBe(false);
  });

  it("can be cancelled until the first shipment is shipped, and only once", () => {
    expect(may("cancel", order({}), "owner")).toBe(true);
    expect(may("cancel", order({}, "packed"), "owner")).toBe(true);
    for (const status of [
      "shipped",
      "out_for_delivery",
      "attempt_failed",
      "delivered",
      "returning",
      "returned",
      "lost",
    ] as const)
      for (const one of [order({ payment_status: "paid" }, status), partOf(status), order({}, status)])
        expect(may("cancel", one, "staff"), status).toBe(false);
    for (const status of ["shipped", "out_for_delivery", "attempt_failed", "delivered", "returning"] as const)
      for (const one of [order({}, status), partOf(status), order({}, "lost", status)])
        expect(may("cancel", one, "owner"), status).toBe(false);
    for (const lifecycle of ["cancelled", "closed", "draft"] as const)
      expect(may("cancel", order({ lifecycle }), "owner"), lifecycle).toBe(false);
  });

  it("can be cancelled after all of its shipments came back or were lost, if it is unpaid or refunded", () => {
    for (const status of ["returned", "lost"] as const) {
      for (const payment_status of ["unpaid", "voided", "refunded"] as const)
        for (const role of ["owner", "admin", "manager"])
          expect(may("cancel", order({ payment_status }, status), role), payment_status).toBe(true);
      for (const payment_status of ["authorized", "partially_paid", "paid", "partially_refunded"] as const)
        expect(may("cancel", order({ payment_status }, status), "owner"), payment_status).toBe(false);
      for (const one of [partOf(status), order({}, status, "packed"), order({}, "returned", "lost")])
        expect(may("cancel", one, "owner"), status).toBe(true);
      for (const role of ["staff", "shopper"])
        expect(may("cancel", order({}, status), role), role).toBe(false);
    }
  });

  it("can be cancelled by staff only while it is unpaid and unpacked", () => {
    expect(may("cancel", order({}), "staff")).toBe(true);
    expect(may("cancel", order({ payment_status: "paid" }), "staff")).toBe(false);
    expect(may("cancel", order({}, "packed"), "staff")).toBe(false);
  });

  it("can be confirmed once, and not while it is on hold", () => {
    expect(may("confirm", order({ confirmation: "pending" }), "staff")).toBe(true);
    expect(may("confirm", order({}), "owner")).toBe(false);
    expect(may("confirm", order({ confirmation: "pending", hold_reason: "address" }), "owner")).toBe(false);
  });

  it("has calls without an answer only while it waits for its confirmation", () => {
    expect(may("no_answer", order({ confirmation: "pending" }), "staff")).toBe(true);
    for (const changed of [
      {},
      { confirmation: "pending", hold_reason: "address" },
      { confirmation: "pending", lifecycle: "cancelled" },
    ] as Partial<OrderAxes>[])
      expect(may("no_answer", order(changed), "owner")).toBe(false);
    expect(may("no_answer", order({ confirmation: "pending" }), "shopper")).toBe(false);
  });

  it("can be packed while units aren't in a shipment, whatever happened to its other shipments", () => {
    for (const status of ["packed", "shipped", "returning", "returned", "lost"] as const) {
      expect(may("pack", partOf(status), "staff"), status).toBe(true);
      expect(may("pack", order({}, status), "staff"), status).toBe(false);
    }
    expect(may("pack", order({}, "cancelled"), "staff")).toBe(true);
  });

  it("can't be packed or shipped while it is on hold or unconfirmed", () => {
    for (const blocked of [{ hold_reason: "address" }, { confirmation: "pending" }] as Partial<OrderAxes>[]) {
      expect(may("pack", order(blocked), "owner")).toBe(false);
      expect(may("ship", order(blocked, "packed"), "owner")).toBe(false);
    }
    expect(may("pack", order({}), "owner")).toBe(true);
    expect(may("ship", order({}, "packed"), "owner")).toBe(true);
    expect(may("ship", order({}, "shipped"), "owner")).toBe(false);
  });

  it("can't be paid, expired or reopened by staff", () => {
    expect(may("pay", order({ lifecycle: "awaiting_payment" }), "owner")).toBe(false);
    expect(may("pay", order({ lifecycle: "awaiting_payment" }), "system")).toBe(true);
    expect(may("reopen", order({ lifecycle: "closed" }), "staff")).toBe(false);
    expect(may("reopen", order({ lifecycle: "closed" }), "manager")).toBe(true);
  });

  it("can't be paid once it came back, and is complete once it is delivered and paid, or came back, without an open return", () => {
    expect(may("mark_paid", order({}, "shipped"), "owner")).toBe(true);
    expect(may("mark_paid", order({ fulfilment_status: "returned" }, "returned"), "owner")).toBe(false);
    const done = { fulfilment_status: "delivered", payment_status: "paid" } as const;
    const isComplete = (axes: Partial<OrderAxes>) => may("complete", order({ ...done, ...axes }), "staff");
    expect(isComplete({})).toBe(true);
    expect(isComplete({ payment_status: "unpaid", fulfilment_status: "returned" })).toBe(true);
    for (const payment_status of ["unpaid", "partially_paid", "authorized"] as const)
      expect(isComplete({ payment_status }), payment_status).toBe(false);
    for (const fulfilment_status of ["shipped", "partially_delivered", "returning"] as const)
      expect(isComplete({ fulfilment_status }), fulfilment_status).toBe(false);
    expect(isComplete({ return_status: "closed" })).toBe(true);
    for (const return_status of ["requested", "open"] as const)
      expect(isComplete({ return_status }), return_status).toBe(false);
    expect(isComplete({ hold_reason: "Wrong size" })).toBe(false);
  });

  it("is complete once every unit was delivered or came back, and the delivered ones are paid", () => {
    const axes = { fulfilment_status: "partially_delivered", payment_status: "paid" } as const;
    expect(may("complete", order(axes, "delivered", "returned"), "staff")).toBe(true);
    expect(
      may("complete", order({ ...axes, payment_status: "unpaid" }, "delivered", "returned"), "staff"),
    ).toBe(false);
    for (const status of ["shipped", "packed", "returning", "lost", "cancelled"] as const)
      expect(may("complete", order(axes, "delivered", status), "staff"), status).toBe(false);
    const partly = { ...partOf("delivered", "returned"), ...axes };
    expect(may("complete", partly, "staff")).toBe(false);
  });

  it("is shipped or made ready for pickup, depending on its delivery, unless it is on hold or unconfirmed", () => {
    expect(may("ship", order({}, "packed"), "staff")).toBe(true);
    expect(may("mark_ready_for_pickup", order({}, "packed"), "owner")).toBe(false);
    expect(may("ship", pickup({}, "packed"), "owner")).toBe(false);
    expect(may("mark_ready_for_pickup", pickup({}, "packed"), "staff")).toBe(true);
    expect(may("mark_ready_for_pickup", pickup({}, "packed"), "shopper")).toBe(false);
    for (const verb of ["mark_ready_for_pickup", "mark_picked_up"] as const)
      for (const change of [
        { hold_reason: "Call first" },
        { confirmation: "pending" },
        { lifecycle: "cancelled" },
      ] as Partial<OrderAxes>[])
        expect(may(verb, pickup(change, "packed", "ready_for_pickup"), "owner"), verb).toBe(false);
  });

  it("is picked up once it is ready, and only then; until then it can be cancelled", () => {
    for (const status of shipmentStatuses)
      expect(may("mark_picked_up", pickup({}, status), "staff"), status).toBe(status === "ready_for_pickup");
    expect(may("deliver", pickup({}, "ready_for_pickup"), "owner")).toBe(false);
    expect(may("cancel", pickup({}, "ready_for_pickup"), "owner")).toBe(true);
    expect(may("cancel", pickup({}, "ready_for_pickup"), "shopper")).toBe(false);
    expect(may("cancel", pickup({}, "delivered"), "owner")).toBe(false);
  });

  it("can be cancelled by its shopper only while nothing is packed", () => {
    expect(may("cancel", order({ payment_status: "paid" }), "shopper")).toBe(true);
    expect(may("cancel", order({}, "packed"), "shopper")).toBe(false);
  });

  it.each<[OrderVerb, ShipmentStatus[]]>([
    ["mark_out_for_delivery", ["shipped", "attempt_failed"]],
    ["mark_attempt_failed", ["shipped", "out_for_delivery"]],
    ["mark_returning", ["attempt_failed"]],
    ["mark_returned", ["returning"]],
    ["mark_lost", ["shipped"]],
    ["cancel_shipment", ["packed", "ready_for_pickup"]],
    ["edit_tracking", ["shipped", "out_for_delivery", "attempt_failed", "delivered", "returning"]],
  ])("allows %s exactly for shipments that are %j, also by staff, not by shoppers", (verb, statuses) => {
    const allowing = (role: string) =>
      shipmentStatuses.filter((status) => may(verb, order({}, status), role));
    expect(allowing("staff").toSorted()).toEqual(statuses.toSorted());
    expect(allowing("shopper")).toEqual([]);
    expect(may(verb, order({ lifecycle: "closed" }, ...statuses), "owner")).toBe(false);
  });
});

describe("a lost shipment", () => {
  const lost = {
    ...order({}, "lost", "delivered"),
    lines: [{ id: "line", quantity: 2, cancelled_quantity: 0, requires_shipping: true, is_service: false }],
  };
  const resolved = (resolution: "reshipped" | "written_off") => ({
    ...lost,
    shipments: [{ ...lost.shipments[0]!, resolution }, lost.shipments[1]!],
  });

  it("can be sent again or written off by managers, once", () => {
    for (const verb of ["reship", "write_off"] as const) {
      expect(may(verb, lost, "manager"), verb).toBe(true);
      expect(may(verb, lost, "staff"), verb).toBe(false);
      expect(may(verb, { ...lost, lifecycle: "cancelled" }, "owner"), verb).toBe(false);
      for (const resolution of ["reshipped", "written_off"] as const)
        expect(may(verb, resolved(resolution), "owner"), verb).toBe(false);
    }
    expect(correctionsOf(lost, lost.shipments[0]!, { role: "owner" })).toEqual(["reship", "write_off"]);
    expect(correctionsOf(lost, lost.shipments[1]!, { role: "owner" })).toEqual(["edit_tracking"]);
    expect(correctionsOf(lost, lost.shipments[0]!, { role: "staff" })).toEqual([]);
  });

  it("isn't written off if nothing else is left, or sent again while the order is on hold", () => {
    expect(may("write_off", order({}, "lost"), "owner")).toBe(false);
    expect(correctionsOf(order({}, "lost"), order({}, "lost").shipments[0]!, { role: "owner" })).toEqual([
      "reship",
    ]);
    expect(may("reship", { ...lost, hold_reason: "Address" }, "owner")).toBe(false);
  });

  it("has units to pack again once it is resolved to be sent again", () => {
    expect(may("pack", lost, "staff")).toBe(false);
    expect(may("pack", resolved("reshipped"), "staff")).toBe(true);
    const writtenOff = {
      ...resolved("written_off"),
      lines: [{ id: "line", quantity: 2, cancelled_quantity: 1, requires_shipping: true, is_service: false }],
    };
    expect(may("pack", writtenOff, "staff")).toBe(false);
    expect(
      may("complete", { ...writtenOff, fulfilment_status: "delivered", payment_status: "paid" }, "staff"),
    ).toBe(true);
  });
});
