import { describe, expect, it } from "vitest";
import { checkLinks, giveUpLinkCheck } from "./check-links.action.ts";
import { codeOf, linksTo, useCheckedShops } from "./checked-shop.fixture.ts";

const shops = useCheckedShops();

describe("a check", () => {
  it("lists 2,000 links in pages", async () => {
    const { params } = await shops.newShop();
    for (let n = 0; n < 4; n++)
      await shops.addPage(
        params,
        Array.from({ length: 500 }, (_, at) => `/missing/${n}-${at}`),
        `Page ${n}`,
      );
    await shops.check(params);
    expect(await shops.readCheck(params)).toMatchObject({ links: 2_000, broken: 2_000 });
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const { data, meta } = await shops.mona.client.broken_links.list({
        params,
        query: { limit: 100, cursor },
      });
      expect(meta.total).toBe(2_000);
      for (const { url } of data) seen.add(url!);
      cursor = meta.next_cursor ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(2_000);
  });

  it("reads more records of a kind than it reads at once", async () => {
    const { params, id } = await shops.newShop();
    await shops.app.database.admin.query(
      `insert into pages (shop_id, id, handle, title, published_at, description_html)
       select $1, gen_random_uuid(), 'p' || n, 'P' || n, now(), '<a href="/gone-' || n || '">x</a>' from generate_series(1, 120) n`,
      [id],
    );
    await shops.check(params);
    expect(await shops.readCheck(params)).toMatchObject({ done: 120, total: 120, links: 120, broken: 120 });
  });

  it("runs once at a time", async () => {
    const { params } = await shops.newShop();
    const both = await Promise.all(
      [1, 2].map(() => codeOf(shops.mona.client.broken_links.start_check({ params }))),
    );
    expect(both.toSorted()).toEqual(["link_check_running", undefined]);
    const { rows } = await shops.app.database.admin.query(
      "select from pgboss.job where name = 'check-links' and data ->> 'shop_id' = $1",
      [String(params.shop_id)],
    );
    expect(rows).toHaveLength(1);
    expect(await shops.readCheck(params)).toMatchObject({ status: "running", checked_at: null });
  });

  it("leaves the results before it until it has ended, also if it is interrupted", async () => {
    const { params, id } = await shops.newShop();
    await shops.addPage(params, ["/first"]);
    await shops.check(params);
    // Pages are checked before posts.
    await shops.addPage(params, ["/second"], "Second");
    await shops.mona.client.blogs.create({
      params,
      body: { title: "Post", description_html: linksTo(shops.sites.url("news.example", "/404")) },
    });
    const check_id = await shops.start(params);
    const killed = { ...shops.app.app, fetchGuarded: () => Promise.reject(new Error("killed")) };
    // Twice: the results of interrupted runs are deleted.
    for (let run = 0; run < 2; run++)
      await expect(checkLinks(killed, { shop_id: id, check_id }, 0)).rejects.toThrow("killed");
    const stored =
      "select count(*)::int as n, count(distinct run_id)::int as runs from broken_links where shop_id = $1";
    expect((await shops.app.database.admin.query(stored, [id])).rows).toEqual([{ n: 3, runs: 2 }]);
    expect(await shops.found(params)).toEqual({ "/first": "not_found" });
    expect(await shops.readCheck(params)).toMatchObject({
      status: "running",
      broken: 2,
      checked_at: expect.any(String),
    });

    // The job is repeated.
    await checkLinks(shops.app.app, { shop_id: id, check_id }, 0);
    expect(Object.keys(await shops.found(params))).toEqual([
      "/first",
      "/second",
      shops.sites.url("news.example", "/404"),
    ]);
    expect((await shops.app.database.admin.query(stored, [id])).rows).toEqual([{ n: 3, runs: 1 }]);
    expect(await shops.readCheck(params)).toMatchObject({ status: "done", broken: 3, links: 3 });
    // A further copy of the job finds nothing to do.
    await checkLinks(shops.app.app, { shop_id: id, check_id }, 0);
    expect(await shops.readCheck(params)).toMatchObject({ broken: 3, links: 3 });
  });

  it("that is presumed dead saves nothing after its job has begun again", async () => {
    const { params, id } = await shops.newShop();
    await shops.addPage(params, [shops.sites.url("news.example", "/404")]);
    const check_id = await shops.start(params);
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = async (...request: Parameters<typeof shops.sites.fetchGuarded>) => {
      reached.resolve();
      await released.promise;
      return shops.sites.fetchGuarded(...request);
    };
    const first = checkLinks({ ...shops.app.app, fetchGuarded: slow }, { shop_id: id, check_id }, 0);
    await reached.promise;
    const killed = { ...shops.app.app, fetchGuarded: () => Promise.reject(new Error("killed")) };
    await expect(checkLinks(killed, { shop_id: id, check_id }, 0)).rejects.toThrow("killed");
    released.resolve();
    await first;
    expect(await shops.readCheck(params)).toMatchObject({ status: "running", done: 0, links: 0, broken: 0 });
    await checkLinks(shops.app.app, { shop_id: id, check_id }, 0);
    expect(await shops.readCheck(params)).toMatchObject({ status: "done", done: 1, links: 1, broken: 1 });
    expect(Object.keys(await shops.found(params))).toHaveLength(1);
  });

  it("that is given up says so, keeps the older results and can be started again", async () => {
    const { params, id } = await shops.newShop();
    await shops.addPage(params, ["/first"]);
    await shops.check(params);
    const check_id = await shops.start(params);
    await giveUpLinkCheck(shops.app.app, { shop_id: id, check_id });
    expect(await shops.readCheck(params)).toMatchObject({ status: "failed" });
    expect(await shops.found(params)).toEqual({ "/first": "not_found" });
    await shops.check(params);
    expect(await shops.readCheck(params)).toMatchObject({ status: "done" });
  });

  it("that has lost its process can be started again after hours", async () => {
    const { params, id } = await shops.newShop();
    const lost = await shops.start(params);
    const startedAgo = (hours: number) =>
      shops.app.database.admin.query(
        "update link_checks set started_at = now() - make_interval(hours => $2) where shop_id = $1",
        [id, hours],
      );
    await startedAgo(5);
    expect(await codeOf(shops.mona.client.broken_links.start_check({ params }))).toBe("link_check_running");
    await startedAgo(7);
    expect(await shops.readCheck(params)).toMatchObject({ status: "failed" });
    await shops.check(params);
    expect(await shops.readCheck(params)).toMatchObject({ status: "done" });
    await checkLinks(shops.app.app, { shop_id: id, check_id: lost }, 0);
    expect(await shops.readCheck(params)).toMatchObject({ status: "done" });
  });

  it("is seen by owners, admins and managers of the shop only, and reads nothing of other shops", async () => {
    const { params } = await shops.newShop();
    const rita = await shops.app.person("Rita");
    const other = await shops.app.shop(rita, "Rita Links");
    await rita.client.pages.create({
      params: { shop_id: other.id },
      body: { title: "Rita's", description_html: linksTo("/ritas-secret") },
    });
    await shops.addPage(params, [
      "/mine",
      "/pages/rita-s",
      `http://store.localhost:3000/${other.handle}/pages/rita-s`,
    ]);
    await shops.check(params);
    const links = await shops.found(params);
    expect(links).toMatchObject({ "/mine": "not_found", "/pages/rita-s": "not_found" });
    expect(Object.keys(links)).not.toContain("/ritas-secret");
    expect(await codeOf(rita.client.broken_links.list({ params, query: {} }))).toBe("not_found");
    for (const role of ["admin", "manager", "staff"] as const) {
      const member = await shops.app.person(`Member ${role} ${params.shop_id}`);
      await shops.app.join(params.shop_id, member, role);
      const expected = role === "staff" ? "forbidden" : undefined;
      expect(await codeOf(member.client.broken_links.list({ params, query: {} }))).toBe(expected);
      expect(await codeOf(member.client.broken_links.read_check({ params }))).toBe(expected);
    }
  });
});
