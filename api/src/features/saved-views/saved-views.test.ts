import { beforeAll, describe, expect, it } from "vitest";
import { maxViews, type SavedViewDraft, type ViewList } from "@vitrine/contract/shops/saved-views";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ jobs: false });
let owner: Person;
let admin: Person;
let staff: Person;
let rival: Person;
let params: { shop_id: number };

beforeAll(async () => {
  [owner, admin, staff, rival] = (await Promise.all(
    ["Mona Views", "Adam Views", "Sam Views", "Rita Views"].map((name) => app.person(name)),
  )) as [Person, Person, Person, Person];
  params = { shop_id: (await app.shop(owner, "Tea Views")).id };
  await app.join(params.shop_id, admin, "admin");
  await app.join(params.shop_id, staff, "staff");
  await app.shop(rival, "Rival Views");
});

const create = (by: Person, name: string, more: Partial<SavedViewDraft> & { list?: ViewList } = {}) =>
  by.client.saved_views
    .create({ params, body: { list: "orders", name, query: "payment=unpaid", ...more } })
    .then(({ data }) => data);
const namesOf = async (by: Person, list: ViewList = "orders") =>
  (await by.client.saved_views.list({ params, query: { list } })).data.map(({ name }) => name);

describe("saved views", () => {
  it("are shared by owners and admins, and are otherwise the member's own", async () => {
    const shared = await create(owner, "To collect", {
      is_shared: true,
      query: "payment=unpaid&sort=-total&tags%5B%5D=a&tags%5B%5D=b",
    });
    expect(shared).toMatchObject({ is_shared: true, may_change: true, version: 1 });
    const own = await create(staff, "Mine");
    expect(own).toMatchObject({ is_shared: false, may_change: true });
    expect(await namesOf(staff)).toEqual(["To collect", "Mine"]);
    expect(await namesOf(admin)).toEqual(["To collect"]);
    const { data } = await staff.client.saved_views.list({ params, query: { list: "orders" } });
    expect(data[0]).toMatchObject({
      may_change: false,
      query: "payment=unpaid&sort=-total&tags%5B%5D=a&tags%5B%5D=b",
    });

    await expect(create(staff, "For all", { is_shared: true })).rejects.toMatchObject({
      code: "view_shared",
    });
    const body = { name: "Renamed", query: "", version: 1 };
    const change = (by: Person, id: string, is_shared: boolean) =>
      by.client.saved_views.update({ params: { ...params, id }, body: { ...body, is_shared } });
    await expect(change(staff, shared.id, true)).rejects.toMatchObject({ code: "view_shared" });
    await expect(change(staff, shared.id, false)).rejects.toMatchObject({ code: "view_shared" });
    await expect(change(staff, own.id, true)).rejects.toMatchObject({ code: "view_shared" });
    await expect(change(admin, own.id, false)).rejects.toMatchObject({ code: "not_found" });
    for (const [by, id, code] of [
      [staff, shared.id, "view_shared"],
      [admin, own.id, "not_found"],
    ] as const)
      await expect(by.client.saved_views.remove({ params: { ...params, id } })).rejects.toMatchObject({
        code,
      });
    expect(await namesOf(staff)).toEqual(["To collect", "Mine"]);

    expect((await change(admin, shared.id, true)).data).toMatchObject({ name: "Renamed", version: 2 });
    await staff.client.saved_views.remove({ params: { ...params, id: own.id } });
    expect(await namesOf(staff)).toEqual(["Renamed"]);
    const log = await owner.client.activity_log.list({ params, query: { target_type: "saved_view" } });
    expect(log.data.map(({ action, actor }) => [action, actor])).toEqual([
      ["saved_view.removed", "Sam Views"],
      ["saved_view.changed", "Adam Views"],
      ["saved_view.created", "Sam Views"],
      ["saved_view.created", "Mona Views"],
    ]);
  });

  it("have one name each in what a member sees as their own or shared", async () => {
    await create(staff, "Twice");
    await expect(create(staff, "Twice")).rejects.toMatchObject({ code: "view_name_taken" });
    await create(owner, "Twice");
    await create(owner, "Twice", { is_shared: true });
    await expect(create(admin, "Twice", { is_shared: true })).rejects.toMatchObject({
      code: "view_name_taken",
    });
  });

  it("are changed only at the version that was read", async () => {
    const { id } = await create(owner, "Versions");
    const save = (name: string) =>
      owner.client.saved_views.update({
        params: { ...params, id },
        body: { name, query: "", is_shared: false, version: 1 },
      });
    await save("First");
    await expect(save("Second")).rejects.toMatchObject({ code: "version_conflict" });
    expect(await namesOf(owner)).toContain("First");
  });

  it("of a list are only for members with access to it", async () => {
    const view = await create(owner, "All products", { list: "products", is_shared: true });
    expect(await namesOf(admin, "products")).toEqual(["All products"]);
    await expect(namesOf(staff, "products")).rejects.toMatchObject({ code: "forbidden" });
    await expect(create(staff, "Mine", { list: "products" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      staff.client.saved_views.remove({ params: { ...params, id: view.id } }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await owner.client.saved_views.remove({ params: { ...params, id: view.id } });
    await expect(namesOf(rival)).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["no name", { name: " " }],
    ["a long name", { name: "x".repeat(41) }],
    ["a long query", { query: "x".repeat(4001) }],
    ["a query that isn't encoded", { query: "tag=<b>" }],
    ["a list that has none", { list: "customers" as ViewList }],
  ])("are rejected with %s", async (_, more) => {
    await expect(create(owner, "Rejected", more)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await namesOf(owner)).not.toContain("Rejected");
  });

  it("are limited in number, also when they are created at once", async () => {
    const before = (await namesOf(owner, "products")).length;
    expect(before).toBe(0);
    for (let n = 0; n < maxViews - 2; n++) await create(owner, `View ${n}`, { list: "products" });
    const results = await Promise.allSettled(
      ["a", "b", "c", "d"].map((name) => create(owner, name, { list: "products" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await namesOf(owner, "products")).toHaveLength(maxViews);
    // Another member has none of them.
    await create(admin, "Of the admin", { list: "products" });
  });

  it("of a member end with the membership", async () => {
    const leaver = await app.person("Lea Views");
    await app.join(params.shop_id, leaver, "staff");
    const { id } = await create(leaver, "Of the leaver");
    await app.database.admin.query(
      "delete from memberships m using accounts a where a.id = m.account_id and m.shop_id = $1 and a.email = $2",
      [params.shop_id, leaver.email],
    );
    const { rows } = await app.database.admin.query("select id from saved_views where id = $1", [id]);
    expect(rows).toEqual([]);
  });
});
