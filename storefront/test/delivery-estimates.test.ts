import { expect, test } from "vitest";
import { openStorefront } from "./fake-storefront.ts";

const base = "/fern-field";
const delivery = `${base}/delivery`;

test("shows the delivery to a chosen place without JavaScript, on its page, in the cart and in the checkout", async () => {
  const { visitor } = openStorefront();
  const ana = await visitor().open(`${base}/products/product-1`);
  expect(ana.page).toContain(`href="${delivery}?product=product-1"`);
  await ana.post(`${base}/cart/lines`, { variant_id: ana.field("variant_id"), quantity: "1" });
  expect(ana.page).toContain("See delivery to your area");

  await ana.open(`${delivery}?product=product-1`);
  expect(ana.page).not.toContain('name="region"');
  // Another country has other fields, and is stored with them.
  await ana.post(delivery, { country: "US", fields_of: "IE", postal_code: "D02", product: "product-1" });
  expect((await ana.open(`${base}/delivery.json`)).page).toContain('"text":null');
  await ana.post(delivery, { country: "US", fields_of: "IE", product: "product-1" });
  expect(ana.page).toContain('<option value="NY">New York</option>');
  await ana.post(delivery, { country: "US", fields_of: "US", region: "NY", product: "product-1" });
  expect(ana.path).toBe(`${delivery}?product=product-1`);
  expect(ana.page).toMatch(/Delivery to New York: Thu,? 3.*5 Dec, €9.00 \(free from €50.00\)/);
  expect(ana.headers.get("cache-control")).toBe("private, no-store");

  await ana.open(`${base}/cart`);
  expect(ana.page).toMatch(/Delivery to New York: .*€9.00/);
  await ana.open(`${base}/checkout`);
  expect(ana.page).toContain('<option value="US" selected="">');
  expect(ana.page).toContain('<option value="NY" selected="">');
  // The product's page is the same for all shoppers.
  await ana.open(`${base}/products/product-1`);
  expect(ana.page).not.toContain("Delivery to New York");
});

test("shows the delivery of the cart's items, also after a change of the cart, but not in the checkout", async () => {
  const { visitor, visitors } = openStorefront();
  const ana = await visitor().open(`${base}/products/product-1`);
  await ana.post(`${base}/cart/lines`, { variant_id: ana.field("variant_id"), quantity: "1" });
  await ana.post(delivery, { country: "BR", fields_of: "BR" });
  expect(ana.page).toContain("Your items can&#x27;t be delivered to Brazil. You can pick up your order.");
  await ana.post(delivery, { country: "DE", fields_of: "DE" });
  const { page } = await ana.open(`${base}/cart.json`);
  const { cart } = JSON.parse(page);
  expect(cart.delivery).toEqual({
    text: expect.stringContaining("Delivery to Germany: "),
    label: "Change area",
  });
  expect(cart.estimate).toBe(null);
  const before = visitors.length;
  await ana.open(`${base}/checkout`);
  expect(visitors.slice(before).filter((one) => "place" in one)).toEqual([]);
});

test("says that a place isn't delivered to, and ignores hostile places", async () => {
  const { visitor } = openStorefront();
  const ana = await visitor().open(delivery);
  await ana.post(delivery, { country: "BR", fields_of: "BR" });
  expect(ana.page).toContain("This shop doesn&#x27;t deliver to Brazil. You can pick up your order.");
  await ana.post(delivery, { country: "<b>", fields_of: "IE", city: "<script>alert(1)</script>" });
  expect(ana.page).not.toContain("<script>alert(1)");
  expect(ana.page).toContain("€5.00");
  const { page } = await ana.open(`${base}/delivery.json`);
  expect(JSON.parse(page).text).toContain("€5.00");
  const { page: unknown } = await visitor().open(`${base}/delivery.json`);
  expect(JSON.parse(unknown)).toEqual({ text: null, label: "See delivery to your area" });
});
