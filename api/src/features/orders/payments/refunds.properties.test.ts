import fc from "fast-check";
import { expect, test } from "vitest";
import { creditLeftOf, paidSums, refundableOf, refundSources } from "./refunds.rules.ts";

const numRuns = process.env["TEST_SIZE"] === "full" ? 20_000 : 2_000;
const amount = fc.integer({ min: 0, max: 5_000 });
const payment = (method: string, of: number, reference: string | null) => ({
  kind: "capture",
  method,
  amount: of,
  overpaid: 0,
  reference,
});

test("any refunds of an order paid by a provider, by hand and by credit add up to what was paid, and never exceed a part", () => {
  fc.assert(
    fc.property(
      fc.record({ online: amount, byHand: amount, credit: amount }),
      fc.array(fc.record({ amount: fc.integer({ min: 1, max: 6_000 }), toCredit: fc.boolean() })),
      ({ online, byHand, credit }, wanted) => {
        const payments = [
          payment("stripe", online, "pi_1"),
          payment("manual", byHand, null),
          payment("store_credit", credit, null),
        ];
        const paid = online + byHand + credit;
        const refunds: never[] = [];
        const order = { payments, refunds };
        expect(paidSums(order)).toEqual({ store_credit: credit, exchange: 0, other: online + byHand });
        for (const one of [...wanted, { amount: refundableOf(order), toCredit: false }]) {
          const left = refundableOf(order);
          const returned = (refunds as { destination: string; amount: number }[])
            .filter(({ destination }) => destination === "store_credit")
            .reduce((sum, part) => sum + part.amount, 0);
          expect(creditLeftOf(order)).toBe(Math.min(Math.max(0, credit - returned), left));
          const parts = refundSources(order, one.amount, one.toCredit ? "store_credit" : "original");
          if (one.amount > left) {
            expect(parts).toBeUndefined();
            continue;
          }
          expect(parts!.reduce((sum, part) => sum + part.amount, 0)).toBe(one.amount);
          // Credit is returned only when nothing else is left, unless the shop chooses it.
          const toCredit = parts!.filter(({ destination }) => destination === "store_credit");
          if (!one.toCredit) {
            const sum = toCredit.reduce((all, part) => all + part.amount, 0);
            expect(sum).toBeLessThanOrEqual(creditLeftOf(order));
          }
          for (const { payment: source, destination, amount: of } of parts!)
            refunds.push({
              amount: of,
              status: "succeeded",
              destination,
              payment_reference: source?.reference ?? null,
            } as never);
        }
        const rest = refundSources(order, refundableOf(order));
        const total = [...refunds, ...((rest ?? []) as never[])].reduce(
          (sum, refund) => sum + (refund as { amount: number }).amount,
          0,
        );
        expect(total).toBe(paid);
        const online_refunds = refunds.filter(
          ({ payment_reference }: { payment_reference: string | null }) => payment_reference === "pi_1",
        );
        const sent = online_refunds.reduce((sum, refund) => sum + (refund as { amount: number }).amount, 0);
        expect(sent).toBeLessThanOrEqual(online);
      },
    ),
    { numRuns },
  );
});
