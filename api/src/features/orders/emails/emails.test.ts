import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../../test/sample-products.ts";
import { setLogo } from "../../../../test/shop-logo.ts";
import { address, buy, shopper } from "../../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { listOutbox, readOutbox } from "../../../mail/outbox.ts";
import { followOrder, sendOrderMail } from "../follow-order.fixture.ts";

const app = useTestApp();
let mona: Person;
let shop: { id: number; handle: string };
let tea: { variant_id: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Tea");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 1250, on_hand: 100 });
});

async function sold(email: string) {
  const nia = shopper(app, shop.handle);
  const placed = await buy(nia, [{ variant_id: tea.variant_id, quantity: 2 }], email);
  const { data } = await mona.client.orders.list({
    params: { shop_id: shop.id },
    query: { search: `#${placed.number}` },
  });
  const params = { shop_id: shop.id, id: data[0]!.id };
  return { placed, params, job: { shop_id: shop.id, order_id: params.id } };
}

/** All emails received whose subject contains the order number. */
async function emailsAbout(number: number) {
  const outbox = `${app.directory}/outbox`;
  const found = (await listOutbox(outbox, 1000)).filter(({ subject }) => subject.includes(`#${number}`));
  return Promise.all(found.map(async ({ id }) => (await readOutbox(outbox, id))!));
}

async function emailTo(email: string, number: number, subject: string | RegExp) {
  const find = async () =>
    (await emailsAbout(number)).find((mail) => mail.to === email && mail.subject.match(subject));
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return (await find())!;
}

describe("the logo of the shop", () => {
  it("begins emails to customers, from the shop's own site", async () => {
    const path = await setLogo(mona, app.database, shop.id, { width: 300, height: 60 });
    const { placed } = await sold("logo@example.com");
    const mail = await emailTo("logo@example.com", placed.number, /^Your order/);
    const { store_url } = (await mona.client.shops.read({ params: { shop_id: shop.id } })).data;
    const url = `${new URL(store_url).origin}${path}`;
    expect(mail.html).toContain(`alt="Mona Tea" height="40" src="${url}"`);
    await app.database.admin.query(
      "update themes set document = jsonb_set(document, '{brand,logo_id}', 'null') where shop_id = $1",
      [shop.id],
    );
  });
});

describe("when a customer has placed an order", () => {
  it("emails customer and owner once and notifies the owner once, however often the job runs", async () => {
    const { placed, params, job } = await sold("nia@example.com");
    const { number, total, token } = placed;
    const hers = await emailTo("nia@example.com", number, `Your order #${number} at Mona Tea`);
    const owners = await emailTo(mona.email, number, `New order #${number} · €29.90`);
    expect(total).toBe(2990);
    expect(hers.text).toContain(`Hello ${address.name},`);
    expect(hers.text).toMatch(/2 × Green Tea +€25\.00/);
    expect(hers.text).toMatch(/Delivery +€4\.90/);
    expect(hers.text).toMatch(/Total +€29\.90/);
    expect(hers.text).toContain("Pay €29.90 on delivery.");
    expect(hers.text).toContain("1 Harbour Road\n20457 Hamburg\nGermany");
    expect(hers.html).toContain(`href="http://store.localhost:3000/mona-tea/orders/${token}"`);
    expect(owners.text).toContain(
      "Nia Shopper ordered 2 items for €29.90. Confirm the order to start packing.",
    );
    expect(owners.html).toContain(`href="http://dashboard.localhost:3000/shop/orders/${params.id}"`);

    await followOrder(app.app, job);
    await followOrder(app.app, job);
    expect(await emailsAbout(number)).toHaveLength(2);
    const { data: bell } = await mona.client.notifications.list({ params: { shop_id: shop.id }, query: {} });
    expect(bell.filter(({ data }) => data["number"] === number)).toMatchObject([
      {
        kind: "order_placed",
        data: { number, total: 2990, currency: "EUR", name: "Nia Shopper" },
        link: `/shop/orders/${params.id}`,
      },
    ]);
  });

  it("emails every owner, but no staff", async () => {
    const [olga, sam] = [await app.person("Olga"), await app.person("Sam")];
    await app.join(shop.id, sam, "staff");
    await app.database.admin.query(
      "insert into memberships (shop_id, account_id, role) select $1, id, 'owner' from accounts where email = $2",
      [shop.id, olga.email],
    );
    const { placed } = await sold("nia2@example.com");
    for (const email of ["nia2@example.com", mona.email, olga.email])
      await emailTo(email, placed.number, /#/);
    const emails = await emailsAbout(placed.number);
    expect(emails.map(({ to }) => to).toSorted()).toEqual(
      [mona.email, "nia2@example.com", olga.email].toSorted(),
    );
  });

  it("emails only the owners if the order has no email", async () => {
    const { placed, job } = await sold("nia3@example.com");
    await emailTo("nia3@example.com", placed.number, /Your order/);
    await emailTo(mona.email, placed.number, /New order/);
    const before = await emailsAbout(placed.number);
    await app.database.admin.query("delete from emails where order_id = $1", [job.order_id]);
    await app.database.admin.query("update orders set email = null where id = $1", [job.order_id]);
    await followOrder(app.app, job);
    await sendOrderMail(app.app, { ...job, email: "confirmed", cause: job.order_id });
    const again = (await emailsAbout(placed.number)).filter(
      ({ id }) => !before.some((mail) => mail.id === id),
    );
    expect(again.every(({ to }) => to !== "nia3@example.com")).toBe(true);
    expect(again.map(({ to }) => to)).toContain(mona.email);
  });
});

describe("as an order progresses", () => {
  it("emails the customer that it is confirmed, who carries it with which tracking number, and that it was delivered", async () => {
    const { placed, params } = await sold("way@example.com");
    const { orders } = mona.client;
    await orders.confirm({ params });
    const confirmed = await emailTo("way@example.com", placed.number, /is confirmed$/);
    expect(confirmed.text).toContain("We're preparing it");

    const { data: packed } = await orders.pack({ params, body: {} });
    const shipment = { ...params, shipment_id: packed.shipments[0]!.id };
    const parcel = { courier: "DHL", tracking_number: "JD014", tracking_url: "https://dhl.example/JD014" };
    await orders.ship({ params: shipment, body: parcel });
    const shipped = await emailTo("way@example.com", placed.number, /^Your order .* is on its way$/);
    expect(shipped.text).toContain("Courier\nDHL\nJD014");
    expect(shipped.text).toContain("2 × Green Tea");
    expect(shipped.text).toContain("Track shipment https://dhl.example/JD014");
    expect(shipped.html).toContain(`/mona-tea/orders/${placed.token}"`);

    await orders.deliver({ params: shipment });
    await emailTo("way@example.com", placed.number, /^Your order .* was delivered$/);
    // Includes the email about the placed order, which may come last: its job waits for the next queue poll.
    const hers = async () =>
      (await emailsAbout(placed.number)).filter(({ to }) => to === "way@example.com").length;
    await expect.poll(hers, { timeout: 10_000 }).toBe(4);
  });

  it("calls a shipment with one of two units a part of the order, and lists only that unit", async () => {
    const { placed, params } = await sold("part@example.com");
    const { orders } = mona.client;
    const { data: order } = await orders.confirm({ params });
    const lines = [{ order_line_id: order.lines[0]!.id, quantity: 1 }];
    const { data: packed } = await orders.pack({ params, body: { lines } });
    const shipment = { ...params, shipment_id: packed.shipments[0]!.id };
    await orders.ship({ params: shipment, body: { courier: null, tracking_number: null } });
    const shipped = await emailTo("part@example.com", placed.number, /^Part of your order .* is on its way$/);
    expect(shipped.text).toContain("1 × Green Tea");
    expect(shipped.text).not.toContain("You pay");
    expect(shipped.text).not.toContain("Courier");
  });

  it("gives the customer the reason of a cancellation and says that they owe nothing, without a suspicion of fraud", async () => {
    for (const [reason, words] of [
      ["inventory", "The items you ordered are out of stock."],
      ["fraud", "The shop couldn't accept it."],
    ] as const) {
      const { placed, params } = await sold(`${reason}@example.com`);
      await mona.client.orders.cancel({ params, body: { reason, note: "a note for the team" } });
      const email = await emailTo(`${reason}@example.com`, placed.number, /is cancelled$/);
      expect(email.text).toContain(words);
      expect(email.text).toContain("Your order won't be shipped, and you don't have to pay.");
      expect(email.text).not.toMatch(/fraud|note for the team/);
    }
  });
});
