import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { fill, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };
let tea: string;
let mug: string;

beforeAll(async () => {
  mona = await app.person("Mona Sales");
  shop = await app.shop(mona, "Sale Items");
  await open(app.database, shop.id);
  const { admin } = app.database;
  await admin.query("update checkout_settings set delivery_fee = 500 where shop_id = $1", [shop.id]);
  tea = (await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 })).variant_id;
  mug = (await insertProduct(app.database, shop.id, { title: "Mug", price: 600, on_hand: 100 })).variant_id;
  await admin.query("update shop.variants set compare_at_price = 900 where id = $1", [mug]);
});

const body = (draft: object) => ({
  title: "Sale",
  method: "code",
  type: "percent",
  basis_points: 1000,
  items: {},
  required_items: {},
  excludes_sale_items: true,
  ...draft,
});
const coupon = async (draft: object) =>
  (await mona.client.coupons.create({ params: { shop_id: shop.id }, body: body(draft) as never })).data;

/** A cart with two teas, and with as many mugs on sale. */
async function withMugs(quantity: number) {
  const it = shopper(app, shop.handle);
  const tea_line = { variant_id: tea, quantity: 2 };
  await fill(it, quantity > 0 ? [tea_line, { variant_id: mug, quantity }] : [tea_line]);
  const params = { handle: shop.handle };
  return {
    apply: async (code: string) => (await it.client.checkout.add_coupon({ params, body: { code } })).data,
    read: async () => (await it.client.checkout.read_cart({ params })).data,
    order: async (total: number) => {
      it.key = crypto.randomUUID();
      return (await it.client.checkout.place_order({ params, body: { accepted_total: total } })).data;
    },
  };
}

describe("a coupon that excludes items on sale", () => {
  it("reduces the other items of the cart and of its order", async () => {
    await coupon({ code: "REGULAR" });
    const cart = await withMugs(3);
    const { total, discount_total, lines } = await cart.apply("REGULAR");
    expect(discount_total).toBe(200);
    expect(lines.map((line) => [line.title, line.total])).toEqual([
      ["Tea", 1800],
      ["Mug", 1800],
    ]);
    expect(await cart.order(total)).toMatchObject({ total: 4100, discounts: [{ amount: 200 }] });
  });

  it("compares its minimum with the other items after their discounts", async () => {
    await coupon({ code: "MIN20", min_subtotal: 2000, combines_with: ["items"] });
    await coupon({ code: "TEA", applies_to: "items", basis_points: 500, combines_with: ["order"] });
    const cart = await withMugs(3);
    expect((await cart.apply("MIN20")).discount_total).toBe(200);
    // With the mugs, the items would still cost more than the minimum.
    const { coupons } = await cart.apply("TEA");
    expect(coupons).toMatchObject([
      { code: "MIN20", amount: 0, problem: { reason: "min_subtotal", amount: 100 } },
      { code: "TEA", amount: 100 },
    ]);
  });

  it("stays in the cart with its reason while all items are on sale", async () => {
    await coupon({ code: "NOSALE", min_quantity: 3 });
    const cart = await withMugs(1);
    expect((await cart.apply("NOSALE")).coupons).toMatchObject([
      { code: "NOSALE", amount: 0, problem: { reason: "sale_items" } },
    ]);
  });

  it("shows in its preview a product on sale with its full price", async () => {
    const draft = body({ code: "DRAFT" }) as never;
    const { data } = await mona.client.coupons.preview({ params: { shop_id: shop.id }, body: { draft } });
    expect(data.lines.map((line) => [line.title, line.total, line.reduced_total])).toEqual([
      ["Tea", 2000, 1800],
      ["Mug", 1200, 1200],
    ]);
    expect(data.problem).toBe(null);
  });

  it("counts the other items on the way to free delivery", async () => {
    const { id } = await coupon({
      method: "automatic",
      type: "free_delivery",
      basis_points: null,
      min_subtotal: 3000,
    });
    expect((await (await withMugs(3)).read()).free_delivery).toEqual({ from: 3000, missing: 1000 });
    await mona.client.coupons.remove({ params: { shop_id: shop.id, id } });
  });
});
