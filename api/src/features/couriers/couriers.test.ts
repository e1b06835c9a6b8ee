import { beforeAll, describe, expect, it } from "vitest";
import { useCourierShop } from "./courier-shop.fixture.ts";

const shop = await useCourierShop();
const create = (draft: ReturnType<typeof shop.draft>) =>
  shop.owner.client.couriers.create({ params: { shop_id: shop.id }, body: draft });
const countOf = async () =>
  Number((await shop.sql("select count(*) as n from couriers where shop_id = $1", [shop.id])).rows[0].n);

describe("the keys of a courier", () => {
  it("are tested before they are stored, and a rejected key is shown at its field", async () => {
    const before = await countOf();
    await expect(create(shop.draft("steadfast", { api_key: "a-wrong-key" }))).rejects.toMatchObject({
      code: "invalid_input",
      errors: { api_key: [expect.stringContaining("Steadfast didn't accept these keys.")] },
    });
    await expect(create(shop.draft("easypost", { api_key: "" }))).rejects.toMatchObject({
      errors: { api_key: ["Enter the API key from your EasyPost dashboard."] },
    });
    expect(await countOf()).toBe(before);
  });

  it("are encrypted, and only their endings are shown", async () => {
    const { keys } = shop.steadfast;
    const { data } = await create(shop.draft("steadfast"));
    expect(data).toMatchObject({
      key_ending: keys.secret_key.slice(-4),
      webhook_ending: keys.webhook_secret.slice(-4),
      webhook_url: expect.stringContaining(`/api/v1/couriers/${shop.id}/${data.id}/webhook`),
    });
    const secrets = Object.values(keys);
    const { rows } = await shop.sql(
      "select row_to_json(c)::text as courier, secrets from couriers c where id = $1",
      [data.id],
    );
    const { rows: logged } = await shop.sql(
      "select row_to_json(a)::text as entry from activity a where target_id = $1",
      [data.id],
    );
    const list = await shop.owner.client.couriers.list({ params: { shop_id: shop.id }, query: {} });
    const seen = JSON.stringify([data, rows[0].courier, rows[0].secrets.toString("latin1"), logged, list]);
    expect(logged).toHaveLength(1);
    for (const secret of secrets) expect(seen).not.toContain(secret);
  });

  it("stay if no other is entered, and keep working", async () => {
    const { data } = await create(shop.draft("steadfast"));
    const body = { ...shop.draft("own"), kind: "steadfast" as const, name: "Renamed", version: data.version };
    const saved = await shop.owner.client.couriers.update({
      params: { shop_id: shop.id, id: data.id },
      body,
    });
    expect(saved.data).toMatchObject({ name: "Renamed", key_ending: data.key_ending, version: 2 });
    const { booking } = await shop.booked(data.id);
    expect(booking.status).toBe("booked");
    await expect(
      shop.owner.client.couriers.update({ params: { shop_id: shop.id, id: data.id }, body }),
    ).rejects.toMatchObject({ code: "version_conflict" });
  });

  it("of one courier don't open those of another", async () => {
    const [first, second] = [await shop.courier("steadfast"), await shop.courier("steadfast")];
    await shop.sql(
      "update couriers set secrets = (select secrets from couriers where id = $1) where id = $2",
      [first, second],
    );
    const { booking } = await shop.booked(second);
    expect(booking).toMatchObject({ status: "failed", failure: expect.stringContaining("keys again") });
  });
});

describe("access", () => {
  let staff: typeof shop.owner;
  let manager: typeof shop.owner;
  let courier: string;
  beforeAll(async () => {
    [staff, manager] = [await shop.app.person("Sami Staff"), await shop.app.person("Mila Manager")];
    await shop.app.join(shop.id, staff, "staff");
    await shop.app.join(shop.id, manager, "manager");
    courier = await shop.courier("own");
  });

  it("lets staff list couriers and book with them, but not see or change their settings", async () => {
    const { data } = await staff.client.couriers.list({ params: { shop_id: shop.id }, query: {} });
    expect(Object.keys(data[0]!).toSorted()).toEqual(["created_at", "id", "is_active", "kind", "name"]);
    const params = await shop.packed();
    await staff.client.courier_bookings.book({ params, body: { courier_id: courier } });
    for (const { client } of [staff, manager])
      await expect(client.couriers.read({ params: { shop_id: shop.id, id: courier } })).rejects.toMatchObject(
        {
          status: 403,
        },
      );
    const settle = {
      params: { shop_id: shop.id, id: courier },
      body: { text: "a,b\n1,2", file_name: "a.csv" },
    };
    await expect(manager.client.courier_settlements.create(settle)).rejects.toMatchObject({ status: 403 });
  });

  it("keeps a courier with bookings from being deleted, and one that is off from being booked", async () => {
    const place = { shop_id: shop.id, id: courier };
    await expect(shop.owner.client.couriers.remove({ params: place })).rejects.toMatchObject({
      code: "courier_in_use",
    });
    const { data } = await shop.owner.client.couriers.read({ params: place });
    await shop.owner.client.couriers.update({
      params: place,
      body: { ...shop.draft("own"), is_active: false, version: data.version },
    });
    await expect(shop.book(await shop.packed(), courier)).rejects.toMatchObject({ status: 404 });
    const unused = await shop.courier("own");
    await shop.owner.client.couriers.remove({ params: { shop_id: shop.id, id: unused } });
  });

  it("rejects a courier of another shop, and one whose currency isn't the shop's", async () => {
    const rival = await shop.app.person("Rival Owner");
    const other = await shop.app.shop(rival, "Rival Parcel");
    await expect(
      rival.client.couriers.create({ params: { shop_id: other.id }, body: shop.draft("steadfast") }),
    ).rejects.toMatchObject({ code: "courier_currency" });
    await expect(
      rival.client.couriers.read({ params: { shop_id: other.id, id: courier } }),
    ).rejects.toMatchObject({ status: 404 });
    const { data } = await rival.client.couriers.create({
      params: { shop_id: other.id },
      body: shop.draft("own"),
    });
    await expect(shop.book(await shop.packed(), data.id)).rejects.toMatchObject({ status: 404 });
  });
});
