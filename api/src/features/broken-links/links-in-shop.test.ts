import { describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { useCheckedShops } from "./checked-shop.fixture.ts";

const shops = useCheckedShops();

describe("links to pages of the shop", () => {
  it("work if the page exists and is published, or if a redirect leads to one", async () => {
    const { params, handle } = await shops.newShop();
    const { client } = shops.mona;
    const sell = async (title: string, status: "active" | "draft" = "active") =>
      (
        await client.products.create({
          params,
          body: { title, status, variants: [{ option_values: [], price: 1 }] },
        })
      ).data;
    await sell("Tea");
    await sell("Secret", "draft");
    const gone = await sell("Gone");
    await client.products.remove({ params: { ...params, id: gone.id } });
    const { data: pots } = await client.categories.create({ params, body: { title: "Pots" } });
    await client.categories.create({ params, body: { title: "Attic", hidden: true } });
    await client.categories.create({ params, body: { title: "Small", parent_id: pots.id } });
    await client.collections.create({ params, body: { title: "Winter", kind: "manual" } });
    await client.collections.create({ params, body: { title: "Hidden", kind: "manual", hidden: true } });
    await shops.addPage(params, [], "About us");
    await client.pages.create({ params, body: { title: "Draft page", is_published: false } });
    await client.pages.create({ params, body: { title: "Refunds", kind: "refund-policy" } });
    await client.blogs.create({ params, body: { title: "News", tags: ["Linen & wool"] } });
    await client.blogs.create({
      params,
      body: { title: "Later", published_at: new Date(Date.now() + 86_400_000).toISOString() },
    });
    for (const [path, target] of [
      ["/old-tea", "/products/tea"],
      ["/old-nothing", "/products/nothing"],
      ["/old-shop", "https://gone.test/"],
      ["/old tea", "/products/tea"],
      // An existing page has priority over a redirect.
      ["/pages/about-us", "/nowhere"],
    ])
      await client.redirects.create({ params, body: { path: path!, target: target! } });
    const root = `http://store.localhost:3000/${handle}`;
    await shops.addPage(params, [
      "/",
      "/products",
      "/products/tea",
      "/products/tea?variant=1#top",
      "/products/tea/",
      "/products/tea/review",
      "/categories/pots",
      "/categories/small",
      "/collections/winter",
      "/pages/about-us",
      "tea",
      "../cart",
      "/policies/refund-policy",
      "/blog",
      "/blog/news",
      "/blog/tags/Linen%20%26%20wool",
      "/blog/feed.xml",
      "/old-tea",
      "/old%20tea",
      "/orders/secret-token",
      "/files/1/a/1.webp",
      "#top",
      "mailto:a@b.example",
      "tel:123",
      root,
      `${root}/products/tea`,
      `/${handle}/products/tea`,
      `https://store.localhost:3000/${handle.toUpperCase()}`,
      "/products/secret",
      "/products/gone",
      "/products/nothing",
      "/categories/attic",
      "/collections/hidden",
      "/pages/draft-page",
      "/pages/refund-policy",
      "/policies/about-us",
      "/blog/later",
      "/blog/tags/none",
      "/old-nothing",
      "/old-shop",
      "/faq",
      "/contact",
      "/nowhere/at/all",
      "/products/%E0%A4%A",
      `${root}/nowhere`,
    ]);
    await shops.check(params);
    expect(await shops.found(params)).toEqual({
      tea: "not_found",
      "/products/secret": "not_published",
      "/products/gone": "deleted",
      "/products/nothing": "not_found",
      "/categories/attic": "not_published",
      "/collections/hidden": "not_published",
      "/pages/draft-page": "not_published",
      "/pages/refund-policy": "not_found",
      "/policies/about-us": "not_found",
      "/blog/later": "not_published",
      "/blog/tags/none": "not_found",
      "/old-nothing": "redirect_broken",
      "/old-shop": "unknown_host",
      "/faq": "not_found",
      "/contact": "not_found",
      "/nowhere/at/all": "not_found",
      "/products/%E0%A4%A": "not_found",
      [`${root}/nowhere`]: "not_found",
    });
    expect(await shops.readCheck(params)).toMatchObject({
      status: "done",
      broken: 18,
      unchecked: 0,
      skipped: 0,
    });
  });

  it("have the path from which a redirect can be created, if there is no page", async () => {
    const { params } = await shops.newShop();
    const { client } = shops.mona;
    await client.pages.create({ params, body: { title: "Draft", is_published: false } });
    await shops.addPage(params, ["/old%20lamp?from=mail", "/pages/draft", "https://gone.test/"]);
    await shops.check(params);
    const { data } = await client.broken_links.list({ params, query: {} });
    expect(data.map(({ url, path }) => [url, path])).toEqual([
      ["/old%20lamp?from=mail", "/old lamp"],
      ["/pages/draft", null],
      ["https://gone.test/", null],
    ]);
    await client.redirects.create({ params, body: { path: "/old lamp", target: "/products" } });
    await shops.check(params);
    expect(await shops.found(params)).not.toHaveProperty(["/old%20lamp?from=mail"]);
  });

  it("are recognised on the shop's own domains and in its languages, under former handles too", async () => {
    const { params, id, handle } = await shops.newShop();
    const { admin } = shops.app.database;
    await admin.query(
      `insert into domains (shop_id, id, host, token, owns_host, verified_at)
       values ($1, $2, 'links.example.com', 't', true, now()), ($1, $3, 'links.example.org', 't', false, null)`,
      [id, newId(), newId()],
    );
    await admin.query(
      `update shops set primary_host = 'links.example.com', languages = '[{"code": "ar", "is_published": true}]' where id = $1`,
      [id],
    );
    await admin.query("insert into former_handles values ('mona-before', $1, now())", [id]);
    await shops.addPage(params, [
      "https://links.example.com/ar/products",
      "https://links.example.com/nothing",
      "http://store.localhost:3000/mona-before/products",
      "http://store.localhost:3000/mona-before/nothing",
      `/${handle}/products`,
      "/ar/nothing",
      "/ar",
      "/en/products",
      "/fr/products",
      "https://links.example.org/products",
    ]);
    await shops.check(params);
    expect(await shops.found(params)).toEqual({
      "https://links.example.com/nothing": "not_found",
      "http://store.localhost:3000/mona-before/nothing": "not_found",
      // The prefix of the shared host isn't a path of the own domain.
      [`/${handle}/products`]: "not_found",
      "/ar/nothing": "not_found",
      "/fr/products": "not_found",
      // Not verified, so it is another site.
      "https://links.example.org/products": "unknown_host",
    });
  });
});
