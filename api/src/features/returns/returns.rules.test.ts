import { type ReturnStatus, returnStatuses, returnVerbs } from "@vitrine/contract/orders/returns";
import { describe, expect, it, test } from "vitest";
import {
  allocateTaxes,
  isReceivable,
  mayRequest,
  refundableOfReturn,
  returnableUntil,
  returnStatusOf,
  statusAfter,
  type StoredReturn,
} from "./returns.rules.ts";

const roles = ["owner", "admin", "manager", "staff", "shopper", "system"];

test("each role may take exactly these actions on a return", () => {
  const allowed = (role: string) =>
    returnStatuses.flatMap((from) =>
      returnVerbs.flatMap((verb) => {
        const to = statusAfter(verb, from, role);
        return to ? [`${from} > ${verb} > ${to}`] : [];
      }),
    );
  const staff = ["approved > receive > received"];
  const manager = [
    "requested > approve > approved",
    "requested > decline > declined",
    ...staff,
    "approved > close > resolved",
    "received > refund > resolved",
    "received > exchange > resolved",
    "received > close > resolved",
  ];
  for (const role of ["owner", "admin", "manager"]) expect(allowed(role), role).toEqual(manager);
  expect(allowed("staff")).toEqual(staff);
  expect(allowed("shopper")).toEqual(["requested > cancel > cancelled"]);
  expect(allowed("system")).toEqual([]);
});

test("members and shoppers request returns of open and closed orders, the system none", () => {
  const may = (lifecycle: "open" | "closed" | "cancelled" | "awaiting_payment") =>
    roles.filter((role) => mayRequest({ lifecycle }, role));
  expect(may("open")).toEqual(["owner", "admin", "manager", "staff", "shopper"]);
  expect(may("closed")).toEqual(["owner", "admin", "manager", "staff", "shopper"]);
  expect(may("cancelled")).toEqual([]);
  expect(may("awaiting_payment")).toEqual([]);
});

it.each<[string, ReturnStatus[]]>([
  ["none", []],
  ["none", ["declined", "cancelled"]],
  ["requested", ["resolved", "approved", "requested"]],
  ["open", ["resolved", "approved"]],
  ["open", ["received", "declined"]],
  ["closed", ["resolved", "declined"]],
])("the order's return status is %s with returns that are %s", (expected, statuses) => {
  expect(returnStatusOf(statuses)).toBe(expected);
});

test("tax without priced lines is allocated to the lines by their totals, to the last cent", () => {
  const amounts = (tax: number, ...totals: number[]) =>
    [
      ...allocateTaxes(
        totals.map((total, at) => ({ id: String(at), total })),
        tax,
      ).values(),
    ].map(([one]) => one!.amount);
  expect(amounts(800, 10_000)).toEqual([800]);
  expect(amounts(100, 1, 1, 1)).toEqual([34, 33, 33]);
  expect(amounts(801, 5_000, 2_500, 2_500)).toEqual([401, 200, 200]);
  expect(amounts(800, 10_000, 0)).toEqual([800, 0]);
  expect(amounts(800, 0, 0)).toEqual([]);
  expect(amounts(0, 100)).toEqual([]);
});

test("shoppers can request returns for so many days after the latest delivery", () => {
  const delivered = (...times: (string | null)[]) => times.map((delivered_at) => ({ delivered_at }));
  const shipments = delivered("2026-11-01T10:00:00.000Z", null, "2026-11-03T10:00:00.000Z");
  expect(returnableUntil(shipments, 14)).toBe("2026-11-17T10:00:00.000Z");
  expect(returnableUntil(shipments, null)).toBeNull();
  expect(returnableUntil(delivered(null), 14)).toBeNull();
});

const stored = (change: Partial<StoredReturn>): StoredReturn => ({
  id: "a",
  order_id: "o",
  status: "received",
  requested_by: "shop",
  note: null,
  instructions: null,
  decline_reason: null,
  resolution: null,
  refund: null,
  exchange: null,
  photos: [],
  requested_at: "",
  decided_at: null,
  received_at: null,
  resolved_at: null,
  lines: [{ order_line_id: "tea", quantity: 2, reason: "other", sellable: 1, damaged: 0 }],
  ...change,
});

describe("the refund of a return", () => {
  const line = { quantity: 3, total: 1000 } as never as Parameters<
    typeof refundableOfReturn
  >[0]["lines"][number];
  const order = {
    lines: [{ ...line, id: "tea" }],
    prices_include_tax: true,
    cash_rounding: 0,
    payments: [{ kind: "capture", amount: 2000, method: "bank", reference: null, overpaid: 0 }],
    refunds: [],
  };
  const tax = new Map([["tea", [{ name: "VAT", ppm: 190_000, amount: 190 }]]]) as never;

  it("is the share of the received units, after those that were refunded before", () => {
    const first = stored({});
    expect(refundableOfReturn(order, { all: [first], taxes: tax, parts: [] }, first)).toBe(333);
    const before = stored({ id: "b", status: "resolved", resolution: "refund" });
    expect(refundableOfReturn(order, { all: [before, first], taxes: tax, parts: [] }, first)).toBe(334);
    const closed = stored({ id: "b", status: "resolved", resolution: "no_refund" });
    expect(refundableOfReturn(order, { all: [closed, first], taxes: tax, parts: [] }, first)).toBe(333);
  });

  it("includes taxes that were added to the price", () => {
    const first = stored({});
    expect(
      refundableOfReturn(
        { ...order, prices_include_tax: false },
        { all: [first], taxes: tax, parts: [] },
        first,
      ),
    ).toBe(333 + 63);
  });

  it("includes the rounding of cash in the line that costs most", () => {
    const first = stored({});
    const all = { all: [first], taxes: tax, parts: [] };
    expect(refundableOfReturn({ ...order, cash_rounding: 5 }, all, first)).toBe(333 + 2);
    const lines = [...order.lines, { ...line, id: "cup", total: 1001 }];
    expect(refundableOfReturn({ ...order, lines, cash_rounding: 5 }, all, first)).toBe(333);
  });

  it("is never more than what is left of the payments, and nothing before the items are received", () => {
    const first = stored({});
    const payments = [{ ...order.payments[0]!, amount: 300 }];
    expect(refundableOfReturn({ ...order, payments }, { all: [first], taxes: tax, parts: [] }, first)).toBe(
      300,
    );
    const approved = stored({ status: "approved" });
    expect(refundableOfReturn(order, { all: [approved], taxes: tax, parts: [] }, approved)).toBe(0);
  });
});

test("receives no more units than were approved, and only of lines of the return", () => {
  const { lines } = stored({});
  const inspected = (order_line_id: string, sellable: number, damaged: number) => [
    { order_line_id, sellable, damaged },
  ];
  expect(isReceivable(lines, inspected("tea", 1, 1))).toBe(true);
  expect(isReceivable(lines, inspected("tea", 2, 1))).toBe(false);
  expect(isReceivable(lines, inspected("mug", 1, 0))).toBe(false);
});
