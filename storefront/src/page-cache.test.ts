import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { respondWith, PageCache, type Page } from "./page-cache.ts";

const page = (body: string, status = 200): Page => ({
  status,
  headers: { "content-type": "text/html" },
  body,
});

test("renders a page once for a hundred visitors at once", async () => {
  const cache = new PageCache(1_000_000);
  let renderings = 0;
  const make = async () => {
    renderings += 1;
    await new Promise((done) => setTimeout(done, 5));
    return page("hello");
  };
  const all = await Promise.all(Array.from({ length: 100 }, () => cache.take("a", make)));
  expect(renderings).toBe(1);
  expect(new Set(all).size).toBe(1);
});

test("renders again for the next visitor after a failed rendering", async () => {
  const cache = new PageCache(1_000_000);
  await expect(cache.take("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect((await cache.take("a", async () => page("up"))).raw.toString()).toBe("up");
});

test("doesn't cache pages with an error status", async () => {
  const cache = new PageCache(1_000_000);
  await cache.take("a", async () => page("gone", 404));
  expect(cache.find("a")).toBeUndefined();
});

test("evicts the least recently used pages at the memory limit", async () => {
  const cache = new PageCache(20_000);
  await cache.take("home", async () => page("home"));
  for (let n = 0; n < 50; n += 1) {
    await cache.take(`search ${n}`, async () => page(`found ${n}`));
    expect(cache.find("home")).toBeDefined();
  }
  expect(cache.find("search 0")).toBeUndefined();
});

test("sends an encoding that the visitor accepts", async () => {
  const packed = await new PageCache(1_000_000).take("a", async () => page("hello"));
  const sent = (acceptEncoding?: string) => respondWith(packed, { method: "GET", acceptEncoding });
  expect(brotliDecompressSync((await sent("gzip, deflate, br")).body).toString()).toBe("hello");
  expect(gunzipSync((await sent("gzip, br;q=0")).body).toString()).toBe("hello");
  expect((await sent()).body.toString()).toBe("hello");
  expect((await sent("identity")).headers["content-encoding"]).toBeUndefined();
  const head = await respondWith(packed, { method: "HEAD" });
  expect(head).toMatchObject({ status: 200, headers: { "content-length": "5" } });
  expect(head.body).toHaveLength(0);
});

test.each(["br", "gzip"] as const)(
  "compresses a page that is sent often more thoroughly: %s",
  async (encoding) => {
    const text = Array.from(
      { length: 3_000 },
      (_, n) => `<p>Fern ${n % 97} for ${(n * 7_919) % 1_000}</p>`,
    ).join("");
    const packed = await new PageCache(1_000_000).take("a", async () => page(text));
    const sent = async () => (await respondWith(packed, { method: "GET", acceptEncoding: encoding })).body;
    const first = await sent();
    await vi.waitFor(async () => expect((await sent()).length).toBeLessThan(first.length));
    const decompressed = encoding === "br" ? brotliDecompressSync : gunzipSync;
    for (const body of [first, await sent()]) expect(decompressed(body).toString()).toBe(text);
  },
);

test.each(["{etag}", '"other", {etag}', "*"])("responds with 304 to If-None-Match: %s", async (template) => {
  const packed = await new PageCache(1_000_000).take("a", async () => page("hello"));
  const ifNoneMatch = template.replace("{etag}", packed.etag);
  expect(await respondWith(packed, { method: "GET", ifNoneMatch })).toMatchObject({
    status: 304,
    headers: { etag: packed.etag },
  });
  expect((await respondWith(packed, { method: "GET", ifNoneMatch: '"other"' })).status).toBe(200);
});
