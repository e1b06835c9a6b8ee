import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { activityTypes } from "@vitrine/contract/accounts/activity-areas";
import { beforeAll, describe, expect, it, test } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { insertActivity } from "./activity.queries.ts";

const app = useTestApp();
const apiFolder = path.resolve(import.meta.dirname, "../../..");
let mona: Person;
let sam: Person;
let rita: Person;
let shop: { id: number };

beforeAll(async () => {
  [mona, sam, rita] = await Promise.all([app.person("Mona"), app.person("Sam"), app.person("Rita")]);
  shop = await app.shop(mona, "Mona Tea");
  await app.join(shop.id, sam, "staff");
  const actor = { account_id: null, name: "Mona", role: "owner" } as const;
  // One transaction, so that all five have the same time: pages must not skip or repeat any.
  await app.app.db.inShop(shop.id, async (tx) => {
    for (let n = 1; n <= 5; n++)
      await insertActivity(tx, actor, {
        action: "product.changed",
        target_type: "product",
        target_id: `p${n}`,
        after: { price: n },
      });
  });
});

describe("the activity log", () => {
  it("lists each entry once, the latest first, page by page", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await mona.client.activity_log.list({
        params: { shop_id: shop.id },
        query: { limit: 2, cursor },
      });
      seen.push(...data.map(({ action, target_id }) => `${action} ${target_id}`));
      cursor = meta.next_cursor ?? undefined;
    } while (cursor);
    expect(seen.slice(0, 5).toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `product.changed p${n}`));
    expect(seen.slice(5)).toEqual([`shop.opened ${shop.id}`]);
  });

  it("lists the entries of one record, with the values before and after", async () => {
    const { data } = await mona.client.activity_log.list({
      params: { shop_id: shop.id },
      query: { target_type: "product", target_id: "p3" },
    });
    expect(data).toMatchObject([
      { action: "product.changed", actor: "Mona", role: "owner", before: null, after: { price: 3 } },
    ]);
  });

  it("rejects staff with 403, and another shop's owner with 404", async () => {
    const ask = { params: { shop_id: shop.id }, query: {} };
    await expect(sam.client.activity_log.list(ask)).rejects.toMatchObject({ status: 403 });
    await expect(rita.client.activity_log.list(ask)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the filters of the activity log", () => {
  let own: { id: number };
  const list = async (query: Parameters<typeof mona.client.activity_log.list>[0]["query"]) =>
    (await mona.client.activity_log.list({ params: { shop_id: own.id }, query })).data.map(
      ({ target_id }) => target_id,
    );

  beforeAll(async () => {
    own = await app.shop(mona, "Mona Filters");
    await app.join(own.id, sam, "manager");
    await app.database.admin.query("delete from activity where shop_id = $1", [own.id]);
    await app.database.admin.query("update shops set time_zone = 'Asia/Dhaka' where id = $1", [own.id]);
    const ids = await app.database.admin.query("select id, name from accounts where name in ('Mona', 'Sam')");
    const accountOf = (name: string) => ids.rows.find((row) => row.name === name).id as string;
    // Dhaka is six hours ahead of UTC: the first entry is on the second of the month there.
    for (const [name, type, id, at] of [
      ["Mona", "product", "late", "2026-11-01T19:00:00Z"],
      ["Sam", "collection", "noon", "2026-11-02T06:00:00Z"],
      ["Mona", "coupon", "night", "2026-11-02T17:59:59Z"],
      ["Mona", "product", "next", "2026-11-02T18:00:00Z"],
    ] as const)
      await app.database.admin.query(
        `insert into activity (shop_id, id, at, account_id, actor, role, action, target_type, target_id, target_label)
         values ($1, gen_random_uuid(), $2, $3, $4, 'owner', $5 || '.changed', $5, $6, '=1+1')`,
        [own.id, at, accountOf(name), name, type, id],
      );
  });

  const member = async (name: string) =>
    (await mona.client.activity_log.list_members({ params: { shop_id: own.id } })).data.find(
      (one) => one.name === name,
    )!.id;

  it("list the entries of a member, of an area and of days in the shop's time zone, also together", async () => {
    expect(await list({})).toEqual(["next", "night", "noon", "late"]);
    expect(await list({ member: await member("Sam") })).toEqual(["noon"]);
    expect(await list({ area: "products" })).toEqual(["next", "noon", "late"]);
    expect(await list({ area: "marketing" })).toEqual(["night"]);
    expect(await list({ from: "2026-11-02", to: "2026-11-02" })).toEqual(["night", "noon", "late"]);
    expect(await list({ from: "2026-11-03" })).toEqual(["next"]);
    expect(await list({ area: "products", member: await member("Mona"), to: "2026-11-02" })).toEqual([
      "late",
    ]);
  });

  it("are the same on each page", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await mona.client.activity_log.list({
        params: { shop_id: own.id },
        query: { area: "products", limit: 1, cursor },
      });
      seen.push(...data.map(({ target_id }) => target_id));
      cursor = meta.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(["next", "noon", "late"]);
  });

  it("reject unknown areas, members and days", async () => {
    for (const query of [{ area: "unknown" }, { member: "Sam" }, { from: "yesterday" }])
      await expect(list(query as never)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("export the same entries as CSV, with cells that no spreadsheet runs, for owners and admins only", async () => {
    const file = await mona.client.activity_log.export({
      params: { shop_id: own.id },
      query: { area: "products", to: "2026-11-02" },
    });
    const lines = (await file.text()).trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("Date,User,Role,Action,Record");
    expect(lines[1]).toMatch(
      /^2026-11-02T06:00:00\.000Z,Sam,owner,collection\.changed,collection,noon,'=1\+1/,
    );
    const params = { shop_id: own.id };
    await expect(sam.client.activity_log.export({ params, query: {} })).rejects.toMatchObject({
      status: 403,
    });
    expect((await sam.client.activity_log.list({ params, query: {} })).data).toHaveLength(4);
    await expect(rita.client.activity_log.export({ params, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    await expect(rita.client.activity_log.list_members({ params })).rejects.toMatchObject({ status: 404 });
  });

  it("export more entries than one query reads, each once", async () => {
    const big = await app.shop(mona, "Mona Long");
    await app.database.admin.query("delete from activity where shop_id = $1", [big.id]);
    await app.database.admin.query(
      `insert into activity (shop_id, id, at, actor, role, action, target_type, target_id)
       select $1, gen_random_uuid(), '2026-11-01', 'Mona', 'owner', 'product.changed', 'product', 'p' || n
       from generate_series(1, 1001) n`,
      [big.id],
    );
    const file = await mona.client.activity_log.export({ params: { shop_id: big.id }, query: {} });
    const ids = (await file.text())
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[5]);
    expect([ids.length, new Set(ids).size]).toEqual([1001, 1001]);
  });
});

test("assigns every type of record in the log to one area", () => {
  const sources = globSync("src/features/**/*.ts", { cwd: apiFolder })
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(path.join(apiFolder, file), "utf8"));
  const types = sources.flatMap((text) => [
    ...[...text.matchAll(/target_type: "(\w+)"/g)].map(([, type]) => type!),
    ...[...text.matchAll(/: RecordKind\b[^{]*\{[^}]*?\btype: "(\w+)"/g)].map(([, type]) => type!),
  ]);
  const areas = Object.values(activityTypes).flat() as string[];
  expect(new Set(types).size).toBeGreaterThan(40);
  expect([...new Set(types)].filter((type) => !areas.includes(type))).toEqual([]);
  expect(new Set(areas).size).toBe(areas.length);
});
