import { readyShopper, openShop, registerOwner } from "../support/sample-accounts.ts";
import { type Product, startProduct } from "../support/product.ts";
import { type Call, type Reply, sender, startCrowd } from "./crowd.ts";
import type { Proof } from "./proof.ts";

// 500 simultaneous requests for one row of one shop, repeatedly, while another shop gets page views and orders. The
// other shop must not be affected: its 99th percentile stays below five times its idle value, and no response is 500.

const crowd = 500;
const seconds = 6;
const maxRatio = 5;

export const prove: Proof = async (say) => {
  for (const processes of ["1", "2"]) {
    const product = await startProduct({ WEB_PROCESSES: processes });
    try {
      say(`WEB_PROCESSES=${processes}`);
      await proveWith(product, say);
    } finally {
      await product.stop();
    }
  }
};

async function proveWith(product: Product, say: (line: string) => void): Promise<void> {
  const calm = sender(product.port, 4);
  const owner = await registerOwner(product, "Mona Crowd");
  const crowded = await openShop(owner, "crowded", 100_000);
  const quiet = await openShop(owner, "quiet", 100_000);
  const rounds = await roundsAt(product, owner, crowded);

  const visit = () => visitor(product, calm, quiet.variant_id);
  await measure(visit, 2_000);
  const quietP99 = p99(await measure(visit, seconds * 1000));
  say(`the other shop alone: p99 ${quietP99.toFixed(1)} ms`);

  const failures: string[] = [];
  for (const [name, calls] of rounds) {
    const attack = startCrowd(product.port, crowd, calls);
    const under = await measure(visit, seconds * 1000);
    const counts = await attack.stop();
    const ratio = p99(under) / quietP99;
    const of = (status: number) => counts.get(status) ?? 0;
    const done = [...counts].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
    const others = [...counts.keys()].filter((status) => ![200, 201, 409, 429, 500, 503].includes(status));
    say(
      `${crowd} at once for ${name.padEnd(20)} p99 ${p99(under).toFixed(1)} ms, ratio ${ratio.toFixed(1)}; ` +
        `done ${done}, 409 ${of(409)}, 429 ${of(429)}, 503 ${of(503)}, 500 ${of(500)}` +
        others.map((status) => `, ${status} ${of(status)}`).join(""),
    );
    const failed = under.filter(({ status }) => status >= 400);
    if (of(500) > 0) failures.push(`${name}: ${of(500)} answers were 500`);
    if (failed.length > 0)
      failures.push(`${name}: the other shop had ${failed.length} failures, ${failed[0]!.status} first`);
    if (ratio >= maxRatio) failures.push(`${name}: the other shop's p99 is ${ratio.toFixed(1)} × its quiet`);
  }
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

/** The crowd's requests: each round is about one row. */
async function roundsAt(
  product: Product,
  owner: Awaited<ReturnType<typeof registerOwner>>,
  shop: { shop_id: number; product_id: string; variant_id: string },
): Promise<[string, Call[]][]> {
  const params = { shop_id: shop.shop_id };
  await (await readyShopper(product, "crowded", shop.variant_id, "nia")).place();
  const order = (await owner.orders.list({ params, query: {} })).data[0]!;
  const { data: table } = await owner.import_products.create({
    params,
    body: { file: new File(["Title,Variant Price\nCup,3.00\n"], "cups.csv", { type: "text/csv" }) },
  });
  const { data: tea } = await owner.products.read({ params: { ...params, id: shop.product_id } });
  const cartToken = await newCart(product, "crowded", shop.variant_id);
  const token = await ownerHeaders(product);
  const inShop = `/v1/shop/${shop.shop_id}`;
  const inStore = "/v1/storefront/crowded";
  const cart = { "cart-token": cartToken };
  const line = `${inStore}/cart/lines/${shop.variant_id}`;
  const request = { variant_id: shop.variant_id, email: "una@example.com" };
  const variant = { ...tea.variants[0]!, price: 1300 };
  const draft = { version: tea.version, title: "Green tea", status: "active", variants: [variant] };
  return [
    ["one cart", [[`${inStore}/cart/payment`, "PUT", cart, { method: "cash_on_delivery" }]]],
    ["one cart's line", [1, 2, 3].map((quantity): Call => [line, "PUT", cart, { quantity }])],
    [
      "one order",
      [
        [`${inShop}/orders/${order.id}/hold`, "POST", token, { reason: "Late" }],
        [`${inShop}/orders/${order.id}/hold`, "DELETE", token],
      ],
    ],
    ["one stock request", [[`${inStore}/stock-requests`, "POST", {}, request]]],
    ["one product", [[`${inShop}/products/${tea.id}`, "PUT", token, draft]]],
    [
      "one import",
      [
        [`${inShop}/import-products/${table.id}/run`, "POST", token],
        [`${inShop}/import-products/${table.id}/run`, "DELETE", token],
      ],
    ],
  ];
}

/** The headers of the shops' owner. */
async function ownerHeaders(product: Product): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${product.port}/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "device-id": "device-of-mona.crowd@example.com" },
    body: JSON.stringify({ email: "mona.crowd@example.com", password: "a long password of Mona Crowd" }),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}`, "device-id": "device-of-mona.crowd@example.com" };
}

async function newCart(product: Product, handle: string, variant_id: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${product.port}/api/v1/storefront/${handle}/cart/lines`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ variant_id, quantity: 1 }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** A shopper of the other shop: views it, fills a cart, and orders. */
async function visitor(
  product: Product,
  send: ReturnType<typeof sender>,
  variantId: string,
): Promise<Reply[]> {
  const store = "/v1/storefront/quiet";
  const replies = [await send(`${store}/products`, "GET", {}), await send(store, "GET", {})];
  const added = await fetch(`http://127.0.0.1:${product.port}/api${store}/cart/lines`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ variant_id: variantId, quantity: 1 }),
  });
  if (!added.ok) return [...replies, { status: added.status, ms: 0 }];
  const { data } = (await added.json()) as { data: { token: string; total: number } };
  const cart = { "cart-token": data.token };
  const address = {
    name: "Una",
    line1: "1 Harbour Road",
    city: "Hamburg",
    postal_code: "20457",
    country: "DE",
  };
  replies.push(await send(`${store}/cart/address`, "PUT", cart, { email: "una@example.com", address }));
  replies.push(
    await send(
      `${store}/orders`,
      "POST",
      { ...cart, "idempotency-key": crypto.randomUUID() },
      { accepted_total: data.total },
    ),
  );
  return replies;
}

/** Runs four visitors one after the other for the given time. */
async function measure(visit: () => Promise<Reply[]>, ms: number): Promise<Reply[]> {
  const until = performance.now() + ms;
  const replies = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const own: Reply[] = [];
      while (performance.now() < until) own.push(...(await visit()));
      return own;
    }),
  );
  return replies.flat();
}

function p99(replies: Reply[]): number {
  const sorted = replies.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
