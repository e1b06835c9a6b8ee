import { beforeAll, describe, expect, it } from "vitest";
import { address, fill, shopper } from "../../../test/shopper.ts";
import type { Person } from "../../../test/test-app.ts";
import { useCustomerShop } from "./customers.fixture.ts";

const { app, shop, add, read, save, line, history } = useCustomerShop();
let rita: Person;
let rival: { shop_id: number };

beforeAll(async () => {
  rita = await app.person("Rita");
  rival = { shop_id: (await app.shop(rita, "Rival Rugs")).id };
});

describe("a blocked customer", () => {
  const place = async (contact: { email: string; phone?: string }) => {
    const it = shopper(app, shop.store.handle);
    const params = { handle: shop.store.handle };
    await fill(it, line(), contact.email);
    const { data } = await it.client.checkout.update_address({ params, body: { ...contact, address } });
    it.key = crypto.randomUUID();
    return it.client.checkout.place_order({ params, body: { accepted_total: data.total } });
  };
  const stock = async () =>
    (
      await app.database.admin.query("select allocated from stock_levels where shop_id = $1", [
        shop.params.shop_id,
      ])
    ).rows;

  it("can't order by any spelling of the email or with the phone number, until the block is removed", async () => {
    const { id } = await add({ name: "Bo", email: "bo@example.com", phone: "+49 30 9990001" });
    const params = { ...shop.params, id };
    const { data } = await shop.mona.client.customers.block({ params, body: { reason: "Refuses parcels" } });
    expect(data).toMatchObject({ is_blocked: true, block_reason: "Refuses parcels" });
    const before = await stock();
    for (const contact of [
      { email: "bo@example.com" },
      { email: "BO+again@example.com" },
      { email: "other@example.com", phone: "030 9990001" },
    ])
      await expect(place(contact)).rejects.toMatchObject({ status: 409, code: "contact_blocked" });
    expect(await stock()).toEqual(before);
    await place({ email: "bona@example.com" });
    // A new email of a blocked customer is blocked, too.
    await save(id, data.version, { name: "Bo", email: "bob@example.com", phone: "+49 30 9990001" });
    for (const email of ["bo@example.com", "bob@example.com"])
      await expect(place({ email })).rejects.toMatchObject({ code: "contact_blocked" });
    await shop.mona.client.customers.unblock({ params });
    await place({ email: "bo@example.com" });
    expect(await history(id)).toEqual(
      expect.arrayContaining(["customer.blocked", "customer.changed", "customer.unblocked"]),
    );
  });

  it("can have delivery addresses blocked with them, for every customer, until each is removed", async () => {
    const { id } = await add({ name: "Dee", email: "dee@example.com" });
    const params = { ...shop.params, id };
    const elsewhere = { ...address, line1: "2 Harbour Road" };
    const { block, unblock_address, unblock } = shop.mona.client.customers;
    const { data } = await block({ params, body: { reason: "Fraud", addresses: [address, elsewhere] } });
    expect(data.blocked_addresses.map((one) => one.address)).toEqual([
      "1 Harbour Road, 20457 Hamburg, Germany",
      "2 Harbour Road, 20457 Hamburg, Germany",
    ]);
    const before = await stock();
    const placeAt = async (line1: string) => {
      const it = shopper(app, shop.store.handle);
      const own = { handle: shop.store.handle };
      await fill(it, line(), "stranger@example.com");
      const { data: cart } = await it.client.checkout.update_address({
        params: own,
        body: { email: "stranger@example.com", address: { ...address, name: "Someone Else", line1 } },
      });
      it.key = crypto.randomUUID();
      return it.client.checkout.place_order({ params: own, body: { accepted_total: cart.total } });
    };
    const neutral = await placeAt("1 HARBOUR ROAD.").catch((error: unknown) => error);
    expect(neutral).toMatchObject({ status: 409, code: "contact_blocked" });
    await expect(place({ email: "dee@example.com" })).rejects.toMatchObject({
      code: "contact_blocked",
      message: (neutral as Error).message,
    });
    expect(await stock()).toEqual(before);
    await placeAt("11 Harbour Road");
    const [first, second] = data.blocked_addresses;
    const { data: fewer } = await unblock_address({ params, query: { key: first!.key } });
    expect(fewer).toMatchObject({ is_blocked: true, blocked_addresses: [second] });
    await unblock_address({ params, query: { key: first!.key } });
    await placeAt("1 Harbour Road");
    await expect(placeAt("2 harbour road")).rejects.toMatchObject({ code: "contact_blocked" });
    expect((await unblock({ params })).data.blocked_addresses).toEqual([]);
    await placeAt("2 Harbour Road");
    expect((await history(id)).filter((action) => action === "customer.address_unblocked")).toHaveLength(1);
  });

  it("F-13: can have an address blocked whose characters become many, and allowed again", async () => {
    const { id } = await add({ name: "Long", email: "long@example.com" });
    const params = { ...shop.params, id };
    const long = { ...address, line1: "\ufdfa".repeat(200) };
    const { block, unblock_address } = shop.mona.client.customers;
    const { data } = await block({ params, body: { reason: "Fraud", addresses: [long] } });
    const [blocked] = data.blocked_addresses;
    const after = await unblock_address({ params, query: { key: blocked!.key } });
    expect(after.data.blocked_addresses).toEqual([]);
  });

  it("passes its blocked addresses on in a merge, and other shops' blocks don't count", async () => {
    const [target, source] = [await add({ email: "m1@example.com" }), await add({ email: "m2@example.com" })];
    const home = { ...address, line1: "7 Merge Lane" };
    await shop.mona.client.customers.block({
      params: { ...shop.params, id: source.id },
      body: { reason: "Fraud", addresses: [home, home] },
    });
    const { data } = await shop.mona.client.customers.merge({
      params: { ...shop.params, id: target.id },
      body: { customer_id: source.id },
    });
    expect(data.blocked_addresses).toHaveLength(1);
    const other = await rita.client.customers.create({
      params: rival,
      body: { name: "X", email: "x@example.com" },
    });
    const theirs = { ...rival, id: other.data.id };
    await rita.client.customers.block({ params: theirs, body: { reason: "x", addresses: [address] } });
    await rita.client.customers.unblock_address({
      params: theirs,
      query: { key: data.blocked_addresses[0]!.key },
    });
    expect((await read(target.id)).blocked_addresses).toHaveLength(1);
    await place({ email: "free@example.com" });
  });

  it("can order in other shops", async () => {
    const { data } = await rita.client.customers.create({
      params: rival,
      body: { name: "Cy", email: "cy@example.com" },
    });
    await rita.client.customers.block({ params: { ...rival, id: data.id }, body: { reason: "x" } });
    await place({ email: "cy@example.com" });
  });
});
