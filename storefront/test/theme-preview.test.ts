import { expect, it } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";

const policyOf = (headers: Headers) => headers.get("content-security-policy") ?? "";
const preview = (path: string, token = "draft-7") => `${base}${path}?theme=${token}`;

it("shows the preview of a theme in a frame of the dashboard only, with inert forms, and never caches it", async () => {
  const { storefront, visitor } = openStorefront();
  const { headers, page, status } = await visitor().open(preview(""));
  expect(status).toBe(200);
  expect(policyOf(headers)).toContain("frame-ancestors http://dashboard.localhost:3000");
  expect(policyOf(headers)).toContain("form-action 'none'");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(page).toContain('data-dashboard="http://dashboard.localhost:3000"');
  expect(page).toContain('data-section="hero"');
  const request = { method: "GET", host: "store.localhost:3000", url: preview("") };
  expect(await storefront.cached(request)).toBeUndefined();
});

it.each(["", "?theme=draft-8", "?theme=x", "?theme="])(
  "shows the public page, which can't be framed, with the query %s",
  async (query) => {
    const { visitor } = openStorefront();
    await visitor().open(preview(""));
    const { headers, page } = await visitor().open(`${base}${query}`);
    expect(policyOf(headers)).toContain("frame-ancestors 'none'");
    expect(policyOf(headers)).toContain("form-action 'self'");
    expect(page).not.toContain("data-dashboard");
    expect(page).not.toContain("data-section");
  },
);

it("previews the cart, and no other page of one visitor", async () => {
  const { visitor } = openStorefront();
  expect(await visitor().open(preview("/cart"))).toMatchObject({ status: 200 });
  for (const path of ["/checkout", "/account", "/newsletter"])
    expect(await visitor().open(preview(path))).toMatchObject({ status: 404 });
});

it("reads the draft with the token, and the public pages without it", async () => {
  const { shop, visitor } = openStorefront();
  const tokens: unknown[] = [];
  const { clientFor } = shop;
  shop.clientFor = (caller) => {
    tokens.push((caller as { themeToken?: string }).themeToken);
    return clientFor(caller);
  };
  await visitor().open(base);
  await visitor().open(preview("/products"));
  expect(tokens).toEqual([undefined, "draft-7"]);
});
