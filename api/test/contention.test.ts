import { beforeAll, describe, expect, it, vi } from "vitest";
import { countWaiting, whileLocked } from "./locks.ts";
import { buy, fill, shopper } from "./shopper.ts";
import { open, insertProduct } from "./sample-products.ts";
import { useTestApp } from "./test-app.ts";

// Many requests for one row of one shop, and their effect on another shop. `npm run proof -- contention`
// prints the figures.

const app = useTestApp();

interface Reply {
  status: number;
  retryAfter: string | null;
  code?: string;
}

async function send(
  path: string,
  method: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Reply> {
  const response = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, retryAfter: response.headers.get("retry-after"), code };
}

const crowd = 100;
/** Codes after which a client retries; other rejections are final. */
const retried = ["busy", "too_many_requests", "unavailable"];
const shop = { id: 0, handle: "" };
let other = { handle: "", variant_id: "" };
let member: Record<string, string>;
let cartToken = "";
let variantId = "";
let orderId = "";
let productId = "";
let importId = "";

beforeAll(async () => {
  const mona = await app.person("Mona Crowd");
  Object.assign(shop, await app.shop(mona, "Tea Crowd"));
  member = { authorization: `Bearer ${mona.token}`, "device-id": mona.deviceId };
  const quiet = await app.shop(mona, "Tea Quiet");
  await Promise.all([open(app.database, shop.id), open(app.database, quiet.id)]);
  const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 1_000 });
  const calm = await insertProduct(app.database, quiet.id, { title: "Calm", price: 700, on_hand: 1_000 });
  other = { handle: quiet.handle, variant_id: calm.variant_id };
  variantId = tea.variant_id;
  productId = tea.product_id;
  await buy(shopper(app, shop.handle), [{ variant_id: variantId, quantity: 1 }]);
  orderId = (await app.database.admin.query("select id from orders where shop_id = $1", [shop.id])).rows[0]
    .id;
  const { data } = await mona.client.import_products.create({
    params: { shop_id: shop.id },
    body: { file: new File(["Title,Variant Price\nCup,3.00\n"], "cups.csv", { type: "text/csv" }) },
  });
  importId = data.id;
  const nia = shopper(app, shop.handle);
  await fill(nia, [{ variant_id: variantId, quantity: 1 }]);
  cartToken = nia.cartToken!;
  await app.visitor().stock_requests.create({
    params: { handle: shop.handle },
    body: { variant_id: variantId, email: "una@example.com" },
  });
  // Jobs of the order would also wait for the locks.
  await vi.waitFor(async () => expect(await countOpenJobs()).toBe(0), { timeout: 25_000 });
});

async function countOpenJobs(): Promise<number> {
  const { rows } = await app.database.admin.query(
    "select count(*)::int as n from pgboss.job where name = 'order-placed' and state in ('created', 'active')",
  );
  return rows[0].n;
}

/** The row to lock, a request that has to wait for it, and the maximum number of requests that may wait. */
const rounds: [
  string,
  { lock: () => [string, unknown[]]; request: (n: number) => Promise<Reply>; max: number },
][] = [
  [
    "one cart",
    {
      lock: () => ["select from carts where shop_id = $1 for update", [shop.id]],
      request: () =>
        send(
          `/v1/storefront/${shop.handle}/cart/payment`,
          "PUT",
          { "cart-token": cartToken },
          { method: "cash_on_delivery" },
        ),
      max: 9,
    },
  ],
  [
    "one order",
    {
      lock: () => ["select from orders where shop_id = $1 and id = $2 for update", [shop.id, orderId]],
      request: () => send(`/v1/shop/${shop.id}/orders/${orderId}/hold`, "POST", member, { reason: "Late" }),
      max: 51,
    },
  ],
  [
    "one stock request",
    {
      lock: () => ["select from stock_requests where shop_id = $1 for update", [shop.id]],
      request: (n) =>
        send(
          `/v1/storefront/${shop.handle}/stock-requests`,
          "POST",
          {},
          { variant_id: variantId, email: n % 2 ? "una@example.com" : " Una@Example.com " },
        ),
      max: 9,
    },
  ],
  [
    "one product",
    {
      lock: () => ["select from products where shop_id = $1 and id = $2 for update", [shop.id, productId]],
      request: () => send(`/v1/shop/${shop.id}/products/${productId}`, "DELETE", member),
      max: 51,
    },
  ],
  [
    "one import",
    {
      lock: () => ["select from imports where shop_id = $1 and id = $2 for update", [shop.id, importId]],
      request: () => send(`/v1/shop/${shop.id}/import-products/${importId}/run`, "DELETE", member),
      max: 51,
    },
  ],
  [
    "one Idempotency-Key",
    {
      lock: () => ["select from carts where shop_id = $1 for update", [shop.id]],
      request: () =>
        send(
          `/v1/storefront/${shop.handle}/orders`,
          "POST",
          { "cart-token": cartToken, "idempotency-key": "the same" },
          { accepted_total: 1 },
        ),
      max: 9,
    },
  ],
];

describe.each(rounds)("100 concurrent requests for %s that is locked", (_name, { lock, request, max }) => {
  it("don't block shoppers of the other shop, use few connections, and are rejected with 409, 429 or 503", async () => {
    const responded: number[] = [];
    let maxWaiting = 0;
    const [sql, values] = lock();
    const crowded = await whileLocked(app.database, sql, values, async () => {
      const all = Array.from({ length: crowd }, async (_, n) => {
        const reply = await request(n);
        responded.push(reply.status);
        return reply;
      });
      // All requests except those that may wait get a response while the row is still locked; meanwhile the
      // other shop sells.
      const progress = async () => {
        maxWaiting = Math.max(maxWaiting, await countWaiting(app.database));
        return responded.length;
      };
      await expect.poll(progress, { timeout: 25_000 }).toBeGreaterThanOrEqual(crowd - max);
      maxWaiting = Math.max(maxWaiting, await countWaiting(app.database));
      const nia = shopper(app, other.handle);
      const order = await buy(nia, [{ variant_id: other.variant_id, quantity: 1 }]);
      expect(order.number).toBeGreaterThan(1000);
      return all;
    });
    const replies = await Promise.all(crowded);
    expect(maxWaiting).toBeLessThanOrEqual(1);
    expect(replies.filter(({ status }) => status === 500)).toEqual([]);
    const rejected = replies.filter(({ status }) => status === 409 || status === 429 || status === 503);
    expect(rejected.length).toBeGreaterThanOrEqual(crowd - max);
    const later = rejected.filter(({ code }) => retried.includes(code ?? ""));
    expect(later.length).toBeGreaterThanOrEqual(crowd - max);
    for (const { retryAfter } of later) expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  });
});
