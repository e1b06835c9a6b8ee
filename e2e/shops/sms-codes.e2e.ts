import { expect, test } from "@playwright/test";
import { startTwilio, type TwilioDouble } from "../../api/test/doubles/twilio-double.ts";
import { openInside } from "../support/at-the-dashboard.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";
import { addToCart, clickPlaceOrder, fillCheckout } from "../support/shopping.ts";

// An owner connects Twilio, whose double runs on this machine. A shopper confirms an order with the code of an SMS.

test.describe.configure({ mode: "serial" });

let twilio: TwilioDouble;
let separate: SeparateShop;
let { product, shop, owner } = {} as SeparateShop;

test.beforeAll(async ({ browser }) => {
  twilio = await startTwilio();
  separate = await openSeparateShop(browser, "Text Mill", { TWILIO_API_URL: twilio.url });
  ({ product, shop, owner } = separate);
});
test.afterAll(async () => {
  await separate?.stop();
  twilio?.stop();
});

const dialog = () => owner.getByRole("dialog");

test("an owner connects Twilio, which has to accept a test message first", async () => {
  await openInside(owner, `${product.dashboard}/shop/settings/checkout/cash-on-delivery`);
  await owner.getByRole("button", { name: "Connect SMS gateway" }).click();
  await dialog().getByLabel("Company").selectOption("Twilio");
  await dialog().getByLabel("Account SID").fill(twilio.account_sid);
  await dialog().getByLabel("Sender").fill(twilio.from);
  await dialog().getByLabel("Auth token").fill("a-wrong-token");
  await dialog().getByLabel("Phone number for a test SMS").fill("020 7946 0018");
  await dialog().getByRole("button", { name: "Save SMS gateway" }).click();
  await expect(dialog().getByText("The gateway didn't accept a test message.").first()).toBeVisible();
  await dialog().getByLabel("Auth token").fill(twilio.auth_token);
  await dialog().getByRole("button", { name: "Save SMS gateway" }).click();
  await expect(owner.getByText("SMS gateway saved.")).toBeVisible();
  expect(twilio.accepted).toMatchObject([
    { to: "+442079460018", text: "Text Mill: this is a test message." },
  ]);
});

test("the owner chooses to send codes by SMS", async () => {
  await owner.getByRole("switch", { name: /Ask customers to confirm with a code/ }).click();
  await owner.getByLabel("Send the code by").selectOption("SMS");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Settings saved.")).toBeVisible();
});

test("a shopper confirms the order with the code of the SMS", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${shop.url}/products/apron-1`);
  await addToCart(page);
  await page.goto(`${shop.url}/checkout`);
  await page.getByLabel(/^Phone/).fill("020 7946 0999");
  await fillCheckout(page);
  await page.getByRole("radio", { name: "Cash on delivery" }).check();
  await clickPlaceOrder(page);
  await expect(page).toHaveURL(/\/orders\//);
  await expect.poll(() => twilio.accepted.length).toBe(2);
  const code = /^(\d{6}) /.exec(twilio.accepted[1]!.text)![1]!;
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("We sent a 6-digit code by SMS to")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Confirm order" }).click();
  await expect(page.getByRole("button", { name: "Confirm order" })).toBeHidden();
  await context.close();

  const { rows } = await shop.admin.query<{ id: string }>("select id from orders where shop_id = $1", [
    shop.params.shop_id,
  ]);
  await openInside(owner, `${product.dashboard}/shop/orders/${rows[0]!.id}`);
  await expect(owner.getByText("sent the confirmation code by SMS")).toBeVisible();
});

test("the owner turns on an SMS about shipped orders, and sees its text", async () => {
  await openInside(owner, `${product.dashboard}/shop/settings/email-dispatch-settings`);
  await owner.getByRole("link", { name: "SMS about orders", exact: true }).click();
  await expect(owner.getByText(/^Text Mill: order #1001 has shipped\. https?:/)).toBeVisible();
  await owner.getByRole("switch", { name: "Order shipped", exact: true }).click();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Settings saved.")).toBeVisible();
});

test("the customer receives the SMS with the tracking link, and the timeline has it", async () => {
  const { client, params } = shop;
  const { data: orders } = await client.orders.list({ params, query: {} });
  const id = orders[0]!.id;
  const { data } = await client.orders.pack({ params: { ...params, id }, body: {} });
  await client.orders.ship({
    params: { ...params, id, shipment_id: data.shipments[0]!.id },
    body: { courier: "Post", tracking_number: "JD1", tracking_url: "https://post.example/JD1" },
  });
  await expect.poll(() => twilio.accepted.length).toBe(3);
  expect(twilio.accepted[2]).toMatchObject({
    to: "+442079460999",
    text: "Text Mill: order #1001 has shipped. https://post.example/JD1",
  });
  await openInside(owner, `${product.dashboard}/shop/orders/${id}`);
  await expect(owner.getByText("sent an SMS: Order shipped")).toBeVisible();
});
