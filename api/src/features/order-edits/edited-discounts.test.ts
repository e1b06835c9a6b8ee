import { beforeAll, describe, expect, it } from "vitest";
import { fill, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { sendOrderMail } from "../orders/follow-order.fixture.ts";
import { type Edit, EditShop, inputOf } from "./edit-shop.fixture.ts";

// Discounts on lines, coupons and fees of placed orders.

const app = useTestApp({ jobs: false });
const shop = new EditShop(app);

beforeAll(async () => {
  await shop.open("Tea Discounts");
  await shop.query(
    "update checkout_settings set cod_fee = 150, delivery_fee = 490 where shop_id = $1",
    shop.id,
  );
});

const coupon = async (draft: Record<string, unknown>) => {
  const body = {
    title: "Spring",
    method: "code",
    type: "percent",
    basis_points: 1000,
    items: {},
    required_items: {},
    ...draft,
  };
  return (await shop.owner.client.coupons.create({ params: { shop_id: shop.id }, body: body as never })).data;
};
const timesUsed = async (id: string) => {
  const [row] = await shop.query<{ times_used: number; amount_used: string }>(
    "select times_used, amount_used from coupons where id = $1",
    id,
  );
  return [row!.times_used, Number(row!.amount_used)];
};

/** An order of a tea at 10.00 that its shopper placed with a code, delivered for 4.90, with a fee of 1.50. */
async function soldWith(code?: string) {
  const { variant_id } = await shop.put("Tea", 1000);
  const it = shopper(app, shop.handle);
  const email = `${crypto.randomUUID()}@example.com`;
  let total = await fill(it, [{ variant_id, quantity: 1 }], email);
  const params = { handle: shop.handle };
  if (code) total = (await it.client.checkout.add_coupon({ params, body: { code } })).data.total;
  it.key = crypto.randomUUID();
  await it.client.checkout.place_order({ params, body: { accepted_total: total } });
  const [row] = await shop.query<{ id: string }>("select id from orders where email = $1", email);
  return { id: row!.id, email, total };
}

const onFirstLine = async (
  id: string,
  discount: { kind: "percent" | "fixed"; value: number } | null,
  reason: string | null = null,
): Promise<Edit> => {
  const [line] = (await shop.editable(id)).lines;
  return { line_discounts: [{ order_line_id: line!.id, discount, reason }] };
};
const changesOf = async (id: string) => (await shop.order(id)).timeline.at(-1)!.details["changes"];

describe("a discount on one line", () => {
  it("is in the line, the calculation, the timeline and the email, and can be removed", async () => {
    const { id, email, total } = await soldWith();
    const discount = { kind: "percent" as const, value: 1000 };
    await shop.edit(id, await onFirstLine(id, discount, "Dented tin"), { notifies_customer: true });
    const order = await shop.order(id);
    expect(order).toMatchObject({ total: total - 100, discount_total: 100 });
    expect(order.lines).toMatchObject([{ discount: 100, total: 900 }]);
    expect(order.discounts).toMatchObject([{ title: "Dented tin", class: "items", amount: 100 }]);
    const { data } = await shop.owner.client.orders.calculation({ params: shop.place(id) });
    expect(data.lines[0]!.discounts).toMatchObject([{ title: "Dented tin", amount: 100 }]);
    expect(await changesOf(id)).toContainEqual({
      kind: "line_discount",
      title: "Tea",
      discount,
      reason: "Dented tin",
    });
    const [job] = await shop.emailsOfEdits(id);
    await sendOrderMail(app.app, job!);
    const { text } = await app.mailTo(email, /changed your order/);
    expect(text).toMatch(/Discount on Tea: 10\s% \(Dented tin\)/);
    expect((await shop.editable(id)).lines[0]).toMatchObject({ discount, discount_reason: "Dented tin" });

    await shop.edit(id, await onFirstLine(id, null));
    expect(await shop.order(id)).toMatchObject({ total, discounts: [], refunds: [] });
  });

  it("is on the invoice that is issued after the edit", async () => {
    const { id } = await soldWith();
    await shop.edit(id, await onFirstLine(id, { kind: "fixed", value: 250 }, "Late delivery"));
    const { documents } = shop.owner.client;
    await documents.issue_invoice({ params: shop.place(id) });
    const [row] = await shop.query<{ content: string }>(
      "select content::text as content from documents where order_id = $1",
      id,
    );
    expect(row!.content).toContain("Late delivery");
    expect(row!.content).toContain("-250");
  });

  it("is rejected for a line of another order, and nothing changes", async () => {
    const [{ id, total }, other] = [await soldWith(), await soldWith()];
    const edit = await onFirstLine(other.id, { kind: "percent", value: 1000 });
    await expect(shop.edit(id, edit)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { "line_discounts.0.order_line_id": [expect.anything()] },
    });
    expect(await shop.order(id)).toMatchObject({ total, version: 1 });
  });
});

describe("the coupon of an order", () => {
  it("no longer counts as used once it is removed, and counts again once it is back", async () => {
    const { id: couponId } = await coupon({ code: "SPRING", use_limit: 1 });
    const { id, total } = await soldWith("SPRING");
    expect(await timesUsed(couponId)).toEqual([1, 100]);
    expect((await shop.editable(id)).coupons).toEqual([
      { id: couponId, title: "Spring", code: "SPRING", is_removed: false },
    ]);
    await shop.edit(id, { removed_coupons: [couponId] });
    expect(await timesUsed(couponId)).toEqual([0, 0]);
    expect(await shop.order(id)).toMatchObject({ total: total + 100, discounts: [] });
    expect(await changesOf(id)).toContainEqual({ kind: "coupon", title: "SPRING", is_removed: true });
    // An edit that doesn't mention coupons leaves it removed.
    await shop.edit(id, { delivery_price: 500 });
    expect(await shop.order(id)).toMatchObject({ total: total + 110 });
    await shop.edit(id, { removed_coupons: [], delivery_price: 490 });
    expect(await timesUsed(couponId)).toEqual([1, 100]);
    expect(await shop.order(id)).toMatchObject({ total, refunds: [] });
    await shop.owner.client.orders.cancel({ params: shop.place(id), body: { reason: "customer" } });
    expect(await timesUsed(couponId)).toEqual([0, 0]);
  });

  it("can't come back if another order has used it up, and nothing changes", async () => {
    const { id: couponId } = await coupon({ code: "ONLYONE", use_limit: 1 });
    const { id, total } = await soldWith("ONLYONE");
    await shop.edit(id, { removed_coupons: [couponId] });
    await soldWith("ONLYONE");
    await expect(shop.edit(id, { removed_coupons: [] })).rejects.toMatchObject({
      code: "invalid_input",
      errors: { removed_coupons: [expect.stringContaining("ONLYONE can't be used again")] },
    });
    expect(await timesUsed(couponId)).toEqual([1, 100]);
    expect(await shop.order(id)).toMatchObject({ total: total + 100, version: 2 });
  });

  it("is rejected if it isn't one of the order", async () => {
    const [{ id }, { id: couponId }] = [await soldWith(), await coupon({ code: "OTHER" })];
    await expect(shop.edit(id, { removed_coupons: [couponId] })).rejects.toMatchObject({
      code: "invalid_input",
      errors: { "removed_coupons.0": [expect.anything()] },
    });
  });
});

describe("the fee of the payment method", () => {
  it("has another amount, is removed, and is set again", async () => {
    const { id, total } = await soldWith();
    expect((await shop.editable(id)).fees).toEqual([{ id: "0", name: "Cash on delivery", amount: 150 }]);
    await shop.edit(id, { fees: [{ fee_id: "0", amount: 50 }] });
    expect(await shop.order(id)).toMatchObject({ total: total - 100, fee_total: 50 });
    expect(await changesOf(id)).toContainEqual({
      kind: "fee",
      title: "Cash on delivery",
      before: 150,
      after: 50,
    });
    await shop.edit(id, { fees: [{ fee_id: "0", amount: 0 }] });
    expect(await shop.order(id)).toMatchObject({ total: total - 150, fee_total: 0 });
    const { data } = await shop.owner.client.orders.calculation({ params: shop.place(id) });
    expect(data.fees).toEqual([]);
    await shop.edit(id, { fees: [{ fee_id: "0", amount: 150 }] });
    expect(await shop.order(id)).toMatchObject({ total, fee_total: 150, refunds: [] });
  });

  it("is rejected if the order has no such fee", async () => {
    const { id } = await soldWith();
    const fees = [{ fee_id: "7", amount: 0 }];
    const body = { ...inputOf(await shop.editable(id), { fees }), version: 1, accepted_total: 1 };
    await expect(
      shop.owner.client.order_edits.create({ params: shop.place(id), body }),
    ).rejects.toMatchObject({ code: "invalid_input", errors: { "fees.0.fee_id": [expect.anything()] } });
  });
});
