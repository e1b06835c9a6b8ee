import { beforeEach, describe, expect, it } from "vitest";
import { insertProduct } from "../../../test/sample-products.ts";
import { address, shopper, type Shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { nia, unauthenticated, type AccountShop, useAccountShop } from "./account-shop.fixture.ts";
import { signedIn, signInAs } from "./sign-in-shopper.fixture.ts";

// The cart of a shopper who signs in on another device.

const app = useTestApp({ jobs: false });
const { at, openShop, sql } = useAccountShop(app);
let shop: AccountShop["shop"];
let params: AccountShop["params"];
let tea: string;
let cup: string;
beforeEach(async () => {
  ({ shop, params, variant_id: tea } = at);
  cup = (await insertProduct(app.database, shop.id, { title: "Cup", price: 500, on_hand: 100 })).variant_id;
});

async function add(it: Shopper, variant_id: string, quantity: number): Promise<void> {
  const body = { variant_id, quantity };
  it.cartToken = (await it.client.checkout.add_line({ params, body })).data.token;
}
async function restore(it: Shopper) {
  const { data } = await it.client.shopper_accounts.restore_cart({ params });
  it.cartToken = data.cart?.token ?? it.cartToken;
  return data;
}
const unitsIn = (cart: { lines: { variant_id: string; quantity: number }[] } | null) =>
  Object.fromEntries((cart?.lines ?? []).map(({ variant_id, quantity }) => [variant_id, quantity]));

/** A signed-in shopper whose cart is connected with the account. */
async function withCart(units: [string, number][]): Promise<Shopper> {
  const it = await signedIn(app, shop, nia);
  for (const [variant_id, quantity] of units) await add(it, variant_id, quantity);
  await it.client.shopper_accounts.use_cart({ params });
  return it;
}

describe("the cart after signing in on another device", () => {
  it("has the items of the account's cart, without its contact and address", async () => {
    const phone = await withCart([[tea, 2]]);
    await phone.client.checkout.update_address({ params, body: { email: nia, address } });
    const laptop = await signedIn(app, shop, nia);
    const { cart, is_merged, changes } = await restore(laptop);
    expect(unitsIn(cart)).toEqual({ [tea]: 2 });
    expect(cart).toMatchObject({ is_signed_in: true, address: null, email: null });
    expect([is_merged, changes]).toEqual([false, []]);
    expect(cart!.token).not.toBe(phone.cartToken);
  });

  it("has the larger quantity of an item in both, not the sum", async () => {
    await withCart([
      [tea, 2],
      [cup, 1],
    ]);
    const laptop = shopper(app, shop.handle);
    await add(laptop, tea, 1);
    await add(laptop, cup, 3);
    await signInAs(app, shop, laptop, nia);
    const { cart, is_merged } = await restore(laptop);
    expect(unitsIn(cart)).toEqual({ [tea]: 2, [cup]: 3 });
    expect(is_merged).toBe(true);
  });

  it("merges a cart once, and again only after it has changed", async () => {
    const phone = await withCart([[tea, 2]]);
    const laptop = await signedIn(app, shop, nia);
    await restore(laptop);
    await add(laptop, cup, 1);
    await laptop.client.checkout.remove_line({ params: { ...params, variant_id: tea } });
    expect(unitsIn((await restore(laptop)).cart)).toEqual({ [cup]: 1 });
    await add(phone, tea, 1);
    expect(unitsIn((await restore(laptop)).cart)).toEqual({ [tea]: 3, [cup]: 1 });
  });

  it("is restored by two requests at once as by one", async () => {
    await withCart([[tea, 2]]);
    const laptop = shopper(app, shop.handle);
    await add(laptop, tea, 1);
    await signInAs(app, shop, laptop, nia);
    await Promise.all([restore(laptop), restore(laptop)]);
    const { data } = await laptop.client.checkout.read_cart({ params });
    expect(unitsIn(data)).toEqual({ [tea]: 2 });
  });

  it("leaves out what can't be sold, and says so", async () => {
    await withCart([
      [tea, 2],
      [cup, 3],
    ]);
    await sql("update stock_levels set on_hand = 0 where shop_id = $1 and variant_id = $2", tea);
    await sql("update stock_levels set on_hand = 1 where shop_id = $1 and variant_id = $2", cup);
    const { cart, changes } = await restore(await signedIn(app, shop, nia));
    expect(unitsIn(cart)).toEqual({ [cup]: 1 });
    expect(changes).toMatchObject([
      { title: "Tea", change: "sold_out" },
      { title: "Cup", change: "fewer", quantity: 1 },
    ]);
  });

  it("isn't that of another account, of an order, or of another shop", async () => {
    await withCart([[tea, 2]]);
    expect((await restore(await signedIn(app, shop, "ida@example.com"))).cart).toBeNull();
    await sql("update carts set order_id = gen_random_uuid() where shop_id = $1");
    expect((await restore(await signedIn(app, shop, nia))).cart).toBeNull();
    await sql("update carts set order_id = null where shop_id = $1");
    const rival = await openShop();
    const there = await signedIn(app, rival, nia);
    const { data } = await there.client.shopper_accounts.restore_cart({ params: { handle: rival.handle } });
    expect(data.cart).toBeNull();
  });

  it("requires a session", async () => {
    const it = await withCart([[tea, 2]]);
    it.shopperToken = undefined;
    await expect(restore(it)).rejects.toMatchObject(unauthenticated);
    const { data } = await it.client.checkout.read_cart({ params });
    expect(unitsIn(data)).toEqual({ [tea]: 2 });
  });
});
