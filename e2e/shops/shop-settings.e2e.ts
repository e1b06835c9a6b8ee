import { expect, type Page, test } from "@playwright/test";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { picture } from "../support/sample-products.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { openShop, readyShopper } from "../support/sample-accounts.ts";

// The settings of a shop: saved, guarded, fixed after the first order; no page of the store shows the owner's email.

let selma: Member;
let email: string;
let page: Page;
let shop: Awaited<ReturnType<typeof openShop>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  selma = await addMember(admin, "Selma Sets");
  const { rows } = await admin.query<{ email: string }>("select email from accounts where id = $1", [
    selma.id,
  ]);
  email = rows[0]!.email;
  await admin.end();
  shop = await openShop(clientOf(selma, port), "selma-soap", 10);
  page = await (await browserOf(browser, selma)).newPage();
});
test.afterAll(() => page.context().close());

const settings = async () =>
  (await clientOf(selma, port).shops.read({ params: { shop_id: shop.shop_id } })).data;
const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
const saveBar = () => page.getByRole("region", { name: "Unsaved changes" });

test("no page of the store shows the owner's sign-in email", async () => {
  const store = `http://store.localhost:${port}/selma-soap`;
  const seen = [
    store,
    `${store}/products`,
    `${store}/products/green-tea`,
    `${store}/cart`,
    `${store}/sitemap.xml`,
  ];
  for (const url of [
    ...seen,
    `http://store.localhost:${port}/sitemap.xml`,
    `http://store.localhost:${port}/robots.txt`,
  ]) {
    const text = await (await page.goto(url))!.text();
    expect(text, url).not.toContain(email);
    expect(text, url).not.toContain("mailto:");
  }
});

test("after a failed save the user continues typing, and the new text is saved", async () => {
  await page.goto(`${dashboard}/shop/settings`);
  const contact = page.getByLabel("Contact email");
  await contact.fill("hello");
  await save();
  const summary = page.getByRole("alert").filter({ hasText: "To save these settings" });
  await expect(summary).toBeFocused();
  await contact.focus();
  await page.keyboard.press("End");
  // Wrong, right, wrong and right: the summary appears and disappears, and the focus stays.
  await page.keyboard.type("@soap.example");
  await expect(summary).toBeHidden();
  await page.keyboard.type(" ");
  await page.keyboard.type("x");
  await expect(summary).toBeVisible();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(contact).toBeFocused();
  await expect(contact).toHaveValue("hello@soap.example");
  await page.getByLabel("Legal name").fill("Selma Soaps Ltd");
  await page.getByLabel("Street and number").fill("1 Harbour Road");
  await save();
  // An incomplete postal address is invalid.
  await expect(page.getByRole("link", { name: /^Enter the city/ })).toBeVisible();
  await page.getByLabel("City").fill("Hamburg");
  await page.getByLabel("Order number prefix").fill("SS-");
  await expect(page.getByText("New orders are numbered like SS-1001.")).toBeVisible();
  await page.getByLabel("First order number").fill("5001");
  await expect(page.getByText("New orders are numbered like SS-5001.")).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({
    name: "soap.png",
    mimeType: "image/png",
    buffer: await picture("#7d8471"),
  });
  await save();
  await expect(saveBar()).toBeHidden();
  expect(await settings()).toMatchObject({
    email: "hello@soap.example",
    legal_name: "Selma Soaps Ltd",
    address: { line1: "1 Harbour Road", city: "Hamburg" },
    order_prefix: "SS-",
    first_order_number: 5001,
    photo: expect.stringMatching(/^\/files\//),
  });
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("Hamburg");
});

test("the contact email that was entered is in the footer of the store", async () => {
  const visitor = await page.context().newPage();
  const home = await (await visitor.goto(`http://store.localhost:${port}/selma-soap`))!.text();
  await visitor.close();
  expect(home).toContain("mailto:hello@soap.example");
  expect(home).not.toContain(email);
});

test("asks for confirmation before leaving with unsaved changes", async () => {
  await page.getByLabel("Shop name").fill("Selma's Soaps");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Products", exact: true })
    .click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Shop name")).toHaveValue("selma-soap");
});

test("two users who save the same settings both retain their text until one chooses", async () => {
  await page.getByLabel("Shop name").fill("Mine");
  await clientOf(selma, port).shops.update({ params: { shop_id: shop.shop_id }, body: { name: "Theirs" } });
  await save();
  await expect(page.getByText("Someone else saved these settings while you were editing")).toBeVisible();
  await expect(page.getByLabel("Shop name")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Load their changes" }).click();
  await expect(page.getByLabel("Shop name")).toHaveValue("Theirs");
});

test("a new currency is confirmed, and amounts keep their numbers", async () => {
  const currency = page.getByRole("combobox", { name: "Currency" });
  await currency.focus();
  await page.keyboard.type("JPY");
  await page.keyboard.press("Enter");
  await save();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(dialog).toContainText("€12.50 becomes ¥13");
  await dialog.getByRole("button", { name: "Change currency" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await settings()).currency).toBe("JPY");
  const { data } = await clientOf(selma, port).products.read({
    params: { shop_id: shop.shop_id, id: shop.product_id },
  });
  expect(data.variants[0]).toMatchObject({ price: 13 });
});

test("the currency is locked once there is an order, and the page shows the reason", async () => {
  const nia = await readyShopper({ port }, "selma-soap", shop.variant_id, "nia");
  expect((await nia.place()).number_prefix).toBe("SS-");
  await page.reload();
  await expect(page.getByText("Your shop has orders.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Currency" })).toBeHidden();
  await expect(page.getByLabel("First order number")).toBeHidden();
  await page.goto(`${dashboard}/shop/orders`);
  await expect(page.getByText("SS-5001").first()).toBeVisible();
});

test("another time zone is previewed, and saved although there is an order", async () => {
  await page.goto(`${dashboard}/shop/settings`);
  const audit = new Audit(page, port);
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.focus();
  await page.keyboard.type("Tokyo");
  await page.keyboard.press("Enter");
  const preview = page.getByRole("status").filter({ hasText: "Effects of the new time zone" });
  await expect(preview).toContainText(/Orders of the last 30 days on another day: [01] of 1\./);
  await expectClean(audit);
  expect((await settings()).time_zone).not.toBe("Asia/Tokyo");
  await save();
  await expect(saveBar()).toBeHidden();
  await expect(preview).toHaveCount(0);
  expect((await settings()).time_zone).toBe("Asia/Tokyo");
});

test("an amount is cleared and typed again", async () => {
  await page.goto(`${dashboard}/shop/settings/shipping-fee/elsewhere`);
  const fee = page.getByLabel("Fee");
  await fee.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await expect(fee).toHaveValue("");
  await page.keyboard.type("120");
  await expect(fee).toHaveValue("120");
});
