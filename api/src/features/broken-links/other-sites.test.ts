import { describe, expect, it } from "vitest";
import { useCheckedShops } from "./checked-shop.fixture.ts";

const shops = useCheckedShops();

describe("links to other sites", () => {
  it("are broken or couldn't be checked, by the response", async () => {
    const { params } = await shops.newShop();
    const at = (path: string, host = "news.example") => shops.sites.url(host, path);
    const slow = "slow.example";
    await shops.addPage(params, [
      at("/200"),
      at("/200#part"),
      at("/moved"),
      at("/404"),
      at("/410"),
      at("/400"),
      at("/403"),
      at("/500"),
      at("/no-head-200"),
      at("/no-head-404"),
      at("/circle"),
      at("/inside"),
      at("/200", "intranet.example"),
      at("/hang/1", slow),
      at("/hang/2", slow),
      at("/hang/3", slow),
      at("/429", "busy.example"),
      "https://gone.test/",
      "https://no-dns.test/",
      "https://news.example:8443/",
      "http://127.0.0.1/",
    ]);
    await shops.check(params);
    expect(await shops.found(params)).toEqual({
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
    expect(shops.sites.requestsTo("intranet.example")).toEqual([]);
    // Once for both fragments, and with GET only where HEAD isn't allowed.
    expect(shops.sites.requestsTo("news.example").filter((one) => one.endsWith(" /200"))).toHaveLength(2);
    expect(shops.sites.requestsTo("news.example").filter((one) => one.startsWith("GET"))).toEqual([
      "GET /403",
      "GET /no-head-200",
      "GET /no-head-404",
    ]);
    // A host that doesn't answer twice isn't requested a third time.
    expect(shops.sites.requestsTo(slow)).toEqual(["HEAD /hang/1", "HEAD /hang/2"]);
    expect(shops.sites.maxAtOnce).toBe(1);
    const { client } = shops.mona;
    const unchecked = await client.broken_links.list({ params, query: { status: "unchecked" } });
    expect(unchecked.meta.total).toBe(8);
    expect(unchecked.data[0]).toMatchObject({
      url: at("/403"),
      status: "unchecked",
      http_status: 403,
      path: null,
    });
    expect((await shops.readCheck(params))!).toMatchObject({ broken: 9, unchecked: 8, skipped: 0 });
  });

  it("are requested once for all records, and up to the maximum of a check", async () => {
    const { params } = await shops.newShop();
    const host = "many.example";
    const urls = Array.from({ length: 600 }, (_, n) =>
      shops.sites.url(`h${n % 20}.${host}`, `/${n % 100 === 0 ? 404 : 200}?n=${n}`),
    );
    await shops.addPage(params, urls.slice(0, 400), "First");
    await shops.addPage(params, urls.slice(300), "Second");
    await shops.check(params);
    const requests = shops.sites.requests.filter((one) => one.host.endsWith(host));
    expect(requests).toHaveLength(500);
    expect(await shops.readCheck(params)).toMatchObject({
      links: 700,
      broken: 6,
      unchecked: 0,
      skipped: 100,
    });
  });
});
