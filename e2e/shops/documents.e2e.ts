import { type Browser, expect, type Page, test } from "@playwright/test";
import { textOfPdf } from "../../api/test/pdf-text.ts";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openedPdf, storeOpenedFiles } from "../support/opened-pdf.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner numbers invoices, issues one by hand and lets the next be issued with the payment. The shopper opens it without
// JavaScript. An edit of the order replaces its invoice, and the owner prints packing slips of both orders.

let shop: ShopWithProducts;
let page: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Paper Mill", 1);
  const { client, params, products } = shop;
  const { data } = await client.products.read({ params: { ...params, id: products[0]!.id } });
  const purchase = { handle: shop.url.split("/").at(-1)!, port, variant_id: data.variants[0]!.id };
  await placeOrder({ ...purchase, name: "Ana Ash", email: "ana@example.com" });
  await placeOrder({ ...purchase, name: "Ben Birch", email: "ben@example.com" });
  page = await (await browserOf(browser, shop.owner)).newPage();
  await storeOpenedFiles(page);
});
test.afterAll(async () => {
  await page.context().close();
  await shop?.admin.end();
});

const orderOf = async (search: string) =>
  (await shop.client.orders.list({ params: shop.params, query: { search } })).data[0]!;

/** Clicks, and returns the texts of the pages of the PDF that opens in a new tab. */
async function opened(path: RegExp, click: () => Promise<void>): Promise<string[]> {
  return textOfPdf(await openedPdf(page, path, click));
}

async function openOrder(email: string): Promise<void> {
  await page.goto(dashboard + paths.order((await orderOf(email)).id));
  await expect(page.getByRole("heading", { name: "Documents", exact: true })).toBeVisible();
}

test("the owner sets how invoices are numbered", async () => {
  await page.goto(dashboard + paths.invoices);
  await expect(page.getByRole("heading", { name: "Invoices", level: 1, exact: true })).toBeVisible();
  await expectClean(new Audit(page, port));
  await page.getByLabel(/^Invoice number prefix/).fill("FA/");
  await page.getByLabel(/^First invoice number/).fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Enter 1 or more." })).toBeVisible();
  await page.getByLabel(/^First invoice number/).fill("101");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
});

test("the owner previews and issues an invoice", async () => {
  await openOrder("ana@example.com");
  const [preview] = await opened(/\/invoice\/preview$/, () =>
    page.getByRole("button", { name: "Preview invoice" }).click(),
  );
  expect(preview).toContain("PREVIEW");
  await page.getByRole("button", { name: "Issue invoice" }).click();
  const invoice = page.getByRole("button", { name: "Invoice FA/101" });
  await expect(invoice).toBeVisible();
  await expect(page.getByText("issued invoice FA/101")).toBeVisible();
  const [text] = await opened(/\/documents\/.*\/file$/, () => invoice.click());
  expect(text).toContain("FA/101");
  expect(text).not.toContain("PREVIEW");
  await expectClean(new Audit(page, port));

  // The first number is in use.
  await page.goto(dashboard + paths.invoices);
  await expect(page.getByLabel(/^First invoice number/)).toHaveAttribute("readonly", "");
  await page.getByLabel("When an order is paid").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
});

test("an order that is paid gets its invoice, which the shopper opens", async ({ browser }) => {
  await openOrder("ben@example.com");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Mark as paid" }).click();
  await page.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByRole("button", { name: "Invoice FA/102" })).toBeVisible();
  const { id } = await orderOf("ben@example.com");
  const { data } = await shop.client.orders.read({ params: { ...shop.params, id } });
  await openAsShopper(browser, data.order_url!);
});

async function openAsShopper(browser: Browser, url: string): Promise<void> {
  const ben = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await ben.goto(url);
  const link = ben.getByRole("link", { name: "Invoice FA/102" });
  const response = await fetch(`http://127.0.0.1:${port}${await link.getAttribute("href")}`);
  expect(response.headers.get("content-disposition")).toContain('filename="FA-102.pdf"');
  expect(textOfPdf(await response.bytes())[0]).toContain("Ben Birch");
  await ben.context().close();
}

test("an edit of the order replaces its invoice, after the owner has seen that it does", async ({
  browser,
}) => {
  await openOrder("ben@example.com");
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit order", exact: true }).click();
  await page.getByRole("button", { name: "Add custom item", exact: true }).click();
  await page.getByLabel("Custom item", { exact: true }).fill("Gift wrap");
  await page.getByLabel("Price", { exact: true }).fill("5");
  await page.getByRole("button", { name: "Review changes", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const replaced = "Issues a credit note for invoice FA/102 and a new invoice.";
  await expect(dialog.getByText(replaced, { exact: true })).toBeVisible();
  await expectClean(new Audit(page, port));
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect(page.getByRole("button", { name: "Invoice FA/103", exact: true })).toBeVisible();
  await expect(page.getByText("Replaced by FA/103", { exact: true })).toBeVisible();
  await expect(page.getByText("issued invoice FA/103, which replaces FA/102")).toBeVisible();
  const note = page.getByRole("button", { name: "Credit note CN-1", exact: true });
  const [text] = await opened(/\/documents\/.*\/file$/, () => note.click());
  expect(text).toContain("Replaced by: FA/103");
  await expectClean(new Audit(page, port));

  const { id } = await orderOf("ben@example.com");
  const { data } = await shop.client.orders.read({ params: { ...shop.params, id } });
  const ben = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await ben.goto(data.order_url!);
  await expect(ben.getByText("Invoice FA/102 (replaced)", { exact: true })).toBeVisible();
  await expect(ben.getByRole("link", { name: "Invoice FA/103", exact: true })).toBeVisible();
  await ben.context().close();
});

test("the owner prints packing slips and a pick list of the selected orders", async () => {
  await page.goto(dashboard + paths.orders);
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  const print = async (item: string) => {
    const bar = page.getByRole("region", { name: "Selected rows" });
    await bar.getByRole("button", { name: "More actions" }).click();
    return opened(/\/orders\/prints$/, () => page.getByRole("menuitem", { name: item }).click());
  };
  const slips = await print("Print packing slips");
  expect(slips.map((slip) => /#\d+/.exec(slip)?.[0])).toEqual(["#1002", "#1001"]);
  expect((await print("Print pick list"))[0]).toMatch(/#1002 × 1, #1001 × 1/);
});
