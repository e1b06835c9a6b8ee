import { expect, test } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";

const movedTo = "https://fern.example";

test("redirects pages of a shop with a primary domain, with their path and query", async () => {
  const { client, storefront, visitor } = openStorefront();
  await visitor().open(`${base}/products`);
  client.moved_to = movedTo;
  const nia = visitor();
  for (const [path, target] of [
    ["", ""],
    ["/products?sort=title", "/products?sort=title"],
    ["/products/product-1?utm_source=mail", "/products/product-1?utm_source=mail"],
    ["/orders/a-token?payment=returned", "/orders/a-token?payment=returned"],
    ["/cart", "/cart"],
    ["/checkout", "/checkout"],
    ["//evil.example", "//evil.example"],
  ]) {
    const response = await nia.send(base + path);
    expect([response.status, response.headers.get("location")]).toEqual([301, movedTo + target]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  }
  const cached = { method: "GET", host: "store.localhost:3000", url: `${base}/products` };
  expect(await storefront.cached(cached)).toBeUndefined();
});

test("lets a shopper who began a cart at the old URL finish there", async () => {
  const { client, shop, visitor } = openStorefront();
  const nia = visitor();
  await nia.open(`${base}/products/product-1`);
  await nia.post(`${base}/cart/lines`, {
    variant_id: nia.field("variant_id") || shop.products[1]!.variants[0]!.id,
    quantity: "1",
  });
  client.moved_to = movedTo;
  expect((await nia.open(`${base}/cart`)).status).toBe(200);
  expect((await nia.open(`${base}/checkout`)).status).toBe(200);
  expect((await nia.send(`${base}/products`)).status).toBe(301);
  const posted = await nia.post(`${base}/cart/lines`, {
    variant_id: shop.products[1]!.variants[0]!.id,
    quantity: "1",
  });
  expect(posted.status).toBe(200);
  expect(posted.path).toBe(`${base}/cart`);
});
