import { beforeAll, describe, expect, it } from "vitest";
import { insertSale } from "../../../../test/sales.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";

const app = useTestApp({ jobs: false });
let owner: Person;
let staff: Person;
let admin: Person;
let rival: Person;
let params: { shop_id: number; id: string };
let inShop: { shop_id: number };

beforeAll(async () => {
  [owner, staff, admin, rival] = (await Promise.all(
    ["Mona Notes", "Sam Notes", "Adam Notes", "Rita Notes"].map((name) => app.person(name)),
  )) as [Person, Person, Person, Person];
  const shop = await app.shop(owner, "Tea Notes");
  inShop = { shop_id: shop.id };
  await app.join(shop.id, staff, "staff");
  await app.join(shop.id, admin, "admin");
  await app.shop(rival, "Rival Notes");
  params = { ...inShop, id: await insertSale(app.database, shop.id, { at: "2026-01-01T10:00:00Z" }) };
});

const idOf = async ({ email }: Person): Promise<string> =>
  (await app.database.admin.query("select id from accounts where email = $1", [email])).rows[0].id;
const note = (by: Person, text: string, mentions?: string[]) =>
  by.client.orders.add_note({ params, body: { text, mentions } });
const noticesOf = async (of: Person) =>
  (await of.client.notifications.list({ params: inShop, query: {} })).data.filter(
    ({ kind }) => kind === "mentioned",
  );
const unreadOf = async (of: Person) => (await of.client.notifications.count({ params: inShop })).data.unread;

describe("a mention in a note", () => {
  it("notifies the mentioned member alone, once for each note, and opens the order", async () => {
    const sam = await idOf(staff);
    await note(owner, "@Sam Notes please call the customer", [sam, sam]);
    expect(await noticesOf(staff)).toMatchObject([
      {
        data: { name: "Mona Notes", text: "@Sam Notes please call the customer" },
        link: `/shop/orders/${params.id}`,
        read: false,
      },
    ]);
    expect([await unreadOf(staff), await unreadOf(admin), await unreadOf(owner)]).toEqual([1, 0, 0]);
    expect(await noticesOf(admin)).toEqual([]);
    // Marking all as read marks nothing of other members.
    await admin.client.notifications.mark_read({ params: inShop, body: {} });
    expect(await unreadOf(staff)).toBe(1);
    const { rows } = await app.database.admin.query(
      "select data from pgboss.job where name = 'push-news' and (data->>'shop_id')::int = $1",
      [inShop.shop_id],
    );
    expect(rows).toHaveLength(1);
    await note(owner, "@Sam Notes again", [sam]);
    expect(await unreadOf(staff)).toBe(2);
    const { data } = await owner.client.orders.read({ params });
    expect(data.timeline.findLast(({ action }) => action === "note.added")).toMatchObject({
      details: { text: "@Sam Notes again", mentions: [sam] },
    });
  });

  it("doesn't notify its author, and a note without mentions notifies no member", async () => {
    const before = await unreadOf(owner);
    await note(owner, "@Mona Notes to myself", [await idOf(owner)]);
    await note(staff, "@Mona Notes without a mention");
    expect(await unreadOf(owner)).toBe(before);
  });

  it("of an account that isn't a member, or no longer is, is rejected with the note", async () => {
    const leaver = await app.person("Lea Notes");
    await app.join(inShop.shop_id, leaver, "staff");
    const lea = await idOf(leaver);
    await note(owner, "@Lea Notes welcome", [lea]);
    await app.database.admin.query("delete from memberships where account_id = $1", [lea]);
    for (const id of [lea, await idOf(rival), crypto.randomUUID()])
      await expect(note(owner, "Rejected", [await idOf(staff), id])).rejects.toMatchObject({
        code: "mention_rejected",
      });
    expect((await noticesOf(staff)).map(({ data }) => data["text"])).not.toContain("Rejected");
    const { data } = await owner.client.orders.read({ params });
    expect(data.timeline.map(({ details }) => details["text"])).not.toContain("Rejected");
    // Their notifications end with the membership.
    const { rows } = await app.database.admin.query("select id from notifications where account_id = $1", [
      lea,
    ]);
    expect(rows).toEqual([]);
  });

  it("offers the other members of the shop by name, to staff too", async () => {
    const namesFor = async (by: Person) =>
      (await by.client.orders.members({ params: inShop })).data.map(({ name }) => name);
    expect(await namesFor(staff)).toEqual(["Adam Notes", "Mona Notes"]);
    expect(await namesFor(owner)).toEqual(["Adam Notes", "Sam Notes"]);
    await expect(namesFor(rival)).rejects.toMatchObject({ code: "not_found" });
  });
});
