import { describe, expect, it } from "vitest";
import type { RefundableOrder } from "@vitrine/contract/orders/order-refunds";
import { draftSums } from "./refund-draft.rules.ts";

const able: RefundableOrder = {
  version: 3,
  lines: [
    {
      order_line_id: "tea",
      quantity: 3,
      amounts: [1000, 70],
      refunded_units: 1,
      refunded_amount: 356,
      cancellable: 1,
      shipped: 1,
      restockable: 1,
    },
  ],
  delivery: 390,
  fee: 0,
  due: 0,
  refundable: 1104,
  refund_due: 0,
  lost: [],
  may_refund: true,
  may_cancel: true,
};

describe("the draft of a refund", () => {
  it("is empty at first, with the refund that is due as its amount", () => {
    expect(draftSums(able, { units: {} })).toMatchObject({ amount: 0, isEmpty: true, isWrong: false });
    const due = { ...able, refund_due: 500 };
    expect(draftSums(due, { units: {} })).toMatchObject({ amount: 500, refundDue: 500, isEmpty: false });
    // Chosen items are another refund.
    const units = { tea: { shipped: 1 } };
    expect(draftSums(due, { units })).toMatchObject({ amount: 358, refundDue: 0 });
    expect(draftSums({ ...due, may_refund: false }, { units: {} })).toMatchObject({ amount: 0 });
  });

  it("is empty as a cancellation until units are cancelled, also with an amount", () => {
    expect(draftSums(able, { units: {}, amount: 500 }, true)).toMatchObject({ isEmpty: true });
    expect(draftSums(able, { units: { tea: { shipped: 1 } } }, true)).toMatchObject({ isEmpty: true });
    const units = { tea: { cancelled: 1 } };
    expect(draftSums(able, { units, amount: 0 }, true)).toMatchObject({ isEmpty: false, cancelled: 1 });
  });

  it("suggests the share of the units with their taxes, the delivery and the fee", () => {
    const units = { tea: { cancelled: 1, shipped: 1 } };
    expect(draftSums(able, { units, delivery: 300 })).toMatchObject({
      items: 714,
      unpaid: 0,
      amount: 1014,
      cancelled: 1,
      lines: [{ restocks: true, mayRestock: true, value: 714 }],
    });
    expect(draftSums({ ...able, due: 1000 }, { units, delivery: 300 })).toMatchObject({
      unpaid: 1000,
      amount: 14,
    });
  });

  it("refunds another amount if the member enters one, and none if they may not refund", () => {
    const units = { tea: { cancelled: 1 } };
    expect(draftSums(able, { units, amount: 0 })).toMatchObject({ amount: 0, isEmpty: false });
    expect(draftSums(able, { units, amount: 1105 })).toMatchObject({ isWrong: true });
    expect(draftSums(able, { units, amount: Number.NaN })).toMatchObject({ isWrong: true });
    expect(draftSums({ ...able, may_refund: false }, { units })).toMatchObject({
      amount: 0,
      isWrong: false,
    });
  });

  it("counts wrong units as none, and restocks no more than came back", () => {
    for (const cancelled of [Number.NaN, 2, -1, 0.5])
      expect(draftSums(able, { units: { tea: { cancelled } } })).toMatchObject({
        items: 0,
        isWrong: true,
      });
    expect(draftSums(able, { units: {}, delivery: 391 })).toMatchObject({ isWrong: true });
    const lost = { ...able, lines: [{ ...able.lines[0]!, restockable: 0 }] };
    expect(draftSums(lost, { units: { tea: { shipped: 1 } } }).lines).toMatchObject([
      { restocks: false, mayRestock: false },
    ]);
    expect(draftSums(able, { units: { tea: { shipped: 1, restocks: false } } }).lines).toMatchObject([
      { restocks: false, mayRestock: true },
    ]);
  });
});
