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
      seen.push(...data.map(({ email }) => email));
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
    await expect(sam.client.customers.list({ params: shop, query: {} })).rejects.toMatchObject({
      status: 403,
    });
    await expect(
      rita.client.customers.list({ params: shop, query: { search: "zoe" } }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});
