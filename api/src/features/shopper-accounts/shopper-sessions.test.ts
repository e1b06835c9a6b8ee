import { beforeEach, describe, expect, it } from "vitest";
import { doDueWork } from "../../../test/due-work.ts";
import { insertProduct } from "../../../test/sample-products.ts";
import { fill, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { nia, unauthenticated, type AccountShop, useAccountShop } from "./account-shop.fixture.ts";
import { signedIn, signInAs } from "./sign-in-shopper.fixture.ts";

// The test runs the jobs itself.
const app = useTestApp({ jobs: false });
const { at, set, openShop, sql, requested, customerOf } = useAccountShop(app);
let mona: AccountShop["mona"];
let shop: AccountShop["shop"];
let params: AccountShop["params"];
let inOwn: AccountShop["inOwn"];
let variant_id: AccountShop["variant_id"];
beforeEach(() => void ({ mona, shop, params, inOwn, variant_id } = at));

const hexOf = (text: string) => Buffer.from(text).toString("hex");

describe("a session", () => {
  it("is valid in its shop only, and not in the dashboard", async () => {
    const it = await signedIn(app, shop, nia);
    const rival = await openShop();
    const there = shopper(app, rival.handle);
    await signInAs(app, rival, there, nia);
    there.shopperToken = it.shopperToken;
    await expect(
      there.client.shopper_accounts.read({ params: { handle: rival.handle } }),
    ).rejects.toMatchObject(unauthenticated);
    const owner = app.device("some-device", () => it.shopperToken);
    await expect(owner.shops.list()).rejects.toMatchObject(unauthenticated);
    it.shopperToken = mona.token;
    await expect(it.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
  });

  it("is extended by its use, and ends 90 days after it", async () => {
    const it = await signedIn(app, shop, nia);
    const days = async () =>
      (
        await sql(
          "select round(extract(epoch from expires_at - now()) / 86400)::int as days from shopper_sessions where shop_id = $1",
        )
      )[0].days as number;
    expect(await days()).toBe(90);
    await sql(
      "update shopper_sessions set seen_at = now() - interval '2 days', expires_at = now() + interval '2 days' where shop_id = $1",
    );
    await it.client.shopper_accounts.read({ params });
    expect(await days()).toBe(90);
    await sql("update shopper_sessions set expires_at = now() where shop_id = $1");
    await expect(it.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
  });

  it("is stored as a hash, and deleted after it has expired", async () => {
    const { shopperToken } = await signedIn(app, shop, nia);
    const [row] = await sql("select row_to_json(s)::text as text from shopper_sessions s where shop_id = $1");
    expect(row.text).not.toContain(shopperToken);
    expect(row.text).not.toContain(hexOf(shopperToken!));
    await sql("update shopper_sessions set expires_at = now() - interval '1 minute' where shop_id = $1");
    await requested();
    await sql("update shopper_codes set expires_at = now() - interval '1 minute' where shop_id = $1");
    await requested();
    await doDueWork(app);
    expect(await sql("select 1 from shopper_sessions where shop_id = $1")).toEqual([]);
    expect(await sql("select count(*)::int from shopper_codes where shop_id = $1")).toEqual([{ count: 1 }]);
  });

  it("ends on this device or on all, and takes the shopper's details out of the cart", async () => {
    const [one, other] = [await signedIn(app, shop, nia), await signedIn(app, shop, nia)];
    await fill(one, [{ variant_id, quantity: 2 }]);
    await one.client.shopper_accounts.use_cart({ params });
    await one.client.shopper_accounts.sign_out({ params });
    await expect(one.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
    const { data } = await one.client.checkout.read_cart({ params });
    expect(data).toMatchObject({ item_count: 2, email: null, address: null, is_signed_in: false });
    const third = await signedIn(app, shop, nia);
    await other.client.shopper_accounts.sign_out_everywhere({ params });
    for (const it of [other, third])
      await expect(it.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
  });

  it("ends when the owner gives the customer another email, or turns accounts off", async () => {
    const it = await signedIn(app, shop, nia);
    await set({ customer_accounts: "off" });
    await expect(it.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
    await set({ customer_accounts: "required" });
    await it.client.shopper_accounts.read({ params });
    const at = { ...inOwn, id: await customerOf(nia) };
    const { version } = (await mona.client.customers.read({ params: at })).data;
    await mona.client.customers.update({
      params: at,
      body: { name: "Nia", email: "new@example.com", version },
    });
    await expect(it.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
  });

  it("moves with a merge if the customer keeps its email, and otherwise ends", async () => {
    const [nias, idas] = [await signedIn(app, shop, nia), await signedIn(app, shop, "ida@example.com")];
    const tea = await insertProduct(app.database, shop.id, { title: "Cup", price: 500, on_hand: 3 });
    const [{ handle }] = await sql(
      "select p.handle from products p join variants v on v.shop_id = p.shop_id and v.product_id = p.id where p.shop_id = $1 and v.id = $2",
      tea.variant_id,
    );
    await nias.client.shopper_accounts.change_wished({ params, body: { add: [handle], remove: [] } });
    const [from, to] = [await customerOf(nia), await customerOf("ida@example.com")];
    await mona.client.customers.merge({ params: { ...inOwn, id: to }, body: { customer_id: from } });
    await expect(nias.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
    expect((await idas.client.shopper_accounts.list_wished({ params })).data).toEqual([handle]);
    const { data: phoneOnly } = await mona.client.customers.create({
      params: inOwn,
      body: { name: "Ida", phone: "+49 40 1234567" },
    });
    await mona.client.customers.merge({
      params: { ...inOwn, id: phoneOnly.id },
      body: { customer_id: to },
    });
    expect((await idas.client.shopper_accounts.read({ params })).data).toMatchObject({ name: "Ida" });
  });
});
