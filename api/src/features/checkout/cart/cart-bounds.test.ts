import { beforeAll, describe, expect, it } from "vitest";
import { open, setPrice, insertProduct } from "../../../../test/sample-products.ts";
import { fill, shopper } from "../../../../test/shopper.ts";
import { useTestApp } from "../../../../test/test-app.ts";

const app = useTestApp();
let shop: { id: number; handle: string };
beforeAll(async () => {
  const mona = await app.person("Mona Bounds");
  shop = await app.shop(mona, "Tea Bounds");
  await open(app.database, shop.id);
});

const product = (title: string, price: number) =>
  insertProduct(app.database, shop.id, { title, price, on_hand: 10, oversell: "continue" });
const params = () => ({ handle: shop.handle });
const add = (it: ReturnType<typeof shopper>, variant_id: string, quantity: number) =>
  it.client.checkout.add_line({ params: params(), body: { variant_id, quantity } });

async function lines(): Promise<unknown[]> {
  const { rows } = await app.database.admin.query(
    "select cart_id, variant_id, quantity from cart_lines where shop_id = $1 order by 1, 2",
    [shop.id],
  );
  return rows;
}

describe("a cart that would be too large", () => {
  it("is rejected when its total is more than an order can charge", async () => {
    const crown = await product("Crown", 6e12);
    const before = await lines();
    const tooLarge = {
      status: 422,
      code: "cart_too_large",
      errors: { quantity: ["The total is more than one order can charge. Lower the quantity."] },
    };
    await expect(add(shopper(app, shop.handle), crown.variant_id, 999)).rejects.toMatchObject(tooLarge);
    expect(await lines()).toEqual(before);

    const nia = shopper(app, shop.handle);
    nia.cartToken = (await add(nia, crown.variant_id, 1)).data.token;
    const one = await lines();
    await expect(add(nia, crown.variant_id, 1)).rejects.toMatchObject(tooLarge);
    await expect(
      nia.client.checkout.update_line({
        params: { ...params(), variant_id: crown.variant_id },
        body: { quantity: 999 },
      }),
    ).rejects.toMatchObject(tooLarge);
    expect(await lines()).toEqual(one);
  });

  it("is rejected with more than 999 units of an item", async () => {
    const tea = await product("Tea", 500);
    const nia = shopper(app, shop.handle);
    nia.cartToken = (await add(nia, tea.variant_id, 999)).data.token;
    await expect(add(nia, tea.variant_id, 1)).rejects.toMatchObject({ status: 422, code: "cart_too_large" });
    expect((await nia.client.checkout.read_cart({ params: params() })).data.item_count).toBe(999);
  });

  it("is rejected with more than 200 different items", async () => {
    const [first, last] = [await product("First item", 100), await product("Last item", 100)];
    const nia = shopper(app, shop.handle);
    nia.cartToken = (await add(nia, first.variant_id, 1)).data.token;
    await app.database.admin.query(
      `with p as (
         insert into products (shop_id, id, handle, title, status)
         select $1, gen_random_uuid(), 'item-' || n, 'Item ' || n, 'active' from generate_series(2, 200) n returning id
       ), v as (
         insert into variants (shop_id, id, product_id, position, price) select $1, id, id, 0, 100 from p returning id
       )
       insert into cart_lines (shop_id, cart_id, variant_id, quantity)
       select $1, (select cart_id from cart_lines where variant_id = $2), id, 1 from v`,
      [shop.id, first.variant_id],
    );
    await expect(add(nia, last.variant_id, 1)).rejects.toMatchObject({
      status: 422,
      message: "A cart can hold up to 200 different items. Remove one to add another.",
    });
    expect((await add(nia, first.variant_id, 1)).data.lines).toHaveLength(200);
  });

  it("is shown when a price rise made it so, can be reduced, and can't be ordered", async () => {
    const vase = await product("Vase", 1_000);
    const nia = shopper(app, shop.handle);
    await fill(nia, [{ variant_id: vase.variant_id, quantity: 500 }]);
    await setPrice(app.database, vase.variant_id, 1e12);
    const { data: cart } = await nia.client.checkout.read_cart({ params: params() });
    expect(cart).toMatchObject({ subtotal: 1e13, total: 1e13, lines: [{ total: 1e13, quantity: 500 }] });
    nia.key = crypto.randomUUID();
    const place = (accepted_total: number) =>
      nia.client.checkout.place_order({ params: params(), body: { accepted_total } });
    await expect(place(1e13)).rejects.toMatchObject({ status: 422, code: "cart_too_large" });
    const { data: smaller } = await nia.client.checkout.update_line({
      params: { ...params(), variant_id: vase.variant_id },
      body: { quantity: 2 },
    });
    expect(smaller.subtotal).toBe(2e12);
    nia.key = crypto.randomUUID();
    expect((await place(smaller.total)).data.subtotal).toBe(2e12);
  });
});
