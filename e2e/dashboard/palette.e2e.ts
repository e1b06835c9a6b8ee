import { expect, type Page, test } from "@playwright/test";
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
let page: Page;

test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  owner = await addMember(admin, "Pia Palette");
  client = clientOf(owner, port);
  shop = await openShop(client, "pia-tea", 50);
  staff = await addMember(admin, "Sam Palette", { shopId: shop.shop_id, role: "staff" });
  await admin.end();
  await (await readyShopper({ port }, "pia-tea", shop.variant_id, "nia")).place();
  orderId = (await client.orders.list({ params: shop, query: {} })).data[0]!.id;
  page = await (await browserOf(browser, owner)).newPage();
});
test.afterAll(() => page?.context().close());

async function openPalette(typed = "", on = page) {
  await on.locator("h1").waitFor();
  await on.keyboard.press("Control+k");
  const input = on.getByRole("combobox", { name: "Page, order, product, customer or action" });
  await input.fill(typed);
  return input;
}
/** The palette's own options: the page behind it may have a list box with others. */
const results = () => page.getByRole("dialog").getByRole("option");
const options = (group: string | RegExp, on = page) =>
  on.getByRole("group", { name: group }).getByRole("option");
const readOrder = async () =>
  (await client.orders.read({ params: { shop_id: shop.shop_id, id: orderId } })).data;

test("finds pages by synonyms, available ones first and those not available yet last", async () => {
  await openInside(page, `${dashboard}/shop/orders`);
  await openPalette("contacts");
  await expect(results().first()).toHaveText(/^Customers/);
  await expect(options("Not available yet")).toHaveText([/^Connections/]);
  await expect(results().last()).toHaveText(/^Connections/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Customers", exact: true })).toBeVisible();

  for (const [typed, first] of [
    ["pickup", "Delivery"],
    ["promo code", "Coupons"],
    ["gst", "Sales tax"],
  ] as const) {
    await openPalette(typed);
    await expect(results().first()).toHaveText(new RegExp(`^${first}`));
    await page.keyboard.press("Escape");
  }
});

test("offers the actions of the open order and runs them as its buttons do", async () => {
  await openInside(page, `${dashboard}/shop/orders/${orderId}`);
  await expect(page.getByRole("button", { name: "Confirm order" })).toBeVisible();
  await openPalette();
  await expect(options(/^Order #\d+$/)).toHaveText([
    "Confirm order",
    "Mark as paid",
    "Cancel items",
    "Edit order",
    "Edit contact and address",
    "Put on hold",
    "Cancel order",
    "Print packing slip",
    "Print delivery label",
    "Message customer",
    "Duplicate order",
  ]);
  // Enter alone runs nothing, because the first action changes the order.
  await page.keyboard.press("Enter");
  await expect(options(/^Order #\d+$/)).toHaveCount(11);
  expect((await readOrder()).stage).toBe("new");
  await page.keyboard.press("Escape");
  await openPalette("confirm");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Pack order" })).toBeVisible();
  expect((await readOrder()).stage).toBe("confirmed");

  await openPalette("hold");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Put order #\d+ on hold$/ });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Page, order, product, customer or action" })).toBeHidden();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Address unclear");
  await dialog.getByRole("button", { name: "Put on hold" }).click();
  await expect(page.getByText("This order is on hold")).toBeVisible();
  await openPalette();
  await expect(options(/^Order #\d+$/).first()).toHaveText("Release hold");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This order is on hold")).toBeHidden();

  // On another page they are not offered.
  await openInside(page, `${dashboard}/shop/orders`);
  await openPalette("pack order");
  await expect(page.getByRole("option", { name: "Pack order" })).toHaveCount(0);
  await page.keyboard.press("Escape");
});

test("offers staff no action that their role may not take", async ({ browser }) => {
  await client.orders.pack({ params: { shop_id: shop.shop_id, id: orderId }, body: {} });
  const offeredTo = async (user: Page) => {
    await openInside(user, `${dashboard}/shop/orders/${orderId}`);
    await expect(user.getByRole("button", { name: "Ship order" })).toBeVisible();
    await openPalette("order", user);
    await expect(options(/^Order #\d+$/, user).first()).toHaveText("Ship order");
    return options(/^Order #\d+$/, user).allTextContents();
  };
  expect(await offeredTo(page)).toContain("Cancel order");
  const context = await browserOf(browser, staff);
  expect(await offeredTo(await context.newPage())).not.toContain("Cancel order");
  await context.close();
});
