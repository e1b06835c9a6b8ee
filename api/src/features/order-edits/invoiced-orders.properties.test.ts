import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { isFullSize } from "../../../test/test-size.ts";
import { customItem } from "./edit-shop.fixture.ts";
import { InvoiceShop } from "./invoice-shop.fixture.ts";

// Random edits, payments, refunds and cancellations of orders with invoices, with two taxes: after each, the documents of the
// order charge what the order does, and the tax report has the taxes of the documents.

const app = useTestApp({ jobs: false });
const shop = new InvoiceShop(app);
const numRuns = isFullSize ? 60 : 6;
const clients = 20;

beforeAll(async () => {
  await shop.open("Tea Histories");
  const params = { shop_id: shop.id };
  const { sales_tax, tax_rates } = shop.owner.client;
  const { data } = await sales_tax.read({ params });
  await sales_tax.update({ params, body: { ...data, prices_include_tax: true, tax_rounding: "line" } });
  await tax_rates.create({ params, body: { name: "VAT", country: "DE", ppm: 190_000 } as never });
  await tax_rates.create({ params, body: { name: "City tax", country: "DE", ppm: 20_000 } as never });
});

const amount = fc.integer({ min: 1, max: 1500 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("units" as const), units: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("item" as const), price: amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("phone" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pay" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("refund" as const), amount, isIssued: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), refunds: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Plays a step. What isn't possible now is rejected, and changes nothing. */
async function play({ id, tea }: { id: string; tea: string }, one: Step): Promise<void> {
  const { orders } = shop.owner.client;
  const params = shop.place(id);
  const { allowed, payment_status } = await shop.order(id);
  const canEdit = allowed.includes("edit");
  switch (one.kind) {
    case "units":
      return void (canEdit && (await shop.edit(id, { lines: { [tea]: one.units } })));
    case "item":
      return void (canEdit && (await shop.edit(id, { added: [customItem("Gift wrap", one.price)] })));
    case "phone":
      return void (canEdit && (await shop.edit(id, { phone: "+49 40 7654321" })));
    case "pay":
      return void (allowed.includes("mark_paid") && (await orders.mark_paid({ params })));
    case "refund": {
      const { refundable } = await shop.order(id);
      if (payment_status === "unpaid" || refundable === 0) return;
      await shop.refund(id, Math.min(one.amount, refundable));
      if (!one.isIssued) return;
      return shop.runJobs(id);
    }
    case "cancel":
      if (allowed.includes("cancel"))
        await orders.cancel({ params, body: { reason: "other", refund: one.refunds } });
  }
}

it(`charge with their documents what they charge, in ${numRuns} random histories`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const order = await shop.invoiced();
      for (const [at, one] of steps.entries()) {
        await play(order, one);
        if (one.kind === "refund" && !one.isIssued) continue;
        await shop.runJobs(order.id);
        await shop.expectAgreement(order.id, `after step ${at} of ${JSON.stringify(steps)}`);
      }
    }),
    { numRuns, seed: 20_261_129, endOnFailure: true },
  );
  await shop.expectNoGaps();
});

it(`have numbers without gaps when ${clients} members edit, refund and issue at once`, async () => {
  const orders = await Promise.all(Array.from({ length: clients / 2 }, () => shop.invoiced()));
  for (const { id } of orders) await shop.owner.client.orders.mark_paid({ params: shop.place(id) });
  const results = await Promise.allSettled(
    orders.flatMap(({ id, tea }, at) => [
      shop.edit(id, { lines: { [tea]: 3 + (at % 3) } }),
      at % 2 ? shop.refund(id, 300) : shop.edit(id, { added: [customItem("Gift wrap", 100)] }),
    ]),
  );
  for (const one of results)
    if (one.status === "rejected") expect(["version_conflict", "busy"]).toContain(one.reason.code);
  for (const { id } of orders) {
    await shop.runJobs(id);
    await shop.expectAgreement(id);
  }
  await shop.expectNoGaps();
});

it("has one replacement when the same edit is saved many times at once", async () => {
  const { id, tea } = await shop.invoiced();
  const saves = await Promise.all(
    Array.from({ length: clients }, (_, at) => shop.ready(id, { lines: { [tea]: 3 + at } })),
  );
  const results = await Promise.allSettled(saves.map((save) => save()));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await shop.documentsOf(id)).map(({ kind }) => kind)).toEqual(["invoice", "credit_note", "invoice"]);
  await shop.expectAgreement(id);
  await shop.expectNoGaps();
});

it("has the taxes of its documents in the tax report", async () => {
  const { id, tea } = await shop.invoiced();
  await shop.query("update orders set placed_at = '2026-01-10T12:00:00Z' where id = $1", id);
  await shop.owner.client.orders.mark_paid({ params: shop.place(id) });
  await shop.refund(id, 500);
  await shop.runJobs(id);
  await shop.edit(id, { lines: { [tea]: 4 }, added: [customItem("Gift wrap", 700)] });
  const { data } = await shop.owner.client.tax_reports.read({
    params: { shop_id: shop.id },
    query: { from: "2026-01-01", to: "2026-01-31" },
  });
  const ofDocuments = await shop.taxesOf(id);
  expect(data.rows.map(({ name, ppm, tax }) => ({ name, ppm, tax }))).toEqual(ofDocuments);
  expect(ofDocuments.length).toBeGreaterThan(0);
});
