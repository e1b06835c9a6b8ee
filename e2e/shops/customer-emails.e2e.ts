import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { placeOrder } from "../support/place-order.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";

// A member messages the customer of an order, who receives it over SMTP. Then the member looks at the emails in Settings and
// sends one as a test.

let separate: SeparateShop;
let page: Page;
let server: SMTPServer;
let order: { id: string; number: number };
const received: string[] = [];

/** The received email to a recipient with a subject. */
async function emailTo(recipient: string, subject: RegExp): Promise<string> {
  const found = () =>
    received.find((email) => new RegExp(`^To: ${recipient}\\r$`, "m").test(email) && subject.test(email));
  await expect.poll(found, { timeout: 30_000 }).toBeDefined();
  return found()!;
}

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => (received.push(Buffer.concat(chunks).toString("utf8")), done()));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  separate = await openSeparateShop(browser, "emails", { SMTP_URL: `smtp://127.0.0.1:${port}` });
  page = separate.owner;
  const { client, params, products, admin, url } = separate.shop;
  await admin.query("update shops set email = 'hello@shop.example' where id = $1", [params.shop_id]);
  const { data: apron } = await client.products.read({ params: { ...params, id: products[0]!.id } });
  await placeOrder({
    handle: url.split("/").at(-1)!,
    port: separate.product.port,
    variant_id: apron.variants[0]!.id,
    email: "nia@example.com",
    name: "Nia",
  });
  const { data } = await client.orders.list({ params, query: {} });
  order = data[0]!;
});
test.afterAll(async () => {
  await separate.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test("a member messages the customer of an order, who receives it over SMTP", async () => {
  await page.goto(`${separate.product.dashboard}/shop/orders/${order.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Message customer" }).click();
  const dialog = page.getByRole("dialog", { name: "Message customer" });
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(dialog.getByText("Enter a message.").first()).toBeVisible();
  await dialog.getByLabel("Message").fill("Your tea ships on Monday.");
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("emailed the customer")).toBeVisible();
  await expect(page.getByRole("main").getByText("Your tea ships on Monday.")).toBeVisible();
  const email = await emailTo("nia@example.com", /^Subject: Message from /m);
  expect(email).toContain("Your tea ships on Monday.");
  expect(email).toMatch(/^Reply-To: hello@shop\.example\r$/m);
});

test("a member can't message the customer of an order without an email", async () => {
  await separate.shop.admin.query("update orders set email = null where id = $1", [order.id]);
  await page.reload();
  await page.getByRole("button", { name: "More actions" }).click();
  const item = page.getByRole("menuitem", { name: "Message customer" });
  await expect(item).toContainText("The order has no email, or it was erased.");
  await expect(item).toBeDisabled();
});

test("a member previews an email with a real order, and sends it as a test", async () => {
  await page.goto(`${separate.product.dashboard}/shop/settings/email-dispatch-settings`);
  await page.getByRole("link", { name: "Order shipped" }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText(`Your order #${order.number} is on its way.`).first()).toBeVisible();
  await page.getByLabel("Order", { exact: true }).selectOption({ label: "Sample data" });
  await expect(frame.getByText("Sample product").first()).toBeVisible();
  const width = async () => (await page.locator("iframe").boundingBox())!.width;
  await expect.poll(width).toBeLessThan(380);
  await page.getByRole("button", { name: "Desktop", exact: true }).click();
  await expect.poll(width).toBeGreaterThan(600);
  await page.getByRole("button", { name: "Send a test email to me" }).click();
  await expect(page.getByText(/^Test email sent to /)).toBeVisible();
  await expect.poll(() => received.some((email) => /^Subject: \[Test\] Your order/m.test(email))).toBe(true);
});

test("an owner edits the texts of an email, and the customer receives them", async () => {
  await page.goto(`${separate.product.dashboard}/shop/settings/email-dispatch-settings`);
  await page.getByRole("link", { name: "Order confirmed", exact: true }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("is confirmed.").first()).toBeVisible();
  await page.getByLabel("Subject", { exact: true }).fill("Hooray: {{order_no}}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("“order_no” isn't a placeholder of this text.").first()).toBeVisible();
  await page.getByLabel("Subject", { exact: true }).fill("Hooray: ");
  await page.getByRole("button", { name: "Insert placeholder: Subject", exact: true }).click();
  await page.getByRole("menuitem", { name: "Order number" }).click();
  await expect(page.getByLabel("Subject", { exact: true })).toHaveValue("Hooray: {{order_number}}");
  await page
    .getByLabel("Message", { exact: true })
    .fill("Dear {{customer_name}},\n\n<b>we pack</b> it today.");
  await expect(frame.getByText("<b>we pack</b> it today.")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Email saved.")).toBeVisible();
  const { client, params, products, admin, url } = separate.shop;
  await admin.query("update checkout_settings set confirm_orders = true where shop_id = $1", [
    params.shop_id,
  ]);
  const { data: apron } = await client.products.read({ params: { ...params, id: products[0]!.id } });
  await placeOrder({
    handle: url.split("/").at(-1)!,
    port: separate.product.port,
    variant_id: apron.variants[0]!.id,
    email: "tom@example.com",
    name: "Tom",
  });
  const { data } = await client.orders.list({ params, query: {} });
  if (data[0]!.confirmation === "pending")
    await client.orders.confirm({ params: { ...params, id: data[0]!.id } });
  const email = await emailTo("tom@example.com", /^Subject: Hooray: /m);
  expect(email).toContain("we pack");
});

test("an owner resets the texts of an email", async () => {
  await page.goto(`${separate.product.dashboard}/shop/settings/email-dispatch-settings`);
  await expect(page.getByText("Edited: en")).toBeVisible();
  await page.getByRole("link", { name: "Order confirmed", exact: true }).click();
  await page.getByRole("button", { name: "Reset texts", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Reset the texts of this email?" });
  await dialog.getByRole("button", { name: "Reset texts", exact: true }).click();
  await expect(page.getByLabel("Subject", { exact: true })).toHaveValue(/is confirmed$/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Email saved.")).toBeVisible();
  await expect(page.getByText("Default texts", { exact: true })).toBeVisible();
});
