import { beforeAll, describe, expect, it } from "vitest";
import { send } from "../../../test/send-request.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { fill, type Shopper, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";

// Requests that a manipulated storefront could send. `api/test/bad-input.test.ts` sends bad values to every field of every
// endpoint; these are the values, fields and ids that matter for a price.

const app = useTestApp();
const price = 1000;
let shop: { id: number; handle: string };
let tea: { product_id: string; variant_id: string };
let other: { product_id: string; variant_id: string };
let otherRate: string;

beforeAll(async () => {
  const mona = await app.person("Mona Tampering");
  const leo = await app.person("Leo Tampering");
  shop = await app.shop(mona, "Tea Tampering");
  const second = await app.shop(leo, "Other Tampering");
  for (const { id } of [shop, second]) await open(app.database, id);
  await app.database.admin.query("update checkout_settings set delivery_fee = 500 where shop_id = $1", [
    shop.id,
  ]);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price, on_hand: 10_000 });
  other = await insertProduct(app.database, second.id, { title: "Cup", price: 1, on_hand: 10_000 });
  const zone = await leo.client.delivery_zones.create({
    params: { shop_id: second.id },
    body: {
      name: "Germany",
      places: [{ country: "DE" }],
      rates: [{ id: crypto.randomUUID(), name: "Free", fee: 0, days_min: 1, days_max: 2 }],
    },
  });
  otherRate = zone.data.rates[0]!.id;
});

const params = () => ({ handle: shop.handle });

async function withTea(quantity = 2): Promise<Shopper & { cartToken: string }> {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id: tea.variant_id, quantity }]);
  return it as Shopper & { cartToken: string };
}

/** Sends a body as it is, also one that isn't JSON. */
function sendCart(method: string, path: string, body: string, cartToken?: string) {
  return send(
    `${app.baseUrl}/v1/storefront/${shop.handle}${path}`,
    method,
    {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      ...(cartToken && { "cart-token": cartToken }),
    },
    body,
  );
}

/** The shop's carts, lines and orders. */
async function stored(): Promise<unknown> {
  const { rows } = await app.database.admin.query(
    `select (select jsonb_agg(to_jsonb(c) - 'updated_at' order by id) from carts c where shop_id = $1) as carts,
            (select jsonb_agg(to_jsonb(l) order by cart_id, variant_id) from cart_lines l where shop_id = $1) as lines,
            (select count(*) from orders where shop_id = $1) as orders`,
    [shop.id],
  );
  return rows[0];
}

/** JSON texts that aren't a quantity. */
const quantities = [
  ["-1", "0.1", "1.5", "1e9", "2147483648", "9007199254740992", "1e400", "NaN", "Infinity"],
  [`"1e3"`, `" 1"`, `"0x10"`, `"2"`, "[1]", "[]", "{}", "true", "null", `"１"`],
].flat();

describe("a manipulated quantity", () => {
  it.each([...quantities, "0", "1000"])("%s isn't added", async (quantity) => {
    const before = await stored();
    const body = `{"variant_id":"${tea.variant_id}","quantity":${quantity}}`;
    const reply = await sendCart("POST", "/cart/lines", body);
    expect([400, 422]).toContain(reply.status);
    expect(await stored()).toEqual(before);
  });

  it("isn't set", async () => {
    const { cartToken } = await withTea();
    const before = await stored();
    for (const quantity of [...quantities, "1000"]) {
      const path = `/cart/lines/${tea.variant_id}`;
      const reply = await sendCart("PUT", path, `{"quantity":${quantity}}`, cartToken);
      expect([400, 422], quantity).toContain(reply.status);
    }
    expect(await stored()).toEqual(before);
  });
});

describe("a manipulated price", () => {
  const extra = {
    price: 1,
    unit_price: 1,
    total: 1,
    discount_total: 2000,
    currency: "JPY",
    tax_rates: [],
    shipping_total: 0,
    delivery_fee: 0,
    shop_id: 1,
    coupons: [{ code: "FREE", amount: 2000 }],
  };

  it("in the body of a request for the cart has no effect", async () => {
    const body = JSON.stringify({ variant_id: tea.variant_id, quantity: 2, ...extra });
    const reply = await sendCart("POST", "/cart/lines", body);
    if (reply.status === 201)
      expect(reply.json?.["data"]).toMatchObject({
        subtotal: 2000,
        total: 2500,
        discount_total: 0,
        coupons: [],
      });
    else expect(reply.status).toBe(422);
  });

  it.each([
    "1",
    "2499",
    "2501",
    "0",
    "-1",
    "2500.5",
    `"2500"`,
    "null",
    "[2500]",
    "1e400",
    "9007199254740992",
  ])("%s as the accepted total places no order", async (accepted) => {
    const { cartToken } = await withTea();
    const before = await stored();
    const reply = await sendCart("POST", "/orders", `{"accepted_total":${accepted}}`, cartToken);
    expect([400, 409, 422]).toContain(reply.status);
    expect(await stored()).toEqual(before);
  });

  it("beside the true total changes nothing about the order", async () => {
    const { cartToken } = await withTea();
    const body = JSON.stringify({ ...extra, accepted_total: 2500 });
    const reply = await sendCart("POST", "/orders", body, cartToken);
    if (reply.status === 201) expect(reply.json?.["data"]).toMatchObject({ total: 2500 });
    else expect(reply.status).toBe(422);
  });
});

describe("an id of another shop", () => {
  it("isn't added as a variant", async () => {
    const { cartToken } = await withTea();
    const before = await stored();
    const body = JSON.stringify({ variant_id: other.variant_id, quantity: 1 });
    for (const token of [undefined, cartToken]) {
      const reply = await sendCart("POST", "/cart/lines", body, token);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    }
    const path = `/cart/lines/${other.variant_id}`;
    await sendCart("PUT", path, `{"quantity":1}`, cartToken);
    expect(await stored()).toEqual(before);
  });

  it("as a delivery rate doesn't change the fee", async () => {
    const { cartToken, client } = await withTea();
    await sendCart("PUT", "/cart/delivery", JSON.stringify({ method: otherRate }), cartToken);
    expect((await client.checkout.read_cart({ params: params() })).data).toMatchObject({
      delivery_method: "standard",
      shipping_total: 500,
      total: 2500,
    });
  });

  it("as a cart isn't found in this shop", async () => {
    const { cartToken } = await withTea();
    const second = shopper(app, "other-tampering");
    second.cartToken = cartToken;
    await expect(
      second.client.checkout.read_cart({ params: { handle: second.handle } }),
    ).rejects.toMatchObject({ code: "cart_not_found" });
  });
});

describe("a variant that isn't on sale", () => {
  it.each(["draft", "archived"])(
    "of a product that becomes %s isn't added and isn't ordered",
    async (status) => {
      const gone = await insertProduct(app.database, shop.id, {
        title: `Gone ${status}`,
        price,
        on_hand: 10,
      });
      const it = shopper(app, shop.handle);
      const total = await fill(it, [{ variant_id: gone.variant_id, quantity: 1 }]);
      await app.database.admin.query(
        `with changed as (update products set status = $2 where id = $1 returning shop_id)
       update shops set storefront_version = storefront_version + 1 from changed where id = shop_id`,
        [gone.product_id, status],
      );
      const before = await stored();
      const body = JSON.stringify({ variant_id: gone.variant_id, quantity: 1 });
      expect((await sendCart("POST", "/cart/lines", body)).status).toBe(404);
      const order = JSON.stringify({ accepted_total: total });
      const reply = await sendCart("POST", "/orders", order, it.cartToken);
      expect([409, 422]).toContain(reply.status);
      expect(await stored()).toEqual(before);
    },
  );
});

it.each([
  ["10 kB", "A".repeat(10_000)],
  ["a null character", "SALE\u0000"],
  ["quotes", "' or 1=1 --"],
  ["a wildcard", "%"],
  ["a direction mark", "SALE\u202e"],
  ["half of a pair", "\ud800"],
  ["markup", "<b>SALE</b>"],
  ["nothing but spaces", "   "],
  ["a line break", "SALE\nFREE"],
])("a coupon code of %s is rejected and isn't stored", async (_, code) => {
  const { cartToken } = await withTea();
  const before = await stored();
  const reply = await sendCart("POST", "/cart/coupons", JSON.stringify({ code }), cartToken);
  expect([400, 409, 422]).toContain(reply.status);
  expect(await stored()).toEqual(before);
});

it("a closed shop takes no lines and no orders", async () => {
  const { cartToken } = await withTea();
  const close = (is_live: number) =>
    app.database.admin.query(
      "update shops set is_live = $2, storefront_version = storefront_version + 1 where id = $1",
      [shop.id, is_live],
    );
  const line = JSON.stringify({ variant_id: tea.variant_id, quantity: 1 });
  const codeOf = async (path: string, body: string) => (await sendCart("POST", path, body, cartToken)).code;
  await close(0);
  try {
    // The process learns of the change by a notification.
    await expect.poll(() => codeOf("/cart/lines", line)).toBe("shop_not_live");
    const before = await stored();
    expect(await codeOf("/cart/lines", line)).toBe("shop_not_live");
    expect(await codeOf("/orders", `{"accepted_total":2500}`)).toBe("shop_not_live");
    expect(await stored()).toEqual(before);
  } finally {
    await close(1);
  }
});
