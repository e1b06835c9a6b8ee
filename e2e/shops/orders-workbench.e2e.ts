import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { addMember, browserOf } from "../support/members.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner tags orders, saves a filter as a view, goes through its orders, and mentions a member in a note.

let shop: ShopWithProducts;

test.beforeAll(async () => {
  shop = await openShopWithProducts("Workbench", 1);
  const { client, params, products } = shop;
  const { data } = await client.products.read({ params: { ...params, id: products[0]!.id } });
  const purchase = { handle: shop.url.split("/").at(-1)!, port, variant_id: data.variants[0]!.id };
  for (const [name, email] of [
    ["Ana Ash", "ana@example.com"],
    ["Ben Birch", "ben@example.com"],
    ["Cleo Cedar", "cleo@example.com"],
  ] as const)
    await placeOrder({ ...purchase, name, email });
});
test.afterAll(() => shop?.admin.end());

const rows = (page: Page) => page.getByRole("row").filter({ hasText: "#10" });
const heading = (page: Page, order: string) =>
  page.getByRole("heading", { level: 1, name: `Order ${order}`, exact: true });

test("an owner tags orders, saves a filter as a view, and goes through its orders", async ({ browser }) => {
  const page = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.orders);
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole("checkbox", { name: /#1001/ }).check();
  await page.getByRole("checkbox", { name: /#1003/ }).check();
  await page
    .getByRole("region", { name: "Selected rows" })
    .getByRole("button", { name: "More actions" })
    .click();
  await page.getByRole("menuitem", { name: "Add tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Add tags to 2 orders" });
  await dialog.getByLabel("Tags").fill("Gift, VIP");
  await dialog.getByLabel("Tags").press("Enter");
  await dialog.getByRole("button", { name: "Add tags" }).click();
  await expect(page.getByText("Tags added to 2 orders")).toBeVisible();

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Tags" }).check();
  await page.getByRole("checkbox", { name: "Items" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(rows(page).filter({ hasText: "Gift, VIP" })).toHaveCount(2);
  await expect(page.getByRole("columnheader", { name: "Items" })).toHaveCount(0);

  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("radio", { name: "VIP" }).check();
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Save as view" }).click();
  await page.getByLabel("View name").fill("Important");
  await page.getByRole("checkbox", { name: "Share with your team" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const view = page.getByRole("button", { name: "Important" });
  await expect(view).toHaveAttribute("aria-current", "page");
  await expectClean(audit);

  // The choice of columns and the view outlast a reload.
  await page.goto(dashboard + paths.orders);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole("columnheader", { name: "Tags" })).toBeVisible();
  await view.click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole("link", { name: "#1003" }).click();
  await expect(heading(page, "#1003")).toBeVisible();
  await expect(page.getByRole("link", { name: "Next order" })).toBeVisible();
  // #1002 isn't in the view.
  await page.keyboard.press("j");
  await expect(heading(page, "#1001")).toBeVisible();
  const tags = page.getByRole("region", { name: "Tags" });
  await tags.getByRole("combobox").fill("Checked");
  await tags.getByRole("combobox").press("Enter");
  await expect(tags.getByText("Checked")).toBeVisible();
  await tags.getByRole("button", { name: "Remove VIP" }).click();
  await expect(tags.getByText("VIP")).toHaveCount(0);
  await expect(page.getByText("Removed: VIP")).toBeVisible();
  await expectClean(audit);
  await expect(page.getByRole("link", { name: "Previous order" })).toBeVisible();
  // The order has left the view, which is still the list that it was opened from.
  await page.keyboard.press("k");
  await expect(heading(page, "#1003")).toBeVisible();

  await page.goto(dashboard + paths.orders);
  await view.click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Delete view" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
  await expect(view).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
});

test("an owner mentions a member in a note, who opens the order from the notification", async ({
  browser,
}) => {
  const { admin, owner, params } = shop;
  const sam = await addMember(admin, "Sam Staff", { shopId: params.shop_id, role: "staff" });
  const page = await (await browserOf(browser, owner)).newPage();
  const audit = new Audit(page, port);
  await page.goto(`${dashboard}${paths.orders}?q=%231002`);
  await page.getByRole("link", { name: "#1002" }).click();
  const note = page.getByLabel("Internal note");
  await note.pressSequentially("Please call back @sa");
  await expect(page.getByRole("option", { name: "Sam Staff" })).toBeVisible();
  expect(await audit.violations()).toEqual([]);
  await note.press("Enter");
  await expect(note).toHaveValue("Please call back @Sam Staff ");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Please call back @Sam Staff")).toBeVisible();
  await expect(note).toHaveValue("");
  await expectClean(audit);

  const his = await (await browserOf(browser, sam)).newPage();
  await his.goto(dashboard + paths.notifications);
  await his.getByRole("link", { name: /mentioned you in order #1002/ }).click();
  await expect(heading(his, "#1002")).toBeVisible();
});
