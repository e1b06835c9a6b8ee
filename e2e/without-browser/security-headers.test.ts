import { get } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "../support/product.ts";

let plain: Product;
let behindTls: Product;
beforeAll(async () => {
  plain = await startProduct();
  behindTls = await startProduct({ DASHBOARD_URL: "https://dashboard.example.com", TRUST_PROXY: "1" });
}, 120_000);
afterAll(async () => {
  await plain?.stop();
  await behindTls?.stop();
});

function headersOf(product: Product, host: string, path: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    get({ port: product.port, host: "127.0.0.1", path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.headers);
    }).once("error", reject);
  });
}

const pages = ["/", "/login", "/api/docs", "/api/openapi.json", "/api/v1/shops", "/healthz", "/no-such-page"];

it("every response disables the browser features that no page uses, and requires HTTPS only if the product is reached by it", async () => {
  for (const path of pages) {
    const ours = await headersOf(plain, `dashboard.localhost:${plain.port}`, path);
    expect.soft(ours["permissions-policy"], path).toContain("camera=()");
    expect.soft(ours["strict-transport-security"], path).toBeUndefined();
  }
  for (const [host, path] of [
    ...pages.map((page) => ["dashboard.example.com", page] as const),
    ["store.example.com", "/no-such-shop"] as const,
    ["shop.example.org", "/"] as const,
  ]) {
    const ours = await headersOf(behindTls, host, path);
    expect.soft(ours["permissions-policy"], `${host}${path}`).toContain("camera=()");
    expect.soft(ours["strict-transport-security"], `${host}${path}`).toBe("max-age=31536000");
  }
});

it("the API documentation cannot be framed", async () => {
  const { "content-security-policy": policy } = await headersOf(
    plain,
    `dashboard.localhost:${plain.port}`,
    "/api/docs",
  );
  expect(policy).toContain("frame-ancestors 'none'");
});
