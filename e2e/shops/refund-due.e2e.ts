import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { listOutbox, readOutbox } from "@vitrine/api/mail/outbox";
import type { Client } from "@vitrine/contract/client";
import { dashboard, dataDir, port, store } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";
import { openShop } from "../support/sample-accounts.ts";
import { clickPlaceOrder, typeAddress } from "../support/shopping.ts";

// The owner cancels paid units without a refund, refunds what is due, repeats a failed refund, and emails the invoice.

const handle = "dora-due";
let client: Client;
let page: Page;
let shop: Awaited<ReturnType<typeof openShop>>;
let params: { shop_id: number; id: string };
let unitPrice: string;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  const dora = await addMember(admin, "Dora Due");
  await admin.end();
  client = clientOf(dora, port);
  shop = await openShop(client, handle, 100);
  page = await (await browserOf(browser, dora)).newPage();
  const nia = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await nia.goto(`${store}/${handle}/products`);
  await nia.getByRole("main").getByRole("link").filter({ hasText: "€" }).first().click();
  await nia.getByLabel("Quantity").fill("4");
  await nia.getByRole("button", { name: "Add to cart" }).click();
  await nia.goto(`${store}/${handle}/checkout`);
  await typeAddress(nia);
  await nia.getByRole("button", { name: "Save and continue" }).click();
  await clickPlaceOrder(nia);
  await expect(nia).toHaveURL(/\/orders\//);
  await nia.context().close();
  const { data } = await client.orders.list({ params: { shop_id: shop.shop_id }, query: {} });
  params = { shop_id: shop.shop_id, id: data[0]!.id };
  await client.orders.confirm({ params });
  await client.orders.mark_paid({ params });
  const { data: order } = await client.orders.read({ params });
  unitPrice = (order.lines[0]!.unit_price / 100).toFixed(2);
});
test.afterAll(() => page.context().close());

test("a paid unit that is cancelled without a refund is due, and the refund dialog suggests its price", async () => {
  await page.goto(`${dashboard}/shop/orders/${params.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel items" }).click();
  const dialog = page.getByRole("dialog");
  const units = dialog.getByRole("textbox", { name: "Unpacked items to cancel" });
  await expect(units).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel items", exact: true }).click();
  await expect(dialog.getByText("Enter the number of items to cancel.")).toBeVisible();
  await units.fill("1");
  await expect(dialog.getByLabel("Amount")).toHaveValue(unitPrice);
  const both = `Cancel items, record refund of €${unitPrice}`;
  await expect(dialog.getByRole("button", { name: both })).toBeVisible();
  await dialog.getByLabel("Amount").fill("0");
  await dialog.getByRole("button", { name: "Cancel items", exact: true }).click();
  await expect(page.getByText(`Refund due: €${unitPrice}`)).toBeVisible();
  await page.getByRole("button", { name: `Refund €${unitPrice}` }).click();
  await expect(dialog.getByText("Refund due")).toBeVisible();
  await expect(dialog.getByLabel("Amount")).toHaveValue(unitPrice);
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect(page.getByText("Partially refunded").first()).toBeVisible();
  await expect(page.getByText(`Refund due: €${unitPrice}`)).toBeHidden();
});

test("a refund that its provider couldn't make is recorded as returned by the shop", async () => {
  const admin = await databaseOf(dataDir);
  await admin.query(
    `insert into refunds (shop_id, id, order_id, amount, reason, status, provider, destination, failure, settled_at)
     values ($1, gen_random_uuid(), $2, 100, 'customer', 'failed', 'stripe', 'original', 'expired_or_canceled_card', now())`,
    [params.shop_id, params.id],
  );
  await admin.end();
  await page.reload();
  const banner = page.getByRole("alert").filter({ hasText: "The refund of €1.00 failed" });
  await expect(banner).toBeVisible();
  await banner.getByRole("button", { name: "Record manual refund" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Record refund" }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByText("recorded a manual refund of €1.00")).toBeVisible();
  const { data } = await client.orders.read({ params });
  expect(data.refunds.at(-1)).toMatchObject({ amount: 100, status: "succeeded", provider: null });
});

test("the owner emails the invoice as PDF, and it arrives with the file", async () => {
  await page.getByRole("button", { name: "Issue invoice" }).click();
  await page.getByRole("button", { name: "Email invoice" }).click();
  const dialog = page.getByRole("dialog");
  const { data } = await client.orders.read({ params });
  await expect(dialog.getByText(`We'll send the invoice as a PDF to ${data.email}.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Email invoice" }).click();
  await expect(page.getByText("emailed invoice INV-1 to the customer")).toBeVisible();
  const outbox = path.join(dataDir, "outbox");
  const invoice = async () => {
    const mail = (await listOutbox(outbox, 100)).find(
      ({ subject, to }) => subject.startsWith("Invoice INV-1 for your order") && to === data.email,
    );
    return mail && readOutbox(outbox, mail.id);
  };
  await expect.poll(async () => (await invoice())?.attachments?.[0]?.name).toBe("INV-1.pdf");
  const mail = (await invoice())!;
  await page.goto(`${dashboard}/outbox/${mail.id}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "INV-1.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("INV-1.pdf");
});

test("invoices are emailed automatically once the owner turns that on, and the email has a preview", async () => {
  await page.goto(`${dashboard}/shop/settings/invoices`);
  await page.getByRole("checkbox", { name: "Email the invoice to the customer when it's issued" }).check();
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect
    .poll(async () => {
      const { data } = await client.documents.read_settings({ params: { shop_id: shop.shop_id } });
      return data.emails_invoices;
    })
    .toBe(true);
  const { data } = await client.customer_emails.preview({
    params: { shop_id: shop.shop_id, email: "order_invoice" },
    body: {},
  });
  expect(data.subject).toMatch(/^Invoice INV-1 for your order/);
});
