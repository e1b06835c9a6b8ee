import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { sendOrderMail } from "../orders/follow-order.fixture.ts";
import { EditShop, elsewhere } from "./edit-shop.fixture.ts";

const app = useTestApp({ jobs: false });
const shop = new EditShop(app);
let [staff, rival] = [] as unknown as Person[] as [Person, Person];

beforeAll(async () => {
  await shop.open("Tea Contacts");
  [staff, rival] = await Promise.all([app.person("Sam Contacts"), app.person("Rita Contacts")]);
  await app.join(shop.id, staff, "staff");
  await app.shop(rival, "Rival Contacts");
});

type Body = Parameters<Person["client"]["order_edits"]["update_contact"]>[0]["body"];

/** A function that saves a changed contact of the order as it is now. */
async function ready(id: string, change: Partial<Body>) {
  const { email, phone, address, version } = await shop.order(id);
  const body = { email, phone, address, version, ...change };
  return async (by: Person = staff) =>
    (await by.client.order_edits.update_contact({ params: shop.place(id), body })).data;
}

describe("staff edit the contact of an order", () => {
  it("with its address, without other changes, and only the kinds of changes are logged", async () => {
    const { id } = await shop.sold();
    const before = await shop.order(id);
    const save = await ready(id, {
      email: "new@example.com",
      phone: "+49 40 1234567",
      address: { ...elsewhere, name: "Nia New" } as never,
    });
    const { timeline, version, ...after } = await save();
    expect(after).toMatchObject({
      name: "Nia New",
      email: "new@example.com",
      phone_e164: "+49401234567",
      address: { line1: "2 New Road" },
    });
    expect(version).toBe(before.version + 1);
    const { total, lines, delivery, stage } = before;
    expect(after).toMatchObject({ total, lines, delivery, stage });
    expect(timeline.at(-1)).toMatchObject({
      action: "order.edited",
      actor: staff.name,
      details: { changes: [{ kind: "email" }, { kind: "phone" }, { kind: "address" }] },
    });
  });

  it("and nothing is written or emailed if nothing has changed", async () => {
    const { id } = await shop.sold();
    await shop.query("update orders set phone = 'ring twice' where id = $1", id);
    const before = await shop.order(id);
    await (
      await ready(id, { notifies_customer: true })
    )();
    expect(await shop.order(id)).toEqual(before);
    expect(await shop.emailsOfEdits(id)).toEqual([]);
  });

  it("until its last unit has been shipped, also with an invoice", async () => {
    const { id } = await shop.sold();
    const { orders, documents } = shop.owner.client;
    await documents.issue_invoice({ params: shop.place(id) });
    await orders.confirm({ params: shop.place(id) });
    const packed = (await orders.pack({ params: shop.place(id), body: {} })).data;
    expect(packed.allowed).toContain("edit_contact");
    await (
      await ready(id, { phone: "+49 40 7654321" })
    )();
    const late = await ready(id, { phone: "+49 40 1111111" });
    await orders.ship({
      params: { ...shop.place(id), shipment_id: packed.shipments[0]!.id },
      body: { courier: null, tracking_number: null, tracking_url: null },
    });
    await expect(late()).rejects.toMatchObject({ code: "transition_rejected" });
    const { allowed, phone_e164 } = await shop.order(id);
    expect([allowed.includes("edit_contact"), phone_e164]).toEqual([false, "+49407654321"]);
  });

  it("with an email to the customer, if they want it", async () => {
    const { id } = await shop.sold();
    await (
      await ready(id, { email: "quiet@example.com" })
    )();
    await (
      await ready(id, { email: "loud@example.com", notifies_customer: true })
    )();
    const [job, ...others] = await shop.emailsOfEdits(id);
    expect(others).toEqual([]);
    await sendOrderMail(app.app, job!);
    const { text } = await app.mailTo("loud@example.com", /changed your order/);
    expect(text).toContain("What has changed\nYour email\n");
  });
});

describe("a change of the contact is rejected", () => {
  it("if the order has changed meanwhile, with the contact as it is now", async () => {
    const { id } = await shop.sold();
    const saves = await Promise.all(
      ["1234567", "7654321"].map((end) => ready(id, { phone: `+49 40 ${end}` })),
    );
    const { version } = await saves[0]!();
    await expect(saves[1]!()).rejects.toMatchObject({
      code: "version_conflict",
      body: { version, current: { phone: "+49 40 1234567" } },
    });
  });

  it("with a message at each field that is wrong", async () => {
    const { id } = await shop.sold();
    const save = await ready(id, { phone: "x", address: { ...elsewhere, postal_code: "?" } as never });
    await expect(save()).rejects.toMatchObject({
      code: "invalid_input",
      errors: { "address.postal_code": [expect.anything()], phone: [expect.anything()] },
    });
  });

  it("for orders of other shops, and for cancelled ones", async () => {
    const { id } = await shop.sold();
    const save = await ready(id, { phone: null });
    await expect(save(rival)).rejects.toMatchObject({ status: 404 });
    await shop.owner.client.orders.cancel({
      params: shop.place(id),
      body: { reason: "customer", note: null },
    });
    await expect(save()).rejects.toMatchObject({ code: "transition_rejected" });
  });
});
