import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { textOfPdf } from "../../../../test/pdf-text.ts";
import { address } from "../../../../test/shopper.ts";
import { custom, useDraftShop } from "../../draft-orders/draft-orders.fixture.ts";
import { EditShop, product } from "../../order-edits/edit-shop.fixture.ts";

const { app, shop, tea, create, completed, orderOf } = useDraftShop();
const buyer = { name: "Nia Shopper", country: "DE" } as never;
const lesson = custom("Lesson", 3000, { requires_shipping: false });
let order: Awaited<ReturnType<typeof completed>>;

beforeAll(async () => {
  order = await completed(await create([lesson], { address: buyer }));
});

const print = async (kind: "packing_slips" | "labels" | "pick_list", ...ids: string[]) =>
  shop.mona.client.documents.print({ params: shop.params, body: { kind, ids } });

describe("an order of which nothing is delivered", () => {
  it("is created from a draft with a name and a country, whatever delivery the draft has", async () => {
    const van = { kind: "custom" as const, title: "Van", price: 900 };
    const draft = await create([lesson], { address: buyer, delivery: van });
    expect(draft.quote).toMatchObject({ requires_shipping: false, missing: [], delivery_options: [] });
    expect(await completed(draft)).toMatchObject({
      fulfilment_status: "service_unfulfilled",
      total: 3000,
      address: { line1: "", country: "DE" },
      delivery: { name: "No delivery", fee: 0 },
    });
    await expect(create([lesson, custom("Book", 900)], { address: buyer })).rejects.toMatchObject({
      errors: { "address.line1": ["Enter a street address."] },
    });
    const nameless = await create([lesson], { address: null });
    await expect(completed(nameless)).rejects.toMatchObject({
      errors: { address: ["Enter the customer's name."] },
    });
  });

  it("has no packing slip, label or pick list, and those of others are printed without it", async () => {
    for (const kind of ["packing_slips", "labels", "pick_list"] as const)
      await expect(print(kind, order.id)).rejects.toMatchObject({ code: "nothing_to_print" });
    const { variant_id } = await tea();
    const mixed = await completed(await create([{ variant_id, quantity: 1 }, lesson]));
    const slips = (await textOfPdf(await (await print("packing_slips", order.id, mixed.id)).bytes())).join(
      " ",
    );
    expect(slips).toContain(`#${mixed.number}`);
    expect(slips).toContain("Tea");
    expect(slips).not.toContain("Lesson");
    expect(slips).not.toContain(`#${order.number} `);
  });

  it("is counted among those that a print leaves out, in its own shop only", async () => {
    const { variant_id } = await tea();
    const mixed = await completed(await create([{ variant_id, quantity: 1 }, lesson]));
    const body = { ids: [mixed.id, order.id, order.id, crypto.randomUUID()] };
    const count = async (by: typeof shop.mona, params: typeof shop.params) =>
      (await by.client.documents.count_unprinted({ params, body })).data.count;
    expect(await count(shop.mona, shop.params)).toBe(1);
    expect(await count(shop.rita, shop.rival)).toBe(0);
  });

  it("is skipped by bulk actions for deliveries, with the reason", async () => {
    for (const change of ["pack", "ship", "deliver", "mark_ready_for_pickup", "mark_picked_up"] as const) {
      const body = { change, ids: [order.id] };
      const { data } = await shop.mona.client.order_changes.create({ params: shop.params, body });
      expect(data).toMatchObject([{ id: order.id, problem: "This order needs no delivery." }]);
    }
    expect(await orderOf(order.id)).toMatchObject({ version: order.version, shipments: [] });
  });

  it("has an invoice with the short address and without a delivery, and empty cells in an export", async () => {
    const params = { ...shop.params, id: order.id };
    const { data } = await shop.mona.client.documents.issue_invoice({ params });
    const file = await shop.mona.client.documents.read_file({ params: { ...shop.params, id: data.id } });
    const text = (await textOfPdf(await file.bytes())).join(" ");
    expect(text).toContain("Nia Shopper");
    expect(text).toContain("Germany");
    expect(text).not.toContain("Delivery");
    const query = { preset: "items" as const, ids: [order.id] };
    const csv = await shop.mona.client.order_exports.read({ params: shop.params, query });
    const [row] = parse<Record<string, string>>(await csv.text(), { columns: true, bom: true });
    expect(row).toMatchObject({
      "Shipping Name": "Nia Shopper",
      "Shipping Street": "",
      "Shipping Country": "DE",
    });
  });

  it("keeps its short address when the contact is changed", async () => {
    const params = { ...shop.params, id: order.id };
    const { version, address: before } = await orderOf(order.id);
    const { data } = await shop.mona.client.order_edits.update_contact({
      params,
      body: {
        version,
        email: "new@example.com",
        phone: null,
        address: { ...before, name: "Nia Buyer" },
        notifies_customer: false,
      } as never,
    });
    expect(data).toMatchObject({ email: "new@example.com", address: { name: "Nia Buyer", line1: "" } });
  });

  it("needs a street once an edit adds an item that is delivered", async () => {
    const edited = new EditShop(app);
    Object.assign(edited, { id: shop.params.shop_id, owner: shop.mona });
    const { id } = await completed(await create([lesson], { address: buyer }));
    const { variant_id } = await tea();
    const added = [product(variant_id)];
    await expect(edited.edit(id, { added })).rejects.toMatchObject({
      errors: { "address.line1": ["Enter a street address."] },
    });
    expect((await orderOf(id)).lines).toHaveLength(1);
    await edited.edit(id, { added, address: address as never });
    expect(await orderOf(id)).toMatchObject({ fulfilment_status: "unfulfilled", address });
  });
});
