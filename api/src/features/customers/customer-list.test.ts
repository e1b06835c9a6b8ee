import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let sam: Person;
let rita: Person;
let shop: { shop_id: number };

// 40 customers created at the same moment, so that pages end between equal values.
const family = Array.from(
  { length: 40 },
  (_, n) => [`Ada Family ${n}`, `ada${n}@family.example`, null] as const,
);
const known = [
  ["Zoë Ångström", "zoe@example.com", "+4915112345678"],
  ["Karim 50%", "karim_r@example.com", "+8801711000222"],
  ["Mei-Ling Chang-Örnsköldsvik", "mei@example.org", null],
] as const;

beforeAll(async () => {
  [mona, sam, rita] = await Promise.all([app.person("Mona"), app.person("Sam"), app.person("Rita")]);
  const [opened, rival] = [await app.shop(mona, "Fern Field"), await app.shop(rita, "Rival Rugs")];
  shop = { shop_id: opened.id };
  await app.join(opened.id, sam, "staff");
  await insert(opened.id, [...family, ...known]);
  await insert(rival.id, [["Zoë of Rita", "zoe.of.rita@example.com", "+4915112345678"]]);
});

async function insert(shopId: number, rows: (readonly [string, string, string | null])[]) {
  await app.database.admin.query(
    `insert into shop.customers (shop_id, id, name, email, phone)
     select $1, gen_random_uuid(), * from unnest($2::text[], $3::text[], $4::text[])`,
    [shopId, ...[0, 1, 2].map((part) => rows.map((row) => row[part]))],
  );
}

type Query = Parameters<Person["client"]["customers"]["list"]>[0]["query"];
const list = (query: Query = {}) => mona.client.customers.list({ params: shop, query });
const found = async (search: string) => (await list({ search })).data.map(({ email }) => email);

describe("the list of customers", () => {
  it("returns each customer once over all pages", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await list({ limit: 7, cursor });
      expect(meta.total).toBe(43);
      seen.push(...data.map(({ email }) => email!));
      cursor = meta.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(43);
    expect(new Set(seen)).toEqual(new Set([...family, ...known].map(([, email]) => email)));
  });

  it.each([
    ["a part of the name, without its accents", "ornskolds", "mei@example.org"],
    ["the exact name", "Zoë Å", "zoe@example.com"],
    ["the name with a typo", "Zoe Angstrem", "zoe@example.com"],
    ["the whole email", "KARIM_R@example.com", "karim_r@example.com"],
    ["a part of the email", "example.org", "mei@example.org"],
    ["the first letter", "z", "zoe@example.com"],
    ["the phone number as stored", "+8801711000222", "karim_r@example.com"],
    ["the phone number in local notation, with spaces", "01711 000-222", "karim_r@example.com"],
    ["its last digits", "5678", "zoe@example.com"],
  ])("finds a customer by %s", async (_, search, email) => {
    expect(await found(search)).toEqual([email]);
  });

  it("treats wildcards as ordinary characters", async () => {
    expect(await found("50%")).toEqual(["karim_r@example.com"]);
    expect(await found("m_r")).toEqual(["karim_r@example.com"]);
    expect(await found("%%%")).toEqual([]);
    expect(await found("\\")).toEqual([]);
  });

  it("counts the matches of a search", async () => {
    expect((await list({ search: "family", limit: 5 })).meta.total).toBe(40);
  });

  it("rejects a cursor of another list with 422", async () => {
    const cursor = Buffer.from(JSON.stringify(["Linen", "00000000-0000-7000-8000-000000000000"])).toString(
      "base64url",
    );
    await expect(list({ cursor })).rejects.toMatchObject({ status: 422, code: "invalid_input" });
  });

  it("rejects staff with 403, and the owner of another shop with 404", async () => {
    const calls = [
      (person: Person) => person.client.customers.list({ params: shop, query: { search: "zoe" } }),
      (person: Person) => person.client.customers.tags({ params: shop, query: {} }),
      (person: Person) => person.client.customer_segments.list({ params: shop, query: {} }),
    ];
    for (const call of calls) {
      await expect(call(sam)).rejects.toMatchObject({ status: 403 });
      await expect(call(rita)).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe("filters and sort orders", () => {
  // Equal values, so that pages end between them.
  const people = Array.from({ length: 24 }, (_, n) => ({
    id: `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`,
    name: ["Éric", "anna", "Zed"][n % 3]!,
    country: n % 4 === 0 ? "DE" : n % 4 === 1 ? "BD" : null,
    tag: n % 5 === 0 ? "vip" : "trade",
    accepts_marketing: n % 2 === 0,
    is_tax_exempt: n % 6 === 0,
    is_blocked: n % 8 === 0,
    orders_count: n % 7,
    total_spent: (n % 3) * 1000,
    last: n % 7 === 0 ? null : `2026-11-${String(1 + (n % 20)).padStart(2, "0")}T23:30:00Z`,
  }));
  type Made = (typeof people)[number];
  let own: { shop_id: number };
  beforeAll(async () => {
    own = { shop_id: (await app.shop(mona, "Filtered")).id };
    for (const one of people) {
      const { id, last, tag, orders_count, total_spent, ...columns } = one;
      const names = Object.keys(columns);
      await app.database.admin.query(
        `insert into customers (shop_id, id, email, ${names.join(", ")})
         values ($1, $2::text::uuid, $2::text || '@example.com', ${names.map((_, at) => `$${at + 3}`).join(", ")})`,
        [own.shop_id, id, ...Object.values(columns)],
      );
      await app.database.admin.query(
        `update customer_totals set orders_count = $3, total_spent = $4, first_ordered_at = $5, last_ordered_at = $5
         where shop_id = $1 and customer_id = $2`,
        [own.shop_id, id, orders_count, total_spent, last],
      );
      await app.database.admin.query(
        "insert into customer_tags (shop_id, customer_id, tag) values ($1, $2, $3)",
        [own.shop_id, id, tag],
      );
    }
  });

  const idsOf = async (query: Query) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await mona.client.customers.list({
        params: own,
        query: { limit: 5, ...query, cursor },
      });
      ids.push(...data.map(({ id }) => id));
      cursor = meta.next_cursor ?? undefined;
    } while (cursor);
    return ids;
  };

  it.each<[Query, (one: Made) => boolean]>([
    [{ tag: "vip" }, ({ tag }) => tag === "vip"],
    [{ country: "BD" }, ({ country }) => country === "BD"],
    [{ marketing: "yes" }, ({ accepts_marketing }) => accepts_marketing],
    [{ marketing: "no" }, ({ accepts_marketing }) => !accepts_marketing],
    [{ exempt: "yes" }, ({ is_tax_exempt }) => is_tax_exempt],
    [{ blocked: "yes" }, ({ is_blocked }) => is_blocked],
    [{ blocked: "no" }, ({ is_blocked }) => !is_blocked],
    [{ orders_min: 0, orders_max: 0 }, ({ orders_count }) => orders_count === 0],
    [{ orders_min: 2, orders_max: 4 }, ({ orders_count }) => orders_count >= 2 && orders_count <= 4],
    [{ spent_min: 1000 }, ({ total_spent }) => total_spent >= 1000],
    [{ spent_max: 1000 }, ({ total_spent }) => total_spent <= 1000],
    // 23:30 UTC is the next day in Berlin.
    [
      { from: "2026-11-04", to: "2026-11-06" },
      ({ last }) => last !== null && last >= "2026-11-03" && last < "2026-11-06",
    ],
    [{ to: "2026-11-06" }, ({ last }) => last !== null && last < "2026-11-06"],
    [
      { tag: "trade", marketing: "yes", spent_min: 1 },
      ({ tag, accepts_marketing, total_spent }) => tag === "trade" && accepts_marketing && total_spent > 0,
    ],
  ])("find exactly the customers that match %j", async (query, matches) => {
    const expected = people.filter(matches).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect((await idsOf(query)).toSorted()).toEqual(expected);
    const { meta } = await mona.client.customers.list({ params: own, query });
    expect(meta.total).toBe(expected.length);
  });

  const values = {
    name: ({ name }: Made) => ["anna", "Éric", "Zed"].indexOf(name),
    orders: ({ orders_count }: Made) => orders_count,
    spent: ({ total_spent }: Made) => total_spent,
    last: ({ last }: Made) => (last ? Date.parse(last) : 0),
  };
  it.each(Object.keys(values) as (keyof typeof values)[])(
    "list each customer once over all pages, by %s in both directions, with and without a filter",
    async (sort) => {
      for (const [query, matching] of [
        [{}, people],
        [{ marketing: "yes" as const }, people.filter(({ accepts_marketing }) => accepts_marketing)],
      ] as const) {
        const expected = matching
          .toSorted((a, b) => values[sort](a) - values[sort](b) || (a.id < b.id ? -1 : 1))
          .map(({ id }) => id);
        expect(await idsOf({ ...query, sort })).toEqual(expected);
        expect(await idsOf({ ...query, sort: `-${sort}` })).toEqual(expected.toReversed());
      }
    },
  );

  it("lead from a customer to the ones before and after it, with any filter", async () => {
    for (const query of [{ sort: "-spent" as const }, { sort: "name" as const, tag: "trade" }]) {
      const all = await idsOf(query);
      for (const at of [0, 3, all.length - 1]) {
        const { data } = await mona.client.customers.neighbours({ params: { ...own, id: all[at]! }, query });
        expect(data).toEqual({ previous: all[at - 1] ?? null, next: all[at + 1] ?? null });
      }
    }
  });
});

describe("segments", () => {
  const make = (name: string, filter: object) =>
    mona.client.customer_segments.create({ params: shop, body: { name, filter } });

  it("store a filter by name, once", async () => {
    const { data } = await make("Big spenders", { spent_min: 5000, marketing: "yes" });
    expect((await mona.client.customer_segments.list({ params: shop, query: {} })).data).toEqual([data]);
    await expect(make("Big spenders", { tag: "x" })).rejects.toMatchObject({ code: "segment_name_taken" });
    await expect(make("Everyone", {})).rejects.toMatchObject({ status: 422 });
    const params = { ...shop, id: data.id };
    const body = { name: "Spenders", filter: { spent_min: 6000 }, version: data.version };
    expect((await mona.client.customer_segments.update({ params, body })).data).toMatchObject({
      name: "Spenders",
      filter: { spent_min: 6000 },
    });
    await expect(mona.client.customer_segments.update({ params, body })).rejects.toMatchObject({
      code: "version_conflict",
    });
    await mona.client.customer_segments.remove({ params });
    expect((await mona.client.customer_segments.list({ params: shop, query: {} })).data).toEqual([]);
  });
});
