import { expect, test } from "@playwright/test";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";
import { addToCart, clickPlaceOrder, fillCheckout } from "../support/shopping.ts";
import { openShop } from "../support/sample-accounts.ts";

const store = `http://store.vitrine.localhost:${port}`;

test("an owner previews a closed shop from the dashboard; it stays closed in other browsers, as do the owner's other shops", async ({
  browser,
}) => {
  const admin = await databaseOf(dataDir);
  const paula = await addMember(admin, "Paula Preview");
  const owner = clientOf(paula, port);
  const shop = await openShop(owner, "paula-pots", 5);
  await openShop(owner, "paula-pots-too", 5);
  const { data: others } = await owner.shops.list({});
  for (const { id } of others) await owner.shops.update({ params: { shop_id: id }, body: { is_live: 0 } });

  const context = await browserOf(browser, paula);
  const page = await context.newPage();
  await page.goto(`${dashboard}/shop/dashboard`);
  const opening = context.waitForEvent("page");
  await page.getByRole("button", { name: "Preview shop" }).first().click();
  const tab = await opening;
  await tab.waitForURL(`${store}/paula-pots`);
  await expect(tab.getByText("Preview: this shop is closed to shoppers")).toBeVisible();
  expect(await tab.evaluate(() => [document.cookie.includes("preview_"), window.opener === null])).toEqual([
    false,
    true,
  ]);
  await tab.goto(`${store}/paula-pots/products/green-tea`);
  // The checkout works as for shoppers, but the order is a test order.
  await addToCart(tab);
  await tab.goto(`${store}/paula-pots/checkout`);
  await expect(tab.getByText("Orders are test orders.")).toBeVisible();
  await fillCheckout(tab);
  await clickPlaceOrder(tab);
  await expect(tab.getByText("This is a test order.")).toBeVisible();
  const orderUrl = tab.url();

  // The cookie is sent to this shop only: not to one whose name has the same prefix, nor to any other.
  expect((await tab.goto(`${store}/paula-pots-too`))?.status()).toBe(503);
  const anonymous = await (await browser.newContext()).newPage();
  expect((await anonymous.goto(`${store}/paula-pots/products/green-tea`))?.status()).toBe(503);
  await expect(anonymous.getByText("Green tea")).toHaveCount(0);

  // Links in emails about orders work while the shop is closed.
  expect((await anonymous.goto(orderUrl))?.status()).toBe(200);
  await expect(anonymous.getByText("This is a test order.")).toBeVisible();

  // Open again: the shoppers' page, without the preview bar.
  await owner.shops.update({ params: shop, body: { is_live: 1 } });
  await expect.poll(async () => (await anonymous.goto(`${store}/paula-pots`))?.status()).toBe(200);
  await expect(anonymous.getByText("Preview:")).toHaveCount(0);
  await tab.goto(`${store}/paula-pots`);
  await expect(tab.getByText("Preview:")).toHaveCount(0);
  await anonymous.context().close();
  await context.close();
  await admin.end();
});
