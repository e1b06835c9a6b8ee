import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { maxTags } from "@vitrine/contract/orders/order-tags";
import { insertSale } from "../../../test/sales.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ jobs: false });
let owner: Person;
let staff: Person;
let rival: Person;
let params: { shop_id: number };
let rivalOrder: string;
const ids: string[] = [];

beforeAll(async () => {
  [owner, staff, rival] = await Promise.all([
    app.person("Mona Tags"),
    app.person("Sam Tags"),
    app.person("Rita Tags"),
  ]);
  const shop = await app.shop(owner, "Tea Tags");
  params = { shop_id: shop.id };
  await app.join(shop.id, staff, "staff");
  for (let day = 1; day <= 4; day++)
    ids.push(await insertSale(app.database, shop.id, { at: `2026-01-0${day}T10:00:00Z` }));
  const other = await app.shop(rival, "Rival Tags");
  rivalOrder = await insertSale(app.database, other.id, { at: "2026-01-01T10:00:00Z" });
  await tag(rival, other.id, rivalOrder, { add: ["Only of the rival"] });
});

const tag = (by: Person, shop_id: number, id: string, body: { add?: string[]; remove?: string[] }) =>
  by.client.orders.change_tags({ params: { shop_id, id }, body });
const tagsOf = async (id: string) =>
  (await owner.client.orders.read({ params: { ...params, id } })).data.tags;
const tagged = async (name: string) =>
  (await owner.client.orders.list({ params, query: { tag: name } })).data.map(({ id }) => id);
const timelineOf = async (id: string) =>
  (await owner.client.orders.read({ params: { ...params, id } })).data.timeline.filter(
    ({ action }) => action === "order.tagged",
  );

describe("the tags of an order", () => {
  it("are added and removed by staff, recorded once, and filter the list", async () => {
    const [first, second] = ids as [string, string];
    const { data } = await tag(staff, params.shop_id, first, { add: ["VIP", "Gift", "VIP"] });
    expect(data.tags).toEqual(["Gift", "VIP"]);
    await tag(staff, params.shop_id, second, { add: ["VIP"] });
    expect(await tagged("VIP")).toEqual([second, first]);
    expect(await tagged("Gift")).toEqual([first]);
    expect(await tagged("vip")).toEqual([]);
    // Nothing changes, so nothing is recorded.
    await tag(owner, params.shop_id, first, { add: ["VIP"], remove: ["Absent"] });
    await tag(owner, params.shop_id, first, { add: ["Wrapped"], remove: ["Gift"] });
    expect(await tagsOf(first)).toEqual(["VIP", "Wrapped"]);
    expect(await timelineOf(first)).toMatchObject([
      { actor: "Sam Tags", details: { tags_added: ["VIP", "Gift"] } },
      { actor: "Mona Tags", details: { tags_added: ["Wrapped"], tags_removed: ["Gift"] } },
    ]);
    const { data: rows } = await owner.client.orders.list({ params, query: { tag: "Wrapped" } });
    expect(rows[0]!.tags).toEqual(["VIP", "Wrapped"]);
  });

  it.each([
    ["nothing", {}, "add"],
    ["an empty tag", { add: [" "] }, "add.0"],
    ["a comma", { add: ["a,b"] }, "add.0"],
    ["41 characters", { add: ["x".repeat(41)] }, "add.0"],
    ["21 tags", { add: Array.from({ length: 21 }, (_, n) => `t${n}`) }, "add"],
  ])("are not changed by %s", async (_, body, field) => {
    const before = await tagsOf(ids[2]!);
    const error = { code: "invalid_input", errors: { [field]: [expect.any(String)] } };
    await expect(tag(owner, params.shop_id, ids[2]!, body)).rejects.toMatchObject(error);
    expect(await tagsOf(ids[2]!)).toEqual(before);
  });

  it("never exceed the limit, not by two requests at once either", async () => {
    const id = ids[3]!;
    const batch = (name: string) => Array.from({ length: 20 }, (_, n) => `${name} ${n}`);
    await tag(owner, params.shop_id, id, { add: batch("a") });
    await tag(owner, params.shop_id, id, { add: batch("b").slice(0, 15) });
    const results = await Promise.allSettled([
      tag(owner, params.shop_id, id, { add: batch("c").slice(0, 10) }),
      tag(staff, params.shop_id, id, { add: batch("d").slice(0, 10) }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await tagsOf(id)).toHaveLength(45);
    await tag(owner, params.shop_id, id, { add: batch("e").slice(0, 5) });
    expect(await tagsOf(id)).toHaveLength(maxTags);
    await expect(tag(owner, params.shop_id, id, { add: ["one more"] })).rejects.toMatchObject({
      code: "too_many_tags",
    });
    // What is removed makes room.
    await tag(owner, params.shop_id, id, { add: ["one more"], remove: ["a 0"] });
    expect(await tagsOf(id)).toHaveLength(maxTags);
  });

  it("are suggested by any part of them, and never those of another shop", async () => {
    const suggest = async (search?: string) =>
      (await staff.client.orders.tags({ params, query: { search } })).data;
    expect(await suggest("rap")).toEqual(["Wrapped"]);
    expect(await suggest("vip")).toEqual(["VIP"]);
    expect(await suggest("rival")).toEqual([]);
    // Each tag once, although two orders have it.
    expect((await suggest()).filter((name) => name === "VIP")).toEqual(["VIP"]);
  });

  it("of another shop's order can't be changed", async () => {
    await expect(tag(owner, params.shop_id, rivalOrder, { add: ["Mine"] })).rejects.toMatchObject({
      code: "not_found",
    });
    const { rows } = await app.database.admin.query("select tag from order_tags where order_id = $1", [
      rivalOrder,
    ]);
    expect(rows).toEqual([{ tag: "Only of the rival" }]);
  });
});

describe("tags of many orders", () => {
  it("are changed with a result for each order", async () => {
    const [first, , third, full] = ids as [string, string, string, string];
    const unknown = crypto.randomUUID();
    const change = async (verb: "add_tags" | "remove_tags", tags: string[]) =>
      (
        await staff.client.order_changes.create({
          params,
          body: { change: verb, tags, ids: [first, unknown, full, third] },
        })
      ).data.map(({ id, problem }) => [id, problem]);
    expect(await change("add_tags", ["Bulk"])).toEqual([
      [first, null],
      [unknown, expect.any(String)],
      [full, "An order can have up to 50 tags. Remove one to add another."],
      [third, null],
    ]);
    expect(await tagged("Bulk")).toEqual([third, first]);
    expect(await change("remove_tags", ["Bulk", "VIP"])).toMatchObject([[first, null], {}, [full, null], {}]);
    expect(await tagged("Bulk")).toEqual([]);
    expect(await tagsOf(first)).toEqual(["Wrapped"]);
  });

  it("are required for a change of tags", async () => {
    const body = { change: "add_tags" as const, ids: [ids[0]!] };
    await expect(owner.client.order_changes.create({ params, body })).rejects.toMatchObject({
      errors: { tags: ["Enter a tag."] },
    });
  });
});

it("an export has the tags, and filters by them", async () => {
  for (const preset of ["orders", "items"] as const) {
    const file = await owner.client.order_exports.read({ params, query: { preset, tag: "Wrapped" } });
    const rows = parse<{ Tags: string }>(await file.text(), { columns: true, bom: true });
    expect(
      rows.map(({ Tags }) => Tags),
      preset,
    ).toEqual(["Wrapped"]);
  }
});
