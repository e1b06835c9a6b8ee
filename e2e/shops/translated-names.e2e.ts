import { expect, type Page, test } from "@playwright/test";
import { listOutbox, readOutbox } from "@vitrine/api/mail/outbox";
import path from "node:path";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart } from "../support/shopping.ts";

// An owner translates a delivery rate, an option and the message after the order, and a shopper orders in Arabic.

let shop: ShopWithProducts;
let page: Page;
let handle: string;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Names", 1);
  const { client, params } = shop;
  await shop.admin.query(
    `update shops set languages = '[{"code": "ar", "is_published": true}]', storefront_version = storefront_version + 1 where id = $1`,
    [params.shop_id],
  );
  const { data: shirt } = await client.products.create({
    params,
    body: {
      title: "Shirt",
      status: "active",
      options: [{ name: "Size", values: ["Large", "Small"] }],
      variants: [
        { option_values: ["Large"], price: 2_000, on_hand: 5 },
        { option_values: ["Small"], price: 2_000, on_hand: 5 },
      ],
    },
  });
  handle = shirt.handle;
  await client.delivery_zones.create({
    params,
    body: {
      name: "Britain",
      places: [{ country: "GB" }],
      rates: [{ id: crypto.randomUUID(), name: "Courier", fee: 300, days_min: 1, days_max: 2 }],
    } as never,
  });
  const { data } = await client.checkout_settings.read({ params });
  await client.checkout_settings.update({
    params,
    body: { thank_you: "See you soon", version: data.version },
  });
  page = await (await browserOf(browser, shop.owner)).newPage();
});
test.afterAll(async () => {
  await page.context().close();
  await shop?.admin.end();
});

test("the owner translates a delivery, an option and a text of the checkout", async () => {
  await page.goto(dashboard + paths.languageTranslations("ar"));
  await expect(page.getByRole("row", { name: /Shirt/ })).toContainText("Missing");
  await choose("Delivery methods");
  await translate("Britain: Courier", { "Name in Arabic": "مندوب" });
  await choose("Options");
  await translate("Size", { "Size in Arabic": "المقاس", "Large in Arabic": "كبير" });
  await expect(page.getByRole("row", { name: /Size/ })).toContainText("Partly translated");
  await choose("Checkout texts");
  await translate("Checkout texts", { "Message after the order in Arabic": "إلى اللقاء" });
  await expect(page.getByRole("row", { name: /Checkout texts/ })).toContainText("إلى اللقاء");
  await page.getByRole("link", { name: "Checkout texts" }).click();
  await expect(page.getByRole("dialog").getByText("See you soon")).toBeVisible();
  await expectClean(new Audit(page, port));
});

test("a shopper reads them while ordering in Arabic, and in the email", async ({ browser }) => {
  const visitor = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await visitor.goto(`${shop.url}/ar/products/${handle}`);
  await expect(visitor.getByRole("group", { name: "المقاس" })).toContainText("كبير");
  await addToCart(visitor, { button: "إضافة إلى السلة", drawer: "السلة" });
  await visitor.goto(`${shop.url}/ar/checkout`);
  await expect(visitor.getByText("كبير", { exact: true }).first()).toBeVisible();
  for (const [name, text] of Object.entries({
    email: "amira@example.com",
    name: "Amira Aziz",
    line1: "12 Orchard Street",
    postal_code: "BS1 5EH",
    city: "Bristol",
  }))
    await visitor.locator(`[name="${name}"]`).fill(text);
  await visitor.locator('[name="city"]').blur();
  await expect(visitor.getByText("مندوب").first()).toBeVisible();
  await visitor.getByRole("button", { name: /^تقديم الطلب/ }).click();
  await visitor.waitForURL(/\/ar\/orders\//);
  for (const text of ["مندوب", "كبير", "إلى اللقاء"])
    await expect(visitor.getByText(text).first()).toBeVisible();
  const email = await emailTo("amira@example.com");
  for (const text of ["مندوب", "كبير", "إلى اللقاء"]) expect(email).toContain(text);
  expect(email).not.toMatch(/Courier|Large|See you soon/);
  await visitor.context().close();
});

test("the owner reads the order in the shop's own language", async () => {
  const { data } = await shop.client.orders.list({ params: shop.params, query: {} });
  await page.goto(dashboard + paths.order(data[0]!.id));
  const main = page.getByRole("main");
  await expect(main.getByText("Courier", { exact: true })).toBeVisible();
  await expect(main.getByText("Large", { exact: true })).toBeVisible();
});

async function choose(kind: string): Promise<void> {
  await page.getByLabel("Type of text").selectOption({ label: kind });
}

async function translate(record: string, texts: Record<string, string>): Promise<void> {
  await page.getByRole("link", { name: record }).click();
  const dialog = page.getByRole("dialog", { name: record });
  for (const [label, text] of Object.entries(texts))
    await dialog.getByLabel(new RegExp(label.replace(" in ", ".* in .*"))).fill(text);
  await dialog.getByRole("button", { name: "Save translation" }).click();
  await expect(dialog).toBeHidden();
}

async function emailTo(recipient: string): Promise<string> {
  const outbox = path.join(dataDir, "outbox");
  const find = async () => (await listOutbox(outbox, 50)).find(({ to }) => to === recipient);
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return (await readOutbox(outbox, (await find())!.id))?.text ?? "";
}
