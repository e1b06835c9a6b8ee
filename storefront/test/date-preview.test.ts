import { expect, test } from "vitest";
import { datePreviewIn, notBefore, onDate, writtenPreview } from "../src/previews/date-preview.ts";
import { base, openStorefront } from "./fake-storefront.ts";

// The storefront on a date, for a member with a link from the dashboard.

const get = { method: "GET", host: "store.localhost:3000" };
const christmas = Date.parse("2026-12-24T09:00:00Z");
const link = `preview_date=date-7.${christmas}`;
const bar = "Preview of 24 December 2026";
const cookie = `date_preview_7=date-7.${christmas}`;

test("moves the token and the date from the URL to an HttpOnly cookie of this shop, and stays on the page", async () => {
  const { storefront } = openStorefront();
  const url = `https://store.localhost${base}/products?sort=newest&${link}`;
  const response = await storefront.fetch(new Request(url), { ip: "192.0.2.1" });
  expect([response.status, response.headers.get("location")]).toEqual([303, `${base}/products?sort=newest`]);
  expect(response.headers.getSetCookie()).toEqual([
    `${cookie}; Path=${base}; SameSite=Lax; HttpOnly; Max-Age=1800`,
  ]);
});

test("shows the date in the shop's zone, without cache, index and feed, to no other visitor", async () => {
  const { storefront, visitor, visitors } = openStorefront();
  // The public page is in the cache already.
  await visitor().open(`${base}/products`);
  const mona = visitor();
  await mona.open(`${base}?${link}`);
  for (const path of ["", "/products", "/products/product-1", "/blog", "/cart", "/nowhere"]) {
    visitors.length = 0;
    await mona.open(base + path);
    expect([path, mona.status]).toEqual([path, path === "/nowhere" ? 404 : 200]);
    expect(visitors).toContainEqual(
      expect.objectContaining({ datePreview: { token: "date-7", at: "2026-12-24T09:00:00.000Z" } }),
    );
    expect(mona.page).toContain(bar);
    expect(mona.page).toContain('<meta name="robots" content="noindex"/>');
    expect(mona.page).not.toContain("canonical");
    expect(mona.page).not.toContain("application/rss+xml");
    expect(mona.headers.get("x-robots-tag")).toBe("noindex");
    expect(mona.headers.get("cache-control")).toBe("private, no-store");
    expect(mona.headers.get("etag")).toBeNull();
    expect(await storefront.cached({ ...get, url: base + path, cookie })).toBeUndefined();
    const other = await visitor().open(base + path);
    expect([other.status, other.page.includes("Preview of")]).toEqual([
      path === "/nowhere" ? 404 : 200,
      false,
    ]);
  }
  // The shop's data of the preview isn't used for other visitors either.
  visitors.length = 0;
  await visitor().open(`${base}/products?sort=title`);
  expect(visitors).not.toContainEqual(expect.objectContaining({ datePreview: expect.anything() }));
});

test("doesn't use the shop's data of a preview for other visitors", async () => {
  const { shop, visitor } = openStorefront();
  const { clientFor } = shop;
  shop.clientFor = (caller) => {
    const client = clientFor(caller);
    const isPreview = "datePreview" in caller && caller.datePreview !== undefined;
    const read = async () => ({ data: { ...shop.store, name: isPreview ? "Of a date" : "Of today" } });
    return { ...client, storefront: { ...client.storefront, read } } as typeof client;
  };
  expect((await visitor().open(`${base}/products?${link}`)).page).toContain("Of a date");
  expect((await visitor().open(`${base}/products`)).page).toContain("Of today");
});

test("changes the date by the form of the bar, in the shop's zone, and ends the preview", async () => {
  const { shop, visitor } = openStorefront();
  shop.store.time_zone = "Asia/Dhaka";
  const mona = visitor();
  await mona.open(`${base}/products?sort=title&${link}`);
  expect(mona.page).toContain(
    `<form action="${base}/products"><input type="hidden" name="sort" value="title"/>`,
  );
  expect(mona.field("preview_date")).toBe("2026-12-24T15:00");
  await mona.open(`${base}/products?preview_date=2027-01-02T10:30`);
  expect(mona.cookies.get("date_preview_7")).toBe(`date-7.${Date.parse("2027-01-02T04:30:00Z")}`);
  expect(mona.page).toContain("Preview of 2 January 2027 at 10:30");
  // No date leaves it as it is.
  await mona.open(`${base}/products?preview_date=`);
  expect(mona.page).toContain("Preview of 2 January 2027 at 10:30");

  expect(mona.page).toContain(`href="${base}/products?preview_date=end"`);
  await mona.open(`${base}/products?preview_date=end`);
  expect([mona.cookies.size, mona.page.includes("Preview of")]).toEqual([0, false]);
});

test.each(["", "date-8", "date-7x", "good-7", "2027-01-02T10:30"])(
  "shows the public page with a missing, modified or other token: %j",
  async (token) => {
    const { visitor } = openStorefront();
    const rita = visitor();
    await rita.open(`${base}/products?preview_date=${token}.${christmas}`);
    expect([rita.status, rita.cookies.size, rita.page.includes("Preview of")]).toEqual([200, 0, false]);
    rita.cookies.set("date_preview_7", `${token}.${christmas}`);
    rita.cookies.set("date_preview_8", `date-8.${christmas}`);
    await rita.open(`${base}/products`);
    expect([rita.status, rita.page.includes("Preview of")]).toEqual([200, false]);
    expect(rita.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  },
);

test("shows a closed shop on a date, whose orders are test orders", async () => {
  const { client, shop, visitor } = openStorefront();
  client.is_live = 0;
  shop.store.is_live = 0;
  const mona = visitor();
  await mona.open(`${base}/products?${link}`);
  expect(mona.status).toBe(200);
  expect(mona.page).toContain(bar);
  expect(mona.page).toContain("Orders are test orders.");
  expect((await visitor().open(`${base}/products`)).status).toBe(503);
});

test("shows no past date, and reads only dates that exist", () => {
  const preview = { token: "date-7", at: "2026-12-24T09:00:00.000Z" };
  const now = new Date("2026-12-25T00:00:00Z");
  expect(notBefore(preview, now)).toEqual({ token: "date-7", at: "2026-12-25T00:00:00.000Z" });
  expect(notBefore(preview, new Date(christmas))).toBe(preview);
  expect(writtenPreview(`date-7.${christmas}`)).toEqual(preview);
  for (const text of ["", "date-7", "date-7.", "date-7.999999999999999", "a b.1"])
    expect(writtenPreview(text)).toBeUndefined();
  for (const wall of ["", "tomorrow", "2026-13-01T00:00", "2026-12-24"])
    expect(onDate(preview, wall, "UTC")).toBe(preview);
  const shop = { id: 7 } as never;
  expect(datePreviewIn(`a=b; ${cookie}`, shop)).toEqual(preview);
  expect(datePreviewIn(`x${cookie}`, shop)).toBeUndefined();
});
