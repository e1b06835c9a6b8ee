import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { textOfPdf } from "../../../../test/pdf-text.ts";
import { open, insertProduct } from "../../../../test/sample-products.ts";
import { address, shopper, type Shopper } from "../../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";

const app = useTestApp();
let mona: Person | undefined;
let shop: { id: number; handle: string };
let nia: Shopper;
let count = 0;

const inStore = () => ({ handle: shop.handle });
const note = async (text: string | null) =>
  (await nia.client.checkout.update_note({ params: inStore(), body: { note: text } })).data.note;
const set = async (body: { cart_note?: boolean; note?: "hidden" | "optional" | "required" }) => {
  const params = { shop_id: shop.id };
  const { version } = (await mona!.client.checkout_settings.read({ params })).data;
  await mona!.client.checkout_settings.update({ params, body: { ...body, version } });
};
const saveAddress = async (text?: string) =>
  (
    await nia.client.checkout.update_address({
      params: inStore(),
      body: { email: "nia@example.com", address, note: text },
    })
  ).data;

beforeEach(async () => {
  mona ??= await app.person("Mona");
  shop = await app.shop(mona, `Notes ${++count}`);
  await open(app.database, shop.id);
  const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 5 });
  nia = shopper(app, shop.handle);
  const body = { variant_id: tea.variant_id };
  nia.cartToken = (await nia.client.checkout.add_line({ params: inStore(), body })).data.token;
});

describe("a note in the cart", () => {
  it("is stored with the order, also if the checkout has no field for it", async () => {
    await set({ cart_note: true, note: "hidden" });
    expect(await note("  Ring twice.\r\nThank you ")).toBe("Ring twice.\nThank you");
    const { total, note: stored } = await saveAddress("sent although hidden");
    expect(stored).toBe("Ring twice.\nThank you");
    nia.key = crypto.randomUUID();
    const order = { params: inStore(), body: { accepted_total: total } };
    await nia.client.checkout.place_order(order);
    const params = { shop_id: shop.id };
    const [row] = (await mona!.client.orders.list({ params, query: {} })).data;
    const { data } = await mona!.client.orders.read({ params: { ...params, id: row!.id } });
    expect(data.note).toBe("Ring twice.\nThank you");
    await expect(note("Later")).rejects.toMatchObject({ code: "cart_ordered" });
    const again = await mona!.client.orders.read({ params: { ...params, id: row!.id } });
    expect(again.data.note).toBe("Ring twice.\nThank you");
  });

  it("is the note of the checkout, which may change it, where both have the field", async () => {
    await set({ cart_note: true });
    await note("Ring twice.");
    expect((await nia.client.checkout.read_cart({ params: inStore() })).data.note).toBe("Ring twice.");
    expect((await saveAddress("Ring once.")).note).toBe("Ring once.");
    expect(await note("")).toBeNull();
  });

  it("is ignored in a shop without the field, and rejected if it is too long or of another cart", async () => {
    expect(await note("Not here")).toBeNull();
    await set({ cart_note: true });
    await expect(note("x".repeat(501))).rejects.toMatchObject({ code: "invalid_input" });
    expect((await nia.client.checkout.read_cart({ params: inStore() })).data.note).toBeNull();
    expect(await note("x".repeat(500))).toHaveLength(500);
    const eve = shopper(app, shop.handle);
    eve.cartToken = `${nia.cartToken}x`;
    await expect(
      eve.client.checkout.update_note({ params: inStore(), body: { note: "Mine" } }),
    ).rejects.toMatchObject({ code: "cart_not_found" });
  });

  it("F-15: is text in exports and packing slips, whatever characters it has", async () => {
    await set({ cart_note: true });
    const control = Array.from({ length: 31 }, (_, n) => String.fromCharCode(n + 1)).join("");
    const typed = `=HYPERLINK("x");@SUM(1)#eval("1+1")<script>x</script>\u202e${control}|`;
    const stored = await note(typed);
    const { total } = await saveAddress(stored!);
    nia.key = crypto.randomUUID();
    await nia.client.checkout.place_order({ params: inStore(), body: { accepted_total: total } });
    const params = { shop_id: shop.id };
    const [row] = (await mona!.client.orders.list({ params, query: {} })).data;
    expect((await mona!.client.orders.read({ params: { ...params, id: row!.id } })).data.note).toBe(stored);
    for (const preset of ["orders", "items"] as const) {
      const file = await mona!.client.order_exports.read({ params, query: { preset } });
      const [record] = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[];
      const cell = record![preset === "orders" ? "Note" : "Notes"]!;
      expect(cell).toMatch(/^'=HYPERLINK\("x"\);'@SUM/);
    }
    const body = { kind: "packing_slips" as const, ids: [row!.id] };
    const slip = await mona!.client.documents.print({ params, body });
    expect(slip.type).toBe("application/pdf");
    expect((await textOfPdf(await slip.bytes())).join().replaceAll(/\s/g, "")).toContain(
      '#eval("1+1")<script>x</script>',
    );
  });

  it("is the last one of two that are sent at once", async () => {
    await set({ cart_note: true });
    const sent = await Promise.all([note("One"), note("Two")]);
    expect(sent).toEqual(["One", "Two"]);
    const { data } = await nia.client.checkout.read_cart({ params: inStore() });
    expect(["One", "Two"]).toContain(data.note);
  });
});
