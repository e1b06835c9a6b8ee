import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RejectedError } from "@vitrine/contract/client";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";
import { initialDocument } from "@vitrine/contract/themes/theme-document";
import { checkLinks, giveUpLinkCheck } from "./check-links.action.ts";
import { OtherSites } from "./other-sites.fixture.ts";

const sites = new OtherSites();
const app = useTestApp({ jobs: false, fetchGuarded: (url, options) => sites.fetchGuarded(url, options) });
let mona: Person;
let rita: Person;
beforeAll(async () => {
  await sites.start();
  mona = await app.person("Mona");
  rita = await app.person("Rita");
});
afterAll(() => sites.stop());

let shops = 0;
/** A new open shop of Mona's. */
async function newShop() {
  const shop = await app.shop(mona, `Mona Links ${++shops}`);
  await open(app.database, shop.id);
  return { ...shop, params: { shop_id: shop.id } };
}

const html = (...urls: string[]) => urls.map((url) => `<p><a href="${url}">Link</a></p>`).join("");

/** Adds a published page with links. */
async function addPage(params: { shop_id: number }, urls: string[], title = "Links") {
  const { data } = await mona.client.pages.create({
    params,
    body: { title, description_html: html(...urls) },
  });
  return data;
}

/** Starts a check and returns its id. */
async function start(params: { shop_id: number }): Promise<string> {
  await mona.client.broken_links.start_check({ params });
  const { rows } = await app.database.admin.query("select id from link_checks where shop_id = $1", [
    params.shop_id,
  ]);
  return (rows[0] as { id: string }).id;
}

async function check(params: { shop_id: number }): Promise<void> {
  await checkLinks(app.app, { shop_id: params.shop_id, check_id: await start(params) }, 0);
}

const readCheck = async (params: { shop_id: number }) =>
  (await mona.client.broken_links.read_check({ params })).data;

/** The found links as "url: reason". */
async function found(params: { shop_id: number }) {
  const { data } = await mona.client.broken_links.list({ params, query: { limit: 100 } });
  return Object.fromEntries(data.map(({ url, target_kind, reason }) => [url ?? target_kind, reason]));
}

const codeOf = async (work: Promise<unknown>) => {
  const failure: unknown = await work.catch((error: unknown) => error);
  return failure instanceof RejectedError ? failure.code : undefined;
};

describe("links to pages of the shop", () => {
  it("work if the page exists and is published, or if a redirect leads to one", async () => {
    const { params, handle } = await newShop();
    const { client } = mona;
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
    await addPage(params, [], "About us");
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
    await addPage(params, [
      ...[
        "/",
        "/products",
        "/products/tea",
        "/products/tea?variant=1#top",
        "/products/tea/",
        "/products/tea/review",
      ],
      ...[
        "/categories/pots",
        "/categories/small",
        "/collections/winter",
        "/pages/about-us",
        "tea",
        "../cart",
      ],
      ...[
        "/policies/refund-policy",
        "/blog",
        "/blog/news",
        "/blog/tags/Linen%20%26%20wool",
        "/blog/feed.xml",
      ],
      ...[
        "/old-tea",
        "/old%20tea",
        "/orders/secret-token",
        "/files/1/a/1.webp",
        "#top",
        "mailto:a@b.example",
        "tel:123",
      ],
      ...[
        root,
        `${root}/products/tea`,
        `/${handle}/products/tea`,
        `https://store.localhost:3000/${handle.toUpperCase()}`,
      ],
      ...[
        "/products/secret",
        "/products/gone",
        "/products/nothing",
        "/categories/attic",
        "/collections/hidden",
      ],
      ...[
        "/pages/draft-page",
        "/pages/refund-policy",
        "/policies/about-us",
        "/blog/later",
        "/blog/tags/none",
      ],
      ...[
        "/old-nothing",
        "/old-shop",
        "/faq",
        "/contact",
        "/nowhere/at/all",
        "/products/%E0%A4%A",
        `${root}/nowhere`,
      ],
    ]);
    await check(params);
    expect(await found(params)).toEqual({
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
    expect(await readCheck(params)).toMatchObject({ status: "done", broken: 18, unchecked: 0, skipped: 0 });
  });

  it("have the path from which a redirect can be created, if there is no page", async () => {
    const { params } = await newShop();
    const { client } = mona;
    await client.pages.create({ params, body: { title: "Draft", is_published: false } });
    await addPage(params, ["/old%20lamp?from=mail", "/pages/draft", "https://gone.test/"]);
    await check(params);
    const { data } = await client.broken_links.list({ params, query: {} });
    expect(data.map(({ url, path }) => [url, path])).toEqual([
      ["/old%20lamp?from=mail", "/old lamp"],
      ["/pages/draft", null],
      ["https://gone.test/", null],
    ]);
    await client.redirects.create({ params, body: { path: "/old lamp", target: "/products" } });
    await check(params);
    expect(await found(params)).not.toHaveProperty(["/old%20lamp?from=mail"]);
  });

  it("are recognised on the shop's own domains and in its languages, under former handles too", async () => {
    const { params, id, handle } = await newShop();
    const { admin } = app.database;
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
    await addPage(params, [
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
    await check(params);
    expect(await found(params)).toEqual({
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

describe("the records whose links are checked", () => {
  it("are all that shoppers see, each with its name", async () => {
    const { params, id } = await newShop();
    const { client } = mona;
    const body = (title: string) => ({ title, description_html: html(`/from-${title.toLowerCase()}`) });
    const link = (name: string) => ({ kind: "url" as const, url: `/from-${name}` });
    const { data: page } = await client.pages.create({ params, body: body("Page") });
    const { data: post } = await client.blogs.create({ params, body: body("Post") });
    const { data: category } = await client.categories.create({ params, body: body("Category") });
    const { data: collection } = await client.collections.create({
      params,
      body: { ...body("Collection"), kind: "manual" },
    });
    const { data: product } = await client.products.create({
      params,
      body: { ...body("Product"), status: "active", variants: [{ option_values: [], price: 1 }] },
    });
    const { data: question } = await client.faqs.create({
      params,
      body: { question: "Question", answer_html: html("/from-question") },
    });
    const { data: announcement } = await client.announcements.create({
      params,
      body: {
        text: "Sale",
        link: link("announcement"),
        background_colour: "#000000",
        text_colour: "#ffffff",
      },
    });
    await client.menus.update({
      params: { ...params, location: "footer" },
      body: { version: 0, items: [{ title: "Old", level: 0, link: link("menu") }] },
    });
    const { admin } = app.database;
    const [picture, banner, theme] = [newId(), newId(), newId()];
    await admin.query(
      "insert into pictures (shop_id, id, hash, width, height, colour, widths) values ($1, $2, 'h', 1, 1, '#000000', '{1}')",
      [id, picture],
    );
    await admin.query(
      "insert into banners (shop_id, id, position, picture_id, headline, link) values ($1, $2, 0, $3, 'Banner', $4)",
      [id, banner, picture, { ...link("banner"), target_id: null }],
    );
    await admin.query(
      `insert into promo_popups (shop_id, title, action, link, is_published) values ($1, 'Popup', 'link', $2, true)`,
      [id, { ...link("popup"), target_id: null }],
    );
    const document = initialDocument("salon");
    document.pages.home = [
      {
        id: "a",
        kind: "rich_text",
        is_hidden: false,
        settings: { heading: null, text: html("/from-theme-text") },
        blocks: [],
      },
      {
        id: "b",
        kind: "hero",
        is_hidden: true,
        settings: { link: { ...link("hidden-section"), target_id: null } },
        blocks: [],
      },
      {
        id: "c",
        kind: "slideshow",
        is_hidden: false,
        settings: {},
        blocks: [
          { id: "d", is_hidden: false, settings: { link: { ...link("theme-slide"), target_id: null } } },
          { id: "e", is_hidden: true, settings: { link: { ...link("hidden-slide"), target_id: null } } },
        ],
      },
    ];
    await admin.query(
      "insert into themes (shop_id, id, name, document, published_at) values ($1, $2, 'Spring', $3, now())",
      [id, theme, document],
    );
    await check(params);
    const { data } = await client.broken_links.list({ params, query: { limit: 100 } });
    expect(data.map(({ url, source }) => [url, source.kind, source.id, source.title])).toEqual([
      ["/from-menu", "menu", "footer", ""],
      ["/from-theme-slide", "theme", theme, "Spring"],
      ["/from-theme-text", "theme", theme, "Spring"],
      ["/from-banner", "banner", banner, "Banner"],
      ["/from-announcement", "announcement", announcement.id, "Sale"],
      ["/from-popup", "promo_popup", "popup", "Popup"],
      ["/from-page", "page", page.id, "Page"],
      ["/from-post", "post", post.id, "Post"],
      ["/from-question", "question", question.id, "Question"],
      ["/from-category", "category", category.id, "Category"],
      ["/from-collection", "collection", collection.id, "Collection"],
      ["/from-product", "product", product.id, "Product"],
    ]);
    const { done, total, links } = (await readCheck(params))!;
    expect({ done, total, links }).toEqual({ done: 11, total: 11, links: 12 });

    // Nothing that shoppers don't see.
    await admin.query("update pages set published_at = null where shop_id = $1", [id]);
    await admin.query("update blogs set published_at = null where shop_id = $1", [id]);
    await admin.query("update categories set hidden = true where shop_id = $1", [id]);
    await admin.query("update collections set hidden = true where shop_id = $1", [id]);
    await admin.query("update products set status = 'draft' where shop_id = $1", [id]);
    await admin.query("update themes set published_at = null where shop_id = $1", [id]);
    await admin.query("update faqs set is_published = false where shop_id = $1", [id]);
    await admin.query("update announcements set ends_at = now() where shop_id = $1", [id]);
    await admin.query("update banners set is_published = false where shop_id = $1", [id]);
    await admin.query("update promo_popups set action = 'none' where shop_id = $1", [id]);
    await check(params);
    expect(await found(params)).toEqual({ "/from-menu": "not_found" });
  });

  it("may link to records, which may be deleted or not published", async () => {
    const { params, id } = await newShop();
    const { client } = mona;
    const page = await addPage(params, [], "About");
    const { data: policy } = await client.pages.create({
      params,
      body: { title: "Refunds", kind: "refund-policy" },
    });
    const deleted = await addPage(params, [], "Deleted");
    const to = (target_id: string) => ({ level: 0, link: { kind: "page" as const, target_id } });
    await client.menus.update({
      params: { ...params, location: "main" },
      body: {
        version: 0,
        items: [to(page.id), to(policy.id), to(deleted.id), { level: 0, link: { kind: "home" } }],
      },
    });
    await client.pages.remove({ params: { ...params, id: deleted.id } });
    await app.database.admin.query(
      "update pages set published_at = null where shop_id = $1 and kind = 'refund-policy'",
      [id],
    );
    await check(params);
    const { data } = await client.broken_links.list({ params, query: {} });
    expect(data.map(({ url, target_kind, reason, path }) => [url, target_kind, reason, path])).toEqual([
      ["/policies/refund-policy", null, "not_published", null],
      [null, "page", "deleted", null],
    ]);
  });
});

describe("links to other sites", () => {
  it("are broken or couldn't be checked, by the response", async () => {
    const { params } = await newShop();
    const at = (path: string, host = "news.example") => sites.url(host, path);
    const slow = "slow.example";
    await addPage(params, [
      ...[
        at("/200"),
        at("/200#part"),
        at("/moved"),
        at("/404"),
        at("/410"),
        at("/400"),
        at("/403"),
        at("/500"),
      ],
      ...[
        at("/no-head-200"),
        at("/no-head-404"),
        at("/circle"),
        at("/inside"),
        at("/200", "intranet.example"),
      ],
      ...[at("/hang/1", slow), at("/hang/2", slow), at("/hang/3", slow), at("/429", "busy.example")],
      ...["https://gone.test/", "https://no-dns.test/", "https://news.example:8443/", "http://127.0.0.1/"],
    ]);
    await check(params);
    expect(await found(params)).toEqual({
      [at("/404")]: "not_found_elsewhere",
      [at("/410")]: "not_found_elsewhere",
      [at("/400")]: "rejected",
      [at("/403")]: "access_denied",
      [at("/500")]: "server_error",
      [at("/no-head-404")]: "not_found_elsewhere",
      [at("/circle")]: "too_many_redirects",
      [at("/inside")]: "private_address",
      [at("/200", "intranet.example")]: "private_address",
      [at("/hang/1", slow)]: "too_slow",
      [at("/hang/2", slow)]: "too_slow",
      [at("/hang/3", slow)]: "too_slow",
      [at("/429", "busy.example")]: "too_many_requests",
      "https://gone.test/": "unknown_host",
      "https://no-dns.test/": "too_slow",
      "https://news.example:8443/": "unusual_url",
      "http://127.0.0.1/": "private_address",
    });
    expect(sites.requestsTo("intranet.example")).toEqual([]);
    // Once for both fragments, and with GET only where HEAD isn't allowed.
    expect(sites.requestsTo("news.example").filter((one) => one.endsWith(" /200"))).toHaveLength(2);
    expect(sites.requestsTo("news.example").filter((one) => one.startsWith("GET"))).toEqual([
      "GET /403",
      "GET /no-head-200",
      "GET /no-head-404",
    ]);
    // A host that doesn't answer twice isn't requested a third time.
    expect(sites.requestsTo(slow)).toEqual(["HEAD /hang/1", "HEAD /hang/2"]);
    expect(sites.maxAtOnce).toBe(1);
    const { client } = mona;
    const unchecked = await client.broken_links.list({ params, query: { status: "unchecked" } });
    expect(unchecked.meta.total).toBe(8);
    expect(unchecked.data[0]).toMatchObject({
      url: at("/403"),
      status: "unchecked",
      http_status: 403,
      path: null,
    });
    expect((await readCheck(params))!).toMatchObject({ broken: 9, unchecked: 8, skipped: 0 });
  });

  it("are requested once for all records, and up to the maximum of a check", async () => {
    const { params } = await newShop();
    const host = "many.example";
    const urls = Array.from({ length: 600 }, (_, n) =>
      sites.url(`h${n % 20}.${host}`, `/${n % 100 === 0 ? 404 : 200}?n=${n}`),
    );
    await addPage(params, urls.slice(0, 400), "First");
    await addPage(params, urls.slice(300), "Second");
    await check(params);
    const requests = sites.requests.filter((one) => one.host.endsWith(host));
    expect(requests).toHaveLength(500);
    expect(await readCheck(params)).toMatchObject({ links: 700, broken: 6, unchecked: 0, skipped: 100 });
  });
});

describe("a check", () => {
  it("lists 2,000 links in pages", async () => {
    const { params } = await newShop();
    for (let n = 0; n < 4; n++)
      await addPage(
        params,
        Array.from({ length: 500 }, (_, at) => `/missing/${n}-${at}`),
        `Page ${n}`,
      );
    await check(params);
    expect(await readCheck(params)).toMatchObject({ links: 2_000, broken: 2_000 });
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const { data, meta } = await mona.client.broken_links.list({ params, query: { limit: 100, cursor } });
      expect(meta.total).toBe(2_000);
      for (const { url } of data) seen.add(url!);
      cursor = meta.next_cursor ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(2_000);
  });

  it("reads more records of a kind than it reads at once", async () => {
    const { params, id } = await newShop();
    await app.database.admin.query(
      `insert into pages (shop_id, id, handle, title, published_at, description_html)
       select $1, gen_random_uuid(), 'p' || n, 'P' || n, now(), '<a href="/gone-' || n || '">x</a>' from generate_series(1, 120) n`,
      [id],
    );
    await check(params);
    expect(await readCheck(params)).toMatchObject({ done: 120, total: 120, links: 120, broken: 120 });
  });

  it("runs once at a time", async () => {
    const { params } = await newShop();
    const both = await Promise.all(
      [1, 2].map(() => codeOf(mona.client.broken_links.start_check({ params }))),
    );
    expect(both.toSorted()).toEqual(["link_check_running", undefined]);
    const { rows } = await app.database.admin.query(
      "select from pgboss.job where name = 'check-links' and data ->> 'shop_id' = $1",
      [String(params.shop_id)],
    );
    expect(rows).toHaveLength(1);
    expect(await readCheck(params)).toMatchObject({ status: "running", checked_at: null });
  });

  it("leaves the results before it until it has ended, also if it is interrupted", async () => {
    const { params, id } = await newShop();
    await addPage(params, ["/first"]);
    await check(params);
    // Pages are checked before posts.
    await addPage(params, ["/second"], "Second");
    await mona.client.blogs.create({
      params,
      body: { title: "Post", description_html: html(sites.url("news.example", "/404")) },
    });
    const check_id = await start(params);
    const killed = { ...app.app, fetchGuarded: () => Promise.reject(new Error("killed")) };
    await expect(checkLinks(killed, { shop_id: id, check_id }, 0)).rejects.toThrow("killed");
    const stored =
      "select count(*)::int as n, count(distinct run_id)::int as runs from broken_links where shop_id = $1";
    expect((await app.database.admin.query(stored, [id])).rows).toEqual([{ n: 3, runs: 2 }]);
    expect(await found(params)).toEqual({ "/first": "not_found" });
    expect(await readCheck(params)).toMatchObject({
      status: "running",
      broken: 2,
      checked_at: expect.any(String),
    });

    // The job is repeated.
    await checkLinks(app.app, { shop_id: id, check_id }, 0);
    expect(Object.keys(await found(params))).toEqual([
      "/first",
      "/second",
      sites.url("news.example", "/404"),
    ]);
    expect((await app.database.admin.query(stored, [id])).rows).toEqual([{ n: 3, runs: 1 }]);
    expect(await readCheck(params)).toMatchObject({ status: "done", broken: 3, links: 3 });
    // A further copy of the job finds nothing to do.
    await checkLinks(app.app, { shop_id: id, check_id }, 0);
    expect(await readCheck(params)).toMatchObject({ broken: 3, links: 3 });
  });

  it("that is presumed dead saves nothing after its job has begun again", async () => {
    const { params, id } = await newShop();
    await addPage(params, [sites.url("news.example", "/404")]);
    const check_id = await start(params);
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = async (...request: Parameters<typeof sites.fetchGuarded>) => {
      reached.resolve();
      await released.promise;
      return sites.fetchGuarded(...request);
    };
    const first = checkLinks({ ...app.app, fetchGuarded: slow }, { shop_id: id, check_id }, 0);
    await reached.promise;
    const killed = { ...app.app, fetchGuarded: () => Promise.reject(new Error("killed")) };
    await expect(checkLinks(killed, { shop_id: id, check_id }, 0)).rejects.toThrow("killed");
    released.resolve();
    await first;
    expect(await readCheck(params)).toMatchObject({ status: "running", done: 0, links: 0, broken: 0 });
    await checkLinks(app.app, { shop_id: id, check_id }, 0);
    expect(await readCheck(params)).toMatchObject({ status: "done", done: 1, links: 1, broken: 1 });
    expect(Object.keys(await found(params))).toHaveLength(1);
  });

  it("that is given up says so, keeps the older results and can be started again", async () => {
    const { params, id } = await newShop();
    await addPage(params, ["/first"]);
    await check(params);
    const check_id = await start(params);
    await giveUpLinkCheck(app.app, { shop_id: id, check_id });
    expect(await readCheck(params)).toMatchObject({ status: "failed" });
    expect(await found(params)).toEqual({ "/first": "not_found" });
    await check(params);
    expect(await readCheck(params)).toMatchObject({ status: "done" });
  });

  it("that has lost its process can be started again after hours", async () => {
    const { params, id } = await newShop();
    const lost = await start(params);
    const startedAgo = (hours: number) =>
      app.database.admin.query(
        "update link_checks set started_at = now() - make_interval(hours => $2) where shop_id = $1",
        [id, hours],
      );
    await startedAgo(5);
    expect(await codeOf(mona.client.broken_links.start_check({ params }))).toBe("link_check_running");
    await startedAgo(7);
    expect(await readCheck(params)).toMatchObject({ status: "failed" });
    await check(params);
    expect(await readCheck(params)).toMatchObject({ status: "done" });
    await checkLinks(app.app, { shop_id: id, check_id: lost }, 0);
    expect(await readCheck(params)).toMatchObject({ status: "done" });
  });

  it("is seen by owners, admins and managers of the shop only, and reads nothing of other shops", async () => {
    const { params } = await newShop();
    const other = await app.shop(rita, "Rita Links");
    await rita.client.pages.create({
      params: { shop_id: other.id },
      body: { title: "Rita's", description_html: html("/ritas-secret") },
    });
    await addPage(params, [
      "/mine",
      "/pages/rita-s",
      `http://store.localhost:3000/${other.handle}/pages/rita-s`,
    ]);
    await check(params);
    const links = await found(params);
    expect(links).toMatchObject({ "/mine": "not_found", "/pages/rita-s": "not_found" });
    expect(Object.keys(links)).not.toContain("/ritas-secret");
    expect(await codeOf(rita.client.broken_links.list({ params, query: {} }))).toBe("not_found");
    for (const role of ["admin", "manager", "staff"] as const) {
      const member = await app.person(`Member ${role} ${params.shop_id}`);
      await app.join(params.shop_id, member, role);
      const expected = role === "staff" ? "forbidden" : undefined;
      expect(await codeOf(member.client.broken_links.list({ params, query: {} }))).toBe(expected);
      expect(await codeOf(member.client.broken_links.read_check({ params }))).toBe(expected);
    }
  });
});
