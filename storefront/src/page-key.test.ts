import { expect, test } from "vitest";
import { pageUrl, pathWithin } from "./page-key.ts";

const address = (url: string) => {
  const { pathname, searchParams } = new URL(url, "http://x");
  const found = pageUrl(pathname, searchParams);
  return found && `${found.path}?${found.query}`;
};

test.each([
  ["/products?utm_source=mail&sort=title", "/products?sort=title"],
  ["/products?sort=evil", "/products?"],
  ["/products?tag=b&vendor=B&vendor=A&vendor=B&tag=a", "/products?vendor=A&vendor=B&tag=a&tag=b"],
  ["/products?option=Size:M&option=nonsense&vendor=", "/products?option=Size%3AM"],
  ["/categories/pots?on_sale=1&variant=x", "/categories/pots?on_sale=1"],
  ["/products?rating=4&rating=2&on_sale=1", "/products?on_sale=1&rating=4"],
  ["/products?rating=5", "/products?"],
  ["/products?rating=below_4", "/products?"],
  ["/products?rating=4%0A", "/products?"],
  ["/collections/winter/more?on_sale=1", "undefined"],
  [
    `/products?${Array.from({ length: 30 }, (_, n) => `tag=${n + 10}&type=${n + 10}&vendor=${n + 10}`).join("&")}`,
    `/products?${["vendor", "type"].flatMap((name) => Array.from({ length: 10 }, (_, n) => `${name}=${n + 10}`)).join("&")}`,
  ],
  ["/products?in_stock=1&cursor=abc&search=jug", "/products?search=jug&cursor=abc&in_stock=1"],
  ["/?variant=019a0000-0000-7000-8000-000000000001", "/?"],
  [
    "/products/jug?variant=019a0000-0000-7000-8000-000000000001&sort=title",
    "/products/jug?variant=019a0000-0000-7000-8000-000000000001",
  ],
  ["/products/jug?variant=<script>", "/products/jug?"],
  ["/products/jug?reviews=abc&stars=5", "/products/jug?reviews=abc"],
  [
    "/reviews?review_stars=5&variant=x&page=2&review_sort=lowest",
    "/reviews?review_stars=5&review_sort=lowest",
  ],
])("caches %s as the page %s", (url, key) => expect(String(address(url))).toBe(key));

test.each([
  "/cart",
  "/cart.json",
  "/checkout",
  "/orders/x",
  "/products/jug/cart",
  "/products/jug/review",
  "/products/jug?o0=Red",
  "/account/x.css",
])("doesn't cache %s", (url) => expect(address(url)).toBeUndefined());

test("reads a path within its shop", () => {
  expect(pathWithin("/fern-field", "/fern-field")).toBe("/");
  expect(pathWithin("/fern-field", "/fern-field/products/")).toBe("/products");
  expect(pathWithin("", "/products")).toBe("/products");
});
