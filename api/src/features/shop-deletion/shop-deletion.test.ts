import { beforeAll, describe, expect, it } from "vitest";
import { systemActor } from "../../actor.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { deleteShop } from "./delete-shop.job.ts";
import { closeShop } from "./schedule-deletion.action.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let shop: { id: number; handle: string };
let params: { shop_id: number };

beforeAll(async () => {
  mona = await app.person("Mona");
  rita = await app.person("Rita");
  shop = await app.shop(mona, "Fern Field");
  params = { shop_id: shop.id };
  await app.join(shop.id, rita, "admin");
  await open(app.database, shop.id);
  await insertProduct(app.database, shop.id, { title: "Black tea", price: 900, on_hand: 5 });
});

const deletion = (person = mona) => person.client.shop_deletion;
const deletesAt = async () => (await mona.client.shops.read({ params })).data.deletes_at;

/** Brings the shop's deletion forward. */
function pass(days: number) {
  return app.database.admin.query(
    "update platform.shops set deletes_at = deletes_at - make_interval(days => $2) where id = $1",
    [shop.id, days],
  );
}

async function actionsOf(id: number) {
  const { rows } = await app.database.admin.query(
    "select action, actor from shop.activity where shop_id = $1 and action like 'shop.deletion%' order by at, id",
    [id],
  );
  return rows as { action: string; actor: string }[];
}

describe("deleting a shop", () => {
  it("is for owners only, and requires a proof of identity", async () => {
    await expect(deletion(rita).read({ params })).rejects.toMatchObject({ code: "forbidden" });
    await expect(deletion(rita).schedule({ params })).rejects.toMatchObject({ code: "forbidden" });
    await expect(deletion(rita).cancel({ params })).rejects.toMatchObject({ code: "forbidden" });
    const other = await app.person("Other");
    await expect(deletion(other).schedule({ params })).rejects.toMatchObject({ code: "not_found" });
    const prove = (minutes: number) =>
      app.database.admin.query(
        "update platform.sessions set proven_until = now() + make_interval(mins => $1)",
        [minutes],
      );
    await prove(-1);
    await expect(deletion().schedule({ params })).rejects.toMatchObject({ code: "proof_required" });
    expect((await deletion().read({ params })).data).toEqual({ deletes_at: null, open_orders: 0 });
    expect(await deletesAt()).toBeNull();
    await prove(15);
  });

  it("is rejected while there are open orders", async () => {
    const busy = await app.shop(mona, "Busy");
    await open(app.database, busy.id);
    const tea = await insertProduct(app.database, busy.id, { title: "Green tea", price: 1250, on_hand: 5 });
    await buy(shopper(app, busy.handle), [{ variant_id: tea.variant_id, quantity: 1 }]);
    const of = { params: { shop_id: busy.id } };
    expect((await deletion().read(of)).data.open_orders).toBe(1);
    const rejected = { code: "shop_has_open_orders" };
    await expect(deletion().schedule(of)).rejects.toMatchObject(rejected);
    // Also if the order was placed after the owner confirmed.
    const close = app.app.db.inShop(busy.id, (tx) =>
      closeShop(app.app, tx, systemActor, "shop.deletion_scheduled"),
    );
    await expect(close).rejects.toMatchObject(rejected);
    expect((await mona.client.shops.read(of)).data).toMatchObject({ is_live: 1, deletes_at: null });
  });

  it("closes the shop, informs all owners, and can't be hidden by opening it", async () => {
    await app.database.admin.query(
      "update platform.memberships set role = 'owner' where shop_id = $1 and account_id = (select id from platform.accounts where email = $2)",
      [shop.id, rita.email],
    );
    // Twice at once: it is scheduled and announced once.
    await Promise.allSettled([deletion().schedule({ params }), deletion(rita).schedule({ params })]);
    const { data } = await mona.client.shops.read({ params });
    expect(data.is_live).toBe(0);
    const days = (Date.parse(data.deletes_at!) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await expect(app.visitor().storefront.read({ params: shop })).resolves.toMatchObject({
      data: { is_live: 0 },
    });
    for (const { email } of [mona, rita]) {
      const { text } = await app.mailTo(email, /^Fern Field will be deleted on/);
      expect(text).toContain("every owner can keep the shop");
    }
    expect(await actionsOf(shop.id)).toHaveLength(1);
    const body = { is_live: 1 as const };
    await expect(mona.client.shops.update({ params, body })).rejects.toMatchObject({ code: "shop_closes" });
  });

  it("can be cancelled by any owner until the time has come, and scheduled again", async () => {
    await pass(29);
    await deleteShop(app.app, params);
    await deletion(rita).cancel({ params });
    // Repeated, it changes nothing.
    await deletion(rita).cancel({ params });
    expect(await deletesAt()).toBeNull();
    await deleteShop(app.app, params);
    await mona.client.shops.update({ params, body: { is_live: 1 } });
    expect((await actionsOf(shop.id)).map(({ action, actor }) => [action, actor])).toEqual([
      ["shop.deletion_scheduled", expect.stringMatching(/Mona|Rita/)],
      ["shop.deletion_cancelled", rita.name],
    ]);
    await deletion().schedule({ params });
    // The job of the first time comes too early for the second.
    await deleteShop(app.app, params);
    expect(await deletesAt()).not.toBeNull();
  });

  it("deletes all rows and files of this shop when the time has come", async () => {
    const next = await app.shop(mona, "Second shop");
    for (const { id } of [shop, next])
      await app.app.storage.put(`${id}/digital/file`, new Uint8Array(1), "application/pdf");
    await pass(30);
    for (const { id } of [shop, next]) await deleteShop(app.app, { shop_id: id });
    expect(await app.app.storage.get(`${shop.id}/digital/file`)).toBeUndefined();
    expect(await app.app.storage.get(`${next.id}/digital/file`)).toBeDefined();
    await expect(mona.client.shops.read({ params })).rejects.toMatchObject({ code: "not_found" });
    await expect(mona.client.shops.read({ params: { shop_id: next.id } })).resolves.toBeDefined();
  });
});
