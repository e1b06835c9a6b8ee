import { expect } from "vitest";
import type { Cut, CuttingProxy, Side } from "../../../test/cutting-proxy.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { type OnlineOrder, stateOf } from "./online-order.fixture.ts";

interface PaidShop {
  app: TestApp;
  variant_id: string;
  order(): Promise<OnlineOrder>;
  state(order: OnlineOrder): ReturnType<typeof stateOf>;
}

interface CrashCase {
  title: string;
  prepare(order: OnlineOrder): Promise<unknown>;
  /** Reports the payment, repeatedly. Returns a status. */
  report(order: OnlineOrder): () => Promise<number>;
  outcome: object;
}

/**
 * Cuts the connection that records a payment at every statement and at every answer, also at those of the commit. Then
 * the provider sends the event again, or the shopper opens the page again, or the job is retried. Returns a summary.
 */
export async function crashAnywhere(
  shop: PaidShop,
  proxy: CuttingProxy,
  payment: CrashCase,
): Promise<string> {
  let [crashes, afterCommit] = [0, 0];
  for (const side of ["statement", "answer"] satisfies Side[])
    for (let nth = 1; ; nth++) {
      const order = await shop.order();
      await payment.prepare(order);
      const before = await shop.state(order);
      const report = payment.report(order);
      const cut: Cut = proxy.cutAt(side, nth);
      const first = await report();
      proxy.cutNone();
      if (cut.isDone) await cut.ended;
      const where = `${side} ${nth}`;
      const left = await shop.state(order);
      expect([200, 503], where).toContain(first);
      const isRecorded = JSON.stringify(left) !== JSON.stringify(before);
      if (isRecorded || first === 200) expect(left, where).toMatchObject(payment.outcome);
      expect(await report(), `${where}, and a retry`).toBe(200);
      expect(await report(), `${where}, and a repetition`).toBe(200);
      const after = await shop.state(order);
      expect(after, `${where}, and a retry`).toMatchObject(payment.outcome);
      if (isRecorded) expect(after, `${where}, and a retry`).toEqual(left);
      const { allocated, ordered } = await unitsOf(shop);
      expect(allocated, where).toBe(ordered);
      if (!cut.isDone) break;
      crashes += 1;
      if (isRecorded) afterCommit += 1;
    }
  expect(crashes).toBeGreaterThan(10);
  expect(afterCommit).toBeGreaterThan(0);
  return `${payment.title}: ${crashes} of ${crashes} crashes left all or nothing, ${afterCommit} after the commit`;
}

/** Units in stock that are allocated, and units of orders that aren't cancelled. */
async function unitsOf({ app, variant_id }: PaidShop): Promise<{ allocated: number; ordered: number }> {
  const { rows } = await app.database.admin.query(
    `select (select allocated from stock_levels where variant_id = $1) as allocated,
       (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
          where l.variant_id = $1 and o.lifecycle <> 'cancelled') as ordered`,
    [variant_id],
  );
  return rows[0];
}
