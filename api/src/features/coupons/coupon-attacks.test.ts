import type { Client } from "@vitrine/contract/client";
import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createInProcessClient } from "../../in-process.ts";

// Visitors who want the discount of another customer, or to learn who is a customer.

// A tenth of the usual limits: 6 contacts and 2 rejected codes of a network at once.
const app = useTestApp({ jobs: false, shopperLimits: 0.1 });
let mona: Person;
let shop: { id: number; handle: string };
let tea: string;

const inShop = () => ({ shop_id: shop.id });

async function coupon(draft: object, shop_id = shop.id) {
  const terms = { title: "Sale", method: "code", type: "percent", basis_points: 1000 };
  const body = { ...terms, items: {}, required_items: {}, ...draft } as never;
  return (await mona.client.coupons.create({ params: { shop_id }, body })).data;
}

async function customer(email: string, tag: string) {
  const body = { name: email, email, tags: [tag] };
  return (await mona.client.customers.create({ params: inShop(), body })).data;
}

beforeAll(async () => {
  mona = await app.person("Mona Attacked");
  shop = await app.shop(mona, "Mona Attacked");
  await open(app.database, shop.id);
  await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
    shop.id,
  ]);
  ({ variant_id: tea } = await insertProduct(app.database, shop.id, {
    title: "Tea",
    price: 1000,
    on_hand: 1000,
  }));
  const body = { name: "VIPs", filter: { tag: "VIP" } };
  const { data } = await mona.client.customer_segments.create({ params: inShop(), body });
  await coupon({ code: "VIPS", customers: "segment", customer_segment_id: data.id, customer_limit: 1 });
  await coupon({ code: "ALL" });
  for (const name of ["vip", "first", "second"]) await customer(`${name}@example.com`, "VIP");
});

/** A visitor of a network with a cart, who hasn't entered anything. */
async function visitor(
  ip: string,
  code?: string,
  { handle, variant_id } = { handle: shop.handle, variant_id: tea },
) {
  const params = { handle };
  const request = {
    id: "test",
    ip,
    cartToken: undefined as string | undefined,
    idempotencyKey: crypto.randomUUID(),
  };
  const { checkout }: Client = createInProcessClient(app.app, request);
  const added = await checkout.add_line({ params, body: { variant_id, quantity: 1 } });
  request.cartToken = added.data.token;
  if (code) await checkout.add_coupon({ params, body: { code } });
  return {
    checkout,
    enter: async (email: string) =>
      (await checkout.update_address({ params, body: { email, address } })).data,
    read: async () => (await checkout.read_cart({ params })).data,
    place: async (accepted_total: number) =>
      (await checkout.place_order({ params, body: { accepted_total } })).data,
  };
}

const orders = async () =>
  (await app.database.admin.query("select count(*)::int as count from orders where shop_id = $1", [shop.id]))
    .rows[0].count as number;
const discounts = (cart: { coupons: { problem: { reason: string } | null }[] }) =>
  cart.coupons.map(({ problem }) => problem?.reason ?? null);

describe("F-6: a coupon for a segment", () => {
  it("is lost by a cart whose email is replaced before it is ordered", async () => {
    const nia = await visitor("203.0.113.1", "VIPS");
    const { total } = await nia.enter("VIP@example.com");
    expect(total).toBe(900);
    const changed = await nia.enter("stranger@example.com");
    expect([changed.total, discounts(changed)]).toEqual([1000, ["customer"]]);
    const before = await orders();
    await expect(nia.place(total)).rejects.toMatchObject({ status: 409 });
    expect(await orders()).toBe(before);
    expect(await nia.place(1000)).toMatchObject({ discount_total: 0, discounts: [], total: 1000 });
  });

  it.each(["vip+1@example.com", "vip@example.com.evil.example", "v.ip@example.com"])(
    "isn't for another spelling of the customer's email: %s",
    async (email) => {
      const nia = await visitor("203.0.113.2", "VIPS");
      expect(await nia.enter(email)).toMatchObject({ total: 1000 });
    },
  );

  it("is used once by its customer, also by two carts at once", async () => {
    const carts = await Promise.all(["203.0.113.3", "203.0.113.4"].map((ip) => visitor(ip, "VIPS")));
    for (const cart of carts) expect(await cart.enter("first@example.com")).toMatchObject({ total: 900 });
    const placed = await Promise.allSettled(carts.map((cart) => cart.place(900)));
    expect(placed.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const late = await visitor("203.0.113.5", "VIPS");
    expect(discounts(await late.enter("first@example.com"))).toEqual(["used_by_customer"]);
  });
});

describe("F-7: who is a customer of a segment", () => {
  it("can't be found out with many emails in one cart", async () => {
    const eve = await visitor("203.0.113.10", "VIPS");
    for (let n = 0; n < 5; n++) await eve.enter(`guess${n}@example.com`);
    expect(await eve.enter("second@example.com")).toMatchObject({ total: 900 });
    await expect(eve.enter("vip@example.com")).rejects.toMatchObject({
      status: 429,
      code: "too_many_requests",
      body: { retry_after: expect.any(Number) },
    });
    expect(await eve.read()).toMatchObject({ email: "second@example.com", total: 900 });
    // The same contact with another address isn't counted.
    await eve.enter("second@example.com");
    await (await visitor("203.0.113.11", "VIPS")).enter("vip@example.com");
  });

  it("can't be found out with many carts, or by entering the code last", async () => {
    const guess = async (n: number) => (await visitor("203.0.113.12", "VIPS")).enter(`guess${n}@example.com`);
    for (let n = 0; n < 6; n++) await guess(n);
    await expect(guess(6)).rejects.toMatchObject({ code: "too_many_requests" });
    const eve = await visitor("203.0.113.13");
    for (let n = 0; n < 6; n++) await eve.enter(`guess${n}@example.com`);
    await expect(eve.enter("vip@example.com")).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("isn't counted in a shop of which no coupon depends on the customer", async () => {
    const other = await app.shop(mona, "Mona Sale");
    await open(app.database, other.id);
    const tea = await insertProduct(app.database, other.id, { title: "Tea", price: 1000, on_hand: 10 });
    await coupon({ code: "ALL" }, other.id);
    const nia = await visitor("203.0.113.14", "ALL", { ...other, variant_id: tea.variant_id });
    for (let n = 0; n < 8; n++)
      expect(await nia.enter(`nia${n}@example.com`)).toMatchObject({ discount_total: 100 });
    await coupon({ code: "VIPS", customers: "returning", is_active: false }, other.id);
    for (let n = 0; n < 8; n++)
      expect(await nia.enter(`eve${n}@example.com`)).toMatchObject({ discount_total: 100 });
  });
});
