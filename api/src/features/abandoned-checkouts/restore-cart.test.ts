import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, type Shopper, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import {
  type AbandonedShop,
  leave,
  linkIn,
  listed,
  turnOn,
  wait,
  withPost,
  work,
} from "./abandoned-checkouts.fixture.ts";
import { linkDays, signCartLink } from "./cart-link.rules.ts";
import { follow } from "./follow-orders.fixture.ts";

const app = useTestApp({ jobs: false });
let shop: AbandonedShop;
let tea: { variant_id: string; product_id: string };
let cup: { variant_id: string; product_id: string };

beforeAll(async () => {
  const owner = await app.person("Mona");
  shop = { ...(await app.shop(owner, "Fern Field")), owner };
  await open(app.database, shop.id);
});

beforeEach(async () => {
  await app.database.admin.query("delete from abandoned_checkouts; delete from carts; delete from orders");
  tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 1250, on_hand: 100 });
  cup = await insertProduct(app.database, shop.id, { title: "Cup", price: 800, on_hand: 100 });
});

const params = () => ({ handle: shop.handle });
const line = (variant: { variant_id: string }, quantity: number) => ({
  variant_id: variant.variant_id,
  quantity,
});

/** The link of a checkout that was left with these lines. */
async function linkOf(lines: { variant_id: string; quantity: number }[], email = "ada@example.com") {
  const left = await leave(app, shop, lines, email);
  await wait(app, 15);
  await work(app);
  const [row] = await listed(shop);
  const { data } = await shop.owner.client.abandoned_checkouts.read({
    params: { shop_id: shop.id, id: row!.id },
  });
  return { left, id: row!.id, link: new URL(data.link!).pathname.split("/").at(-1)! };
}

async function restore(it: Shopper, link: string) {
  const { data } = await it.client.cart_recovery.restore({ params: params(), body: { link } });
  it.cartToken = data.cart?.token ?? it.cartToken;
  return data;
}

/** Adds a pickup place to the shop, and returns the key of its rate. */
async function pickupAt(name: string): Promise<string> {
  const id = crypto.randomUUID();
  const pickup_place = { name, line1: "2 Mill Lane", city: "Hamburg", postal_code: "20457", country: "DE" };
  const rate = { id, name: "Pickup", fee: 0, days_min: 0, days_max: 1, is_pickup: true, pickup_place };
  const parcel = { id: crypto.randomUUID(), name: "Parcel", fee: 500, days_min: 1, days_max: 2 };
  await shop.owner.client.delivery_zones.create({
    params: { shop_id: shop.id },
    body: { name, places: [{ country: "DE" }], rates: [parcel, rate] } as never,
  });
  return id;
}

async function order(it: Shopper) {
  const cart = await it.client.checkout.update_address({
    params: params(),
    body: { email: "other@example.com", address },
  });
  it.key = crypto.randomUUID();
  await it.client.checkout.place_order({ params: params(), body: { accepted_total: cart.data.total } });
  await follow(app);
}

const unitsOf = (cart: { lines: { variant_id: string; quantity: number }[] } | null) =>
  cart?.lines.map(({ variant_id, quantity }) => ({ variant_id, quantity }));

describe("the link of an abandoned checkout", () => {
  it("fills a new cart on another device, and reveals neither contact nor address", async () => {
    const { link } = await linkOf([line(tea, 2), line(cup, 1)]);
    const other = shopper(app, shop.handle);
    const { cart, is_merged, changes } = await restore(other, link);
    expect(unitsOf(cart)).toEqual([line(tea, 2), line(cup, 1)]);
    expect(cart).toMatchObject({ email: null, phone: null, address: null, note: null });
    expect([is_merged, changes]).toEqual([false, []]);
    expect(JSON.stringify(cart)).not.toContain("ada@example.com");
  });

  it("merges with a cart: of an item in both, the larger quantity counts, also when it is opened twice", async () => {
    const { link } = await linkOf([line(tea, 2), line(cup, 1)]);
    const other = shopper(app, shop.handle);
    for (const body of [line(tea, 1), line(cup, 3)])
      other.cartToken = (await other.client.checkout.add_line({ params: params(), body })).data.token;
    const token = other.cartToken;
    expect((await restore(other, link)).is_merged).toBe(true);
    const { cart } = await restore(other, link);
    expect(unitsOf(cart)).toEqual([line(tea, 2), line(cup, 3)]);
    expect(cart!.token).toBe(token);
  });

  it("restores the choice of pickup and its place, unless the other cart has a choice of its own", async () => {
    const place = await pickupAt("The mill");
    const { left, link } = await linkOf([line(tea, 1)]);
    const at = { params: params() };
    await left.client.checkout.update_delivery({ ...at, body: { method: place } });
    const other = shopper(app, shop.handle);
    const { cart } = await restore(other, link);
    expect(cart).toMatchObject({ is_pickup: true, delivery_method: place, address: null, email: null });

    const sender = shopper(app, shop.handle);
    sender.cartToken = (await sender.client.checkout.add_line({ ...at, body: line(cup, 1) })).data.token;
    await sender.client.checkout.update_address({ ...at, body: { email: "x@example.com", address } });
    expect((await restore(sender, link)).cart).toMatchObject({ is_pickup: false, address });
  });

  it("restores no delivery method of a cart that is shipped", async () => {
    const { left, link } = await linkOf([line(tea, 1)]);
    await left.client.checkout.update_delivery({ params: params(), body: { method: "standard" } });
    const { cart } = await restore(shopper(app, shop.handle), link);
    const { rows } = await app.database.admin.query(
      "select delivery_method, is_pickup from carts where restored_from is not null",
    );
    expect(rows).toEqual([{ delivery_method: null, is_pickup: false }]);
    expect(cart).toMatchObject({ is_pickup: false });
  });

  it("opens the same cart on the device that left it, with what was entered there", async () => {
    const { left, link } = await linkOf([line(tea, 2)]);
    const { cart, is_merged } = await restore(left, link);
    expect(cart).toMatchObject({ email: "ada@example.com", item_count: 2 });
    expect(is_merged).toBe(false);
  });

  it("says which prices changed and which items can't be sold, and leaves those out", async () => {
    const few = await insertProduct(app.database, shop.id, { title: "Few", price: 500, on_hand: 9 });
    const gone = await insertProduct(app.database, shop.id, { title: "Gone", price: 500, on_hand: 9 });
    const { link } = await linkOf([line(tea, 2), line(cup, 1), line(few, 5), line(gone, 1)]);
    const { admin } = app.database;
    await admin.query("update variants set price = 1500 where id = $1", [tea.variant_id]);
    await admin.query("update stock_levels set on_hand = 0 where variant_id = $1", [cup.variant_id]);
    await admin.query("update stock_levels set on_hand = 2 where variant_id = $1", [few.variant_id]);
    await admin.query("delete from products where id = $1", [gone.product_id]);
    await admin.query("update shops set storefront_version = storefront_version + 1");
    const { cart, changes } = await restore(shopper(app, shop.handle), link);
    expect(unitsOf(cart)).toEqual([line(tea, 2), line(few, 2)]);
    expect(cart!.subtotal).toBe(4000);
    expect(changes).toMatchObject([
      { title: "Green Tea", change: "price", price_before: 1250, price: 1500 },
      { title: "Cup", change: "sold_out" },
      { title: "Few", change: "fewer", quantity: 2 },
      { title: "Gone", change: "unavailable" },
    ]);
  });

  it("has expired after thirty days, and is used once its cart is ordered", async () => {
    const { id, link } = await linkOf([line(tea, 1)]);
    const now = app.app.clock.now();
    const signed = (until: number) => signCartLink(app.app.secret, shop.id, id, until);
    await expect(restore(shopper(app, shop.handle), signed(now - 1))).rejects.toMatchObject({
      code: "cart_link_expired",
    });
    await restore(shopper(app, shop.handle), signed(now + linkDays * 86_400_000));
    const other = shopper(app, shop.handle);
    await restore(other, link);
    await order(other);
    await expect(restore(shopper(app, shop.handle), link)).rejects.toMatchObject({ code: "cart_link_used" });
  });

  it("is unknown if it was changed, or belongs to another shop", async () => {
    const { id, link } = await linkOf([line(tea, 1)]);
    const foreign = signCartLink(app.app.secret, shop.id + 1, id, app.app.clock.now() + 1000);
    for (const wrong of [`${link}A`, link.replace(".", ""), foreign, "x", ""])
      await expect(restore(shopper(app, shop.handle), wrong)).rejects.toMatchObject({ code: "not_found" });
  });

  it("counts as recovered by link when the cart that it filled is ordered, by any person", async () => {
    const { link } = await linkOf([line(tea, 1)]);
    const other = shopper(app, shop.handle);
    await restore(other, link);
    await order(other);
    expect(await listed(shop)).toMatchObject([{ state: "recovered_by_link" }]);
  });
});

describe("the code of an email", () => {
  it("is a fresh unique code of the chosen coupon, from the chosen step on, and the link applies it", async () => {
    const coupon = await shop.owner.client.coupons.create({
      params: { shop_id: shop.id },
      body: {
        title: "Come back",
        method: "codes",
        type: "percent",
        basis_points: 1000,
        items: {},
        required_items: {},
      } as never,
    });
    await turnOn(shop, { coupon_id: coupon.data.id, coupon_step: 2 });
    await leave(app, shop, [line(tea, 2)], "ada@example.com");
    await leave(app, shop, [line(tea, 2)], "ben@example.com");
    const { sent, app: own } = withPost(app);
    for (const minutes of [15, 60, 1500]) {
      await wait(app, minutes);
      await work(app, own);
    }
    const codes = sent.map((mail) => linkIn(mail).code);
    expect(codes.slice(0, 2)).toEqual([undefined, undefined]);
    expect(new Set(codes.slice(2)).size).toBe(2);
    expect(sent[2]!.text).toContain(codes[2]);
    const other = shopper(app, shop.handle);
    await restore(other, linkIn(sent[2]!).link);
    const { data } = await other.client.checkout.add_coupon({ params: params(), body: { code: codes[2]! } });
    expect(data.discount_total).toBe(250);
    await order(other);
    const again = shopper(app, shop.handle);
    again.cartToken = (
      await again.client.checkout.add_line({ params: params(), body: line(cup, 1) })
    ).data.token;
    const reused = again.client.checkout.add_coupon({ params: params(), body: { code: codes[2]! } });
    await expect(reused).rejects.toMatchObject({ code: "coupon_rejected" });
  });
});
