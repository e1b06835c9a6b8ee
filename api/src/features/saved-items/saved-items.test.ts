import { maxSaved } from "@vitrine/contract/checkout/saved-items";
import { beforeEach, describe, expect, it } from "vitest";
import { insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper, type Shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { newId, signId } from "../../ids.ts";
import { removeOld } from "../abandoned-checkouts/remove-old-carts.action.ts";
import { nia, type AccountShop, useAccountShop } from "../shopper-accounts/account-shop.fixture.ts";
import { signedIn, signInAs } from "../shopper-accounts/sign-in-shopper.fixture.ts";

const app = useTestApp({ jobs: false });
const { at, openShop, sql, customerOf } = useAccountShop(app);
let shop: AccountShop["shop"];
let params: AccountShop["params"];
let tea: string;
let cup: string;
beforeEach(async () => {
  ({ shop, params, variant_id: tea } = at);
  cup = (await insertProduct(app.database, shop.id, { title: "Cup", price: 500, on_hand: 100 })).variant_id;
});

/** A shopper with the token of the list of their browser. */
interface Saver extends Shopper {
  list?: string | null;
}

async function withCart(units: [string, number][], it: Saver = shopper(app, shop.handle)): Promise<Saver> {
  for (const [variant_id, quantity] of units) {
    const body = { variant_id, quantity };
    it.cartToken = (await it.client.checkout.add_line({ params, body })).data.token;
  }
  return it;
}
async function save(it: Saver, variant_id: string) {
  const body = { list: it.list };
  const { data } = await it.client.saved_items.save({ params: { ...params, variant_id }, body });
  it.list = data.list;
  return data;
}
async function move(it: Saver, variant_id: string) {
  const body = { list: it.list };
  const { data } = await it.client.saved_items.move_to_cart({ params: { ...params, variant_id }, body });
  it.cartToken = data.cart?.token ?? it.cartToken;
  return data;
}
const read = async (it: Saver) =>
  (await it.client.saved_items.read({ params, query: { list: it.list ?? undefined } })).data.items;
const unitsIn = (lines: { variant_id: string; quantity: number }[] = []) =>
  Object.fromEntries(lines.map(({ variant_id, quantity }) => [variant_id, quantity]));
const cartOf = async (it: Saver) => unitsIn((await it.client.checkout.read_cart({ params })).data.lines);

describe("an item of the cart", () => {
  it("is saved for later and moved back, with its quantity, and only counts in the cart's total there", async () => {
    const it = await withCart([
      [tea, 2],
      [cup, 3],
    ]);
    const { cart, items } = await save(it, tea);
    expect(cart).toMatchObject({ subtotal: 1500, item_count: 3 });
    expect(items).toMatchObject([
      { variant_id: tea, title: "Tea", quantity: 2, price: 1000, price_before: null, problem: null },
    ]);
    const back = await move(it, tea);
    expect([unitsIn(back.cart!.lines), back.items]).toEqual([{ [cup]: 3, [tea]: 2 }, []]);
    expect(await read(it)).toEqual([]);
  });

  it("is saved once by two requests, and with the larger quantity if it is saved again", async () => {
    const it = await withCart([[tea, 4]]);
    await save(it, tea);
    await Promise.all([save(it, tea), save(it, tea)]);
    expect(unitsIn(await read(it))).toEqual({ [tea]: 4 });
    await withCart([[tea, 1]], it);
    expect(unitsIn((await save(it, tea)).items)).toEqual({ [tea]: 4 });
  });

  it("is moved to the cart once by two requests, with the larger quantity of both", async () => {
    const it = await withCart([[tea, 4]]);
    await save(it, tea);
    await withCart([[tea, 1]], it);
    await Promise.all([move(it, tea), move(it, tea)]);
    expect(await cartOf(it)).toEqual({ [tea]: 4 });
    expect(await read(it)).toEqual([]);
  });

  it("stays saved when the cart is ordered, and starts a new cart", async () => {
    const it = await withCart([[cup, 1]]);
    await save(it, cup);
    await buy(it, [{ variant_id: tea, quantity: 1 }]);
    await expect(save(it, tea)).rejects.toMatchObject({ code: "cart_ordered" });
    expect(unitsIn(await read(it))).toEqual({ [cup]: 1 });
    await move(it, cup);
    expect(await cartOf(it)).toEqual({ [cup]: 1 });
  });

  it("can't be saved without a cart, and not beyond the maximum, which leaves it in the cart", async () => {
    await expect(save(shopper(app, shop.handle), tea)).rejects.toMatchObject({ code: "cart_not_found" });
    const it = await withCart([
      [tea, 1],
      [cup, 1],
    ]);
    await save(it, cup);
    await sql(
      `insert into variants (shop_id, id, product_id, option_values, price, position)
       select v.shop_id, gen_random_uuid(), v.product_id, array[n::text], 100, n
       from variants v, generate_series(1, ${maxSaved - 1}) n where v.shop_id = $1 and v.id = $2`,
      cup,
    );
    await sql(
      `insert into saved_items (shop_id, list_id, variant_id, quantity, price, currency)
       select i.shop_id, i.list_id, v.id, 1, 100, 'EUR' from saved_items i
       join variants v on v.shop_id = i.shop_id and v.id not in ($2, $3) where i.shop_id = $1`,
      tea,
      cup,
    );
    expect(await read(it)).toHaveLength(maxSaved);
    await expect(save(it, tea)).rejects.toMatchObject({ code: "too_many_saved" });
    expect(await cartOf(it)).toEqual({ [tea]: 1 });
  });
});

describe("a saved item", () => {
  it("shows the price and the stock now, and what can't be moved stays", async () => {
    const it = await withCart([
      [tea, 3],
      [cup, 2],
    ]);
    await save(it, tea);
    await save(it, cup);
    await sql("update variants set price = 1200 where shop_id = $1 and id = $2", tea);
    const stock = (variant: string, on_hand: number) =>
      sql("update stock_levels set on_hand = $3 where shop_id = $1 and variant_id = $2", variant, on_hand);
    await stock(tea, 1);
    await stock(cup, 0);
    await sql("update shops set storefront_version = storefront_version + 1 where id = $1");
    expect(await read(it)).toMatchObject([
      { variant_id: cup, problem: "sold_out", available: 0 },
      { variant_id: tea, problem: "not_enough", available: 1, price: 1200, price_before: 1000 },
    ]);
    await expect(move(it, cup)).rejects.toMatchObject({ code: "sold_out" });
    await move(it, tea);
    expect(await cartOf(it)).toEqual({ [tea]: 1 });
    await sql("update products set status = 'draft' where shop_id = $1");
    expect(await read(it)).toMatchObject([{ variant_id: cup, problem: "withdrawn" }]);
  });

  it("is removed, and is gone with its product", async () => {
    const it = await withCart([
      [tea, 1],
      [cup, 1],
    ]);
    await save(it, tea);
    await save(it, cup);
    const at = { params: { ...params, variant_id: cup }, body: { list: it.list } };
    await it.client.saved_items.remove(at);
    expect(unitsIn((await it.client.saved_items.remove(at)).data.items)).toEqual({ [tea]: 1 });
    await sql("delete from products where shop_id = $1");
    expect(await read(it)).toEqual([]);
  });

  it("of a browser is deleted after 90 days, and not that of an account", async () => {
    const it = await withCart([[tea, 1]]);
    await save(it, tea);
    const own = await withCart([[cup, 1]], await signedIn(app, shop, nia));
    await save(own, cup);
    const clean = () => app.app.db.inShop(shop.id, (tx) => removeOld(tx, app.app.clock.now()));
    await sql("update saved_items set saved_at = now() - interval '89 days' where shop_id = $1");
    await clean();
    expect(unitsIn(await read(it))).toEqual({ [tea]: 1 });
    await sql("update saved_items set saved_at = now() - interval '91 days' where shop_id = $1");
    await clean();
    expect([await read(it), unitsIn(await read(own))]).toEqual([[], { [cup]: 1 }]);
  });

  it("is only for the browser that saved it, and its shop", async () => {
    const it = await withCart([[tea, 1]]);
    await save(it, tea);
    const other: Saver = shopper(app, shop.handle);
    for (const list of [null, `${it.list}A`, newId(), signId(app.app.secret, "cart", shop.id, newId())])
      expect(await read({ ...other, list })).toEqual([]);
    const rival = await openShop();
    const there = shopper(app, rival.handle).client.saved_items;
    const query = { list: it.list! };
    expect((await there.read({ params: { handle: rival.handle }, query })).data.items).toEqual([]);
    await there.remove({ params: { handle: rival.handle, variant_id: tea }, body: query });
    expect(unitsIn(await read(it))).toEqual({ [tea]: 1 });
  });
});

describe("the items of an account", () => {
  it("are on every device, with those that its browser had, the larger quantity of each", async () => {
    const phone = await withCart([[tea, 2]], await signedIn(app, shop, nia));
    expect((await save(phone, tea)).list).toBeNull();
    const laptop = await withCart([
      [tea, 1],
      [cup, 3],
    ]);
    await save(laptop, tea);
    await save(laptop, cup);
    const { list } = laptop;
    await signInAs(app, shop, laptop, nia);
    const { data } = await laptop.client.saved_items.claim({ params, body: { list } });
    expect([data.list, unitsIn(data.items)]).toEqual([null, { [tea]: 2, [cup]: 3 }]);
    expect(unitsIn(await read(phone))).toEqual({ [tea]: 2, [cup]: 3 });
    expect(await read({ ...shopper(app, shop.handle), list })).toEqual([]);
    await laptop.client.shopper_accounts.sign_out_everywhere({ params });
    expect(await read(phone)).toEqual([]);
  });

  it("aren't those of another account, and a token of a customer's id doesn't open them", async () => {
    const own = await withCart([[tea, 2]], await signedIn(app, shop, nia));
    await save(own, tea);
    expect(await read(await signedIn(app, shop, "ida@example.com"))).toEqual([]);
    const list = signId(app.app.secret, "saved-items", shop.id, await customerOf(nia));
    expect(await read({ ...shopper(app, shop.handle), list })).toEqual([]);
  });

  it("move with a merge of customers, and are erased with the customer", async () => {
    const [nias, idas] = [await signedIn(app, shop, nia), await signedIn(app, shop, "ida@example.com")];
    await withCart([[tea, 2]], nias);
    await save(nias, tea);
    const [from, to] = [await customerOf(nia), await customerOf("ida@example.com")];
    await at.mona.client.customers.merge({ params: { ...at.inOwn, id: to }, body: { customer_id: from } });
    expect(unitsIn(await read(idas))).toEqual({ [tea]: 2 });
    await at.mona.client.customers.erase({ params: { ...at.inOwn, id: to } } as never);
    expect(await sql("select 1 from saved_items where shop_id = $1")).toEqual([]);
  });
});
