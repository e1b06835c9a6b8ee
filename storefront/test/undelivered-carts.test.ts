import { expect, test } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";

// The checkout of items that need no delivery, without JavaScript.

const buyer = { email: "ana@example.com", name: "Ana Lima", country: "IE" };

type Rules = ReturnType<typeof openStorefront>["shop"]["store"]["checkout"];

async function withDownload(rules: Partial<Rules> = {}) {
  const { shop, visitor } = openStorefront();
  Object.assign(shop.store.checkout, rules);
  shop.records.is_undelivered = true;
  const ana = visitor();
  await ana.open(`${base}/products/product-1`);
  await ana.post(`${base}/cart/lines`, { variant_id: ana.field("variant_id"), quantity: "1" });
  return { ana, records: shop.records };
}
type Visitor = Awaited<ReturnType<typeof withDownload>>["ana"];

/** The fields of the form that aren't collapsed, and those that are. */
function fieldsOf({ page }: Visitor) {
  const form = page.slice(page.indexOf("<form"), page.indexOf('class="checkout-review"'));
  const names = (html: string) =>
    Array.from(html.matchAll(/<(?:input|select|textarea) [^>]*id="(\w+)"/g), ([, id]) => id!);
  const collapsed = Array.from(form.matchAll(/<details>[^]*?<\/details>/g), ([html]) => html).join("");
  return { shown: names(form.replace(/<details>[^]*?<\/details>/g, "")), collapsed: names(collapsed) };
}
const order = (ana: Visitor, more: Record<string, string> = {}) =>
  ana.post(`${base}/checkout`, {
    ...buyer,
    step: "order",
    accepted_total: ana.field("accepted_total"),
    idempotency_key: ana.field("idempotency_key"),
    ...more,
  });

test("shows no delivery in the cart, in the checkout and on the page of the order", async () => {
  const { ana, records } = await withDownload({ company: "required", address_line2: "required" });
  await ana.open(`${base}/cart`);
  expect(ana.page).not.toContain("Delivery");
  expect(ana.page).not.toContain("Estimated delivery");
  await ana.open(`${base}/checkout`);
  expect(fieldsOf(ana)).toEqual({ shown: ["email", "phone", "name", "country"], collapsed: ["note"] });
  expect(ana.page).toMatch(/autoComplete="billing name"/);
  expect(ana.page).not.toContain('id="delivery"');
  expect(ana.page).not.toContain("<dt><bdi>Delivery</bdi></dt>");

  await ana.post(`${base}/checkout`, { ...buyer, step: "save" });
  expect(ana.path).toBe(`${base}/checkout`);
  await order(ana, { payment: "cash_on_delivery" });
  const [placed] = records.orders.values();
  expect(placed).toMatchObject({ is_digital: true, address: { name: "Ana Lima", country: "IE", line1: "" } });
  await ana.open(`${base}/orders/${placed!.token}`);
  expect(ana.page).not.toContain("<bdi>Delivery</bdi>");
  expect(ana.page).not.toContain("Ships to");
});

test("shows the fields that the taxes of the country depend on", async () => {
  const { ana } = await withDownload();
  await ana.open(`${base}/checkout`);
  await ana.post(`${base}/checkout`, { ...buyer, country: "US", step: "country" });
  expect(fieldsOf(ana).shown).toEqual(["email", "phone", "name", "country", "region"]);
  expect(ana.field("email")).toBe(buyer.email);
});

test("offers a full address in a shop with tax numbers, and shows it if it is needed or filled in", async () => {
  const { ana } = await withDownload({ tax_number: "optional", note: "hidden" });
  await ana.open(`${base}/checkout`);
  expect(fieldsOf(ana)).toEqual({
    shown: ["email", "phone", "name", "country", "tax_number"],
    collapsed: ["line1", "line2", "city", "postal_code"],
  });
  await ana.post(`${base}/checkout`, { ...buyer, tax_number: "IE1234567T", step: "country" });
  expect(fieldsOf(ana)).toEqual({
    shown: ["email", "phone", "name", "country", "tax_number", "line1", "line2", "city", "postal_code"],
    collapsed: [],
  });
  expect(ana.page).toContain("Full address, for the invoice");
  await ana.post(`${base}/checkout`, { ...buyer, line1: "12 Quay Street", step: "country" });
  expect(fieldsOf(ana).shown).toContain("line1");
});

test("asks for a full address once an item is delivered, and shows what was entered", async () => {
  const { ana, records } = await withDownload();
  await ana.open(`${base}/checkout`);
  records.is_undelivered = false;
  await order(ana);
  expect(ana.status).toBe(422);
  expect(ana.page).toContain("Enter a street address.");
  expect([ana.field("name"), ana.field("email")]).toEqual([buyer.name, buyer.email]);
  expect(ana.page).toContain('id="line1"');
  expect(records.orders.size).toBe(0);
});

test("reports a missing street together with the errors of other fields", async () => {
  const { ana, records } = await withDownload();
  records.is_undelivered = false;
  await ana.open(`${base}/checkout`);
  await order(ana, { name: "", email: "ana@" });
  expect(ana.page).toContain("Enter a street address.");
  expect(ana.page).toContain("Enter a name.");
  expect(records.orders.size).toBe(0);
});
