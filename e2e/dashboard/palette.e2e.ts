import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Client } from "@vitrine/contract/client";
import { dashboard, dataDir, openInside, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { openShop, readyShopper } from "../support/sample-accounts.ts";

// The command palette: pages by other terms for them, and the actions of the order that is open.

test.describe.configure({ mode: "serial" });

let owner: Member;
let staff: Member;
let client: Client;
let shop: Awaited<ReturnType<typeof openShop>>;
let orderId: string;

test.beforeAll(async () => {
  const admin = await databaseOf(dataDir);
  owner = await addMember(admin, "Pia Palette");
  client = clientOf(owner, port);
  shop = await openShop(client, "pia-tea", 50);
  staff = await addMember(admin, "Sam Palette", { shopId: shop.shop_id, role: "staff" });
  await admin.end();
  await (await readyShopper({ port }, "pia-tea", shop.variant_id, "nia")).place();
  orderId = (await client.orders.list({ params: shop, query: {} })).data[0]!.id;
});

async function pageOf(browser: Browser, member: Member, path: string): Promise<Page> {
  const page = await (await browserOf(browser, member)).newPage();
  await page.goto(dashboard + path);
  await page.locator("h1").waitFor();
  return page;
}

async function openPalette(page: Page, typed = "") {
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox", { name: "Page, order, product, customer or action" });
  await input.fill(typed);
  return input;
}
/** The palette's own options: the page behind it may have a list box with others. */
const results = (page: Page) => page.getByRole("dialog").getByRole("option");
const options = (page: Page, group: string | RegExp) =>
  page.getByRole("group", { name: group }).getByRole("option");
const readOrder = async () =>
  (await client.orders.read({ params: { shop_id: shop.shop_id, id: orderId } })).data;

test("finds pages by synonyms, available ones first and those not available yet last", async ({
  browser,
}) => {
  const page = await pageOf(browser, owner, "/shop/orders");
  await openPalette(page, "pickup");
  await expect(results(page).first()).toHaveText(/^Delivery/);
  await expect(options(page, "Not available yet")).toHaveText([/^Quick commerce/]);
  await expect(results(page).last()).toHaveText(/^Quick commerce/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Delivery" })).toBeVisible();

  for (const [typed, first] of [
    ["tracking", "Orders"],
    ["promo code", "Coupons"],
    ["gst", "Sales tax"],
  ] as const) {
    await openPalette(page, typed);
    await expect(results(page).first()).toHaveText(new RegExp(`^${first}`));
    await page.keyboard.press("Escape");
  }
  await page.context().close();
});

test("offers the actions of the open order and runs them as its buttons do", async ({ browser }) => {
  const page = await pageOf(browser, owner, `/shop/orders/${orderId}`);
  await expect(page.getByRole("button", { name: "Confirm order" })).toBeVisible();
  await openPalette(page);
  await expect(options(page, /^Order #\d+$/)).toHaveText([
    "Confirm order",
    "Put on hold",
    "Cancel order",
    "Print packing slip",
  ]);
  // Enter alone runs nothing, because the first action changes the order.
  await page.keyboard.press("Enter");
  await expect(options(page, /^Order #\d+$/)).toHaveCount(4);
  expect((await readOrder()).stage).toBe("new");
  await page.keyboard.press("Escape");
  await openPalette(page, "confirm");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Pack order" })).toBeVisible();
  expect((await readOrder()).stage).toBe("confirmed");

  await openPalette(page, "hold");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Put order #\d+ on hold$/ });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Page, order, product, customer or action" })).toBeHidden();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Address unclear");
  await dialog.getByRole("button", { name: "Put on hold" }).click();
  await expect(page.getByText("This order is on hold")).toBeVisible();
  await openPalette(page);
  await expect(options(page, /^Order #\d+$/).first()).toHaveText("Release hold");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This order is on hold")).toBeHidden();

  // On another page they are not offered.
  await openInside(page, `${dashboard}/shop/orders`);
  await openPalette(page, "pack order");
  await expect(page.getByRole("option", { name: "Pack order" })).toHaveCount(0);
  await page.context().close();
});

test("offers staff no action that their role may not take", async ({ browser }) => {
  await client.orders.pack({ params: { shop_id: shop.shop_id, id: orderId }, body: {} });
  const seen = async (member: Member) => {
    const page = await pageOf(browser, member, `/shop/orders/${orderId}`);
    await expect(page.getByRole("button", { name: "Ship order" })).toBeVisible();
    await openPalette(page, "order");
    await expect(options(page, /^Order #\d+$/).first()).toHaveText("Ship order");
    const found = await options(page, /^Order #\d+$/).allTextContents();
    await page.context().close();
    return found;
  };
  expect(await seen(owner)).toContain("Cancel order");
  expect(await seen(staff)).not.toContain("Cancel order");
});
