import { describe, expect, it } from "vitest";
import { useImports } from "./imports.fixture.ts";
import { csvOf } from "./sample-files.fixture.ts";

const { newShop } = useImports();

describe("a return of an imported order", () => {
  /** A delivered return of all units of an order of two items, 90 and 10, to which tax of 8 was added. */
  async function received(total: string) {
    const its = await newShop();
    const header = [
      "Name",
      "Created at",
      "Financial Status",
      "Fulfillment Status",
      "Subtotal",
      "Taxes",
      "Total",
    ];
    const items = ["Lineitem quantity", "Lineitem name", "Lineitem price"];
    const order = ["#1001", "2024-03-05 10:30:00 +0100", "paid", "fulfilled", "100.00", "8.00", total];
    const rest = ["#1001", "", "", "", "", "", ""];
    await its.run(
      csvOf(
        [...header, ...items],
        [
          [...order, "1", "Kettle", "90.00"],
          [...rest, "1", "Cup", "10.00"],
        ],
      ),
    );
    const data = await its.order("#1001");
    const params = { ...its.params, id: data.id };
    const { orders, returns } = its.client;
    async function receive(...lines: { id: string }[]) {
      const requested = await returns.create({
        params,
        body: {
          note: null,
          lines: lines.map(({ id }) => ({ order_line_id: id, quantity: 1, reason: "other" as const })),
        },
      });
      const of = { ...params, return_id: requested.data.returns.at(-1)!.id };
      await returns.approve({ params: of, body: { instructions: null } });
      const units = lines.map(({ id }) => ({ order_line_id: id, sellable: 1, damaged: 0 }));
      const { data: done } = await returns.receive({ params: of, body: { lines: units } });
      return { of, refundable: done.returns.at(-1)!.refundable };
    }
    const refund = (of: Parameters<typeof returns.refund>[0]["params"], amount: number) =>
      returns.refund({ params: of, body: { amount, note: null } });
    const read = async () => (await orders.read({ params })).data;
    return { order: data, receive, refund, read };
  }

  it("refunds the tax that was added to its prices", async () => {
    const { order, receive, refund, read } = await received("108.00");
    expect(order).toMatchObject({ total: 10_800, tax_total: 800, prices_include_tax: false });
    const { of, refundable } = await receive(...order.lines);
    expect(refundable).toBe(10_800);
    await refund(of, 10_800);
    expect(await read()).toMatchObject({ payment_status: "refunded" });
  });

  it("refunds each item with its share of the tax, and never more", async () => {
    const { order, receive, refund } = await received("108.00");
    const kettle = await receive(order.lines[0]!);
    expect(kettle.refundable).toBe(9_720);
    await expect(refund(kettle.of, 9_721)).rejects.toMatchObject({ code: "refund_too_large" });
    await refund(kettle.of, 9_720);
    expect((await receive(order.lines[1]!)).refundable).toBe(1_080);
  });

  it("adds no tax to prices that include it", async () => {
    const { order, receive } = await received("100.00");
    expect(order).toMatchObject({ total: 10_000, tax_total: 800, prices_include_tax: true });
    expect((await receive(order.lines[0]!)).refundable).toBe(9_000);
    expect((await receive(order.lines[1]!)).refundable).toBe(1_000);
  });
});
