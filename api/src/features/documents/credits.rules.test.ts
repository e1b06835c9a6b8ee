import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CreditSources, creditsToIssue, paidOf } from "./credits.rules.ts";

type Refund = [id: string, amount: number, options?: { status?: string; reason?: string; overpaid?: number }];

/** An order that the shop has received `received` for, with its refunds and credit notes. */
function sourcesOf(
  total: number,
  received: number,
  refunds: Refund[],
  change: { lifecycle?: string; fulfilment_status?: string; notes?: [string | null, number][] } = {},
): CreditSources {
  const overpaidOf = ([, , options]: Refund) => options?.overpaid ?? 0;
  const settled = refunds.filter(([, , options]) => (options?.status ?? "succeeded") === "succeeded");
  return {
    lifecycle: change.lifecycle ?? "open",
    fulfilment_status: change.fulfilment_status ?? "unfulfilled",
    total,
    payments: [
      { kind: "capture", amount: received, overpaid: 0 },
      ...settled.map((one) => ({ kind: "refund", amount: one[1], overpaid: overpaidOf(one) })),
    ],
    refunds: refunds.map(([id, amount, options]) => ({
      id,
      amount,
      reason: options?.reason ?? "other",
      status: options?.status ?? "succeeded",
    })),
    documents: [
      { kind: "invoice", refund_id: null, total },
      ...(change.notes ?? []).map(([refund_id, amount]) => ({
        kind: "credit_note",
        refund_id,
        total: amount,
      })),
    ],
    overpaid: new Map(settled.map((one) => [one[0], overpaidOf(one)])),
  } as unknown as CreditSources;
}

const creditsOf = (...sources: Parameters<typeof sourcesOf>) =>
  creditsToIssue(sourcesOf(...sources)).map(({ refund_id, amount }) => [refund_id, amount]);

describe("the credits of refunds", () => {
  it("are of those that succeeded, once, and never more than the invoice", () => {
    const refunds: Refund[] = [
      ["a", 300],
      ["b", 100, { status: "pending" }],
      ["c", 100, { status: "failed" }],
      ["d", 100, { reason: "late_payment" }],
      ["e", 200],
      ["f", 700],
    ];
    expect(creditsOf(1000, 1100, refunds)).toEqual([
      ["a", 300],
      ["e", 200],
      ["f", 500],
    ]);
    expect(creditsOf(1000, 1100, refunds, { notes: [["a", 300]] })).toEqual([
      ["e", 200],
      ["f", 500],
    ]);
  });

  it("leave out what was paid before an edit and refunded before the invoice", () => {
    expect(creditsOf(50, 100, [["a", 50, { overpaid: 50 }]])).toEqual([]);
    // One refund of more than what had been paid too much.
    expect(creditsOf(50, 100, [["a", 70, { overpaid: 50 }]])).toEqual([["a", 20]]);
    expect(
      creditsOf(
        70,
        100,
        [
          ["a", 30, { overpaid: 30 }],
          ["b", 20],
          ["c", 10],
        ],
        { notes: [["b", 20]] },
      ),
    ).toEqual([["c", 10]]);
  });

  it("are of returned items, also while more is paid than an edited order costs", () => {
    expect(creditsOf(70, 100, [["a", 20]])).toEqual([["a", 20]]);
  });

  it("aren't lowered by a second payment that is returned, or being returned", () => {
    for (const status of ["pending", "succeeded"])
      expect(
        creditsOf(100, 200, [
          ["a", 100],
          ["b", 100, { reason: "late_payment", status }],
        ]),
      ).toEqual([["a", 100]]);
  });
});

describe("the credit of the rest of an invoice", () => {
  const cancelled = { lifecycle: "cancelled" };

  it.each([
    [cancelled, "cancelled"],
    [{ fulfilment_status: "returned" }, "returned"],
    [{ lifecycle: "closed", fulfilment_status: "returned" }, "returned"],
  ])("is due once, if nothing was paid: %j", (change, reason) => {
    expect(creditsToIssue(sourcesOf(50, 0, [], change))).toEqual([{ refund_id: null, amount: 50, reason }]);
    expect(creditsOf(50, 0, [], { ...change, notes: [[null, 50]] })).toEqual([]);
    expect(creditsOf(80, 0, [], { ...change, notes: [[null, 50]] })).toEqual([]);
  });

  it.each(["unfulfilled", "returning", "partially_delivered", "delivered"])(
    "isn't due while the order is %s",
    (fulfilment_status) => {
      expect(creditsOf(50, 0, [], { fulfilment_status })).toEqual([]);
    },
  );

  it("leaves out what was received, which its refund credits", () => {
    expect(creditsOf(100, 100, [], cancelled)).toEqual([]);
    expect(creditsOf(100, 60, [], cancelled)).toEqual([[null, 40]]);
    expect(creditsOf(100, 60, [["a", 60, { status: "pending" }]], cancelled)).toEqual([[null, 40]]);
    expect(creditsOf(100, 60, [["a", 60]], { ...cancelled, notes: [[null, 40]] })).toEqual([["a", 60]]);
    expect(creditsOf(100, 60, [["a", 60]], cancelled)).toEqual([
      ["a", 60],
      [null, 40],
    ]);
  });

  it("isn't lowered by a late payment that is being refunded", () => {
    const late: Refund = ["a", 100, { reason: "late_payment", status: "pending" }];
    expect(creditsOf(100, 100, [late], cancelled)).toEqual([[null, 100]]);
  });

  it("adds up to the invoice with the refunds, whatever was paid and in whichever order", () => {
    const amount = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(
        amount,
        fc.nat(1000),
        fc.array(amount, { maxLength: 4 }),
        fc.boolean(),
        (total, share, cuts, late) => {
          const received = Math.min(total, share);
          let unrefunded = received;
          const refunds: Refund[] = [];
          const notes: [string | null, number][] = [];
          const issue = () => {
            const before = notes.length;
            const sources = sourcesOf(total, received, refunds, { ...cancelled, notes });
            notes.push(
              ...creditsToIssue(sources).map((one): [string | null, number] => [one.refund_id, one.amount]),
            );
            return notes.length - before;
          };
          if (!late) issue();
          for (const [at, cut] of [...cuts, received].entries()) {
            const part = Math.min(unrefunded, cut);
            unrefunded -= part;
            if (part > 0) refunds.push([`refund ${at}`, part]);
            if (!late) issue();
          }
          issue();
          expect(notes.reduce((sum, [, value]) => sum + value, 0)).toBe(total);
          expect(issue()).toBe(0);
        },
      ),
    );
  });
});

it.each<[string, number, number, Refund[], number]>([
  ["all that was received", 100, 100, [], 100],
  ["a refund of the invoice, too", 100, 100, [["a", 30]], 100],
  ["no refund of what an edit had made too much", 50, 100, [["a", 50, { overpaid: 50 }]], 50],
  ["no refund that an edit has followed", 70, 100, [["a", 30]], 70],
  ["a part that is due again", 100, 100, [["a", 50, { overpaid: 50 }]], 50],
  ["no second payment", 100, 200, [["a", 100, { reason: "late_payment", overpaid: 100 }]], 100],
  [
    "no second payment that is being refunded",
    100,
    200,
    [["a", 100, { reason: "late_payment", status: "pending" }]],
    100,
  ],
  ["an amount that wasn't returned yet", 50, 100, [], 100],
])("counts as paid %s", (_, total, received, refunds, paid) => {
  expect(paidOf(sourcesOf(total, received, refunds))).toBe(paid);
});
