import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner finds the orders of today's slot, and takes orders to their next step from the list.

let shop: ShopWithProducts;

test.beforeAll(async () => {
  shop = await openShopWithProducts("Corner Grocer", 1);
  const { admin, client, params, products } = shop;
  const { data } = await client.products.read({ params: { ...params, id: products[0]!.id } });
  const purchase = { handle: shop.url.split("/").at(-1)!, port, variant_id: data.variants[0]!.id };
  for (const [name, email] of [
    ["Ana Ash", "ana@example.com"],
    ["Ben Birch", "ben@example.com"],
    ["Cleo Cedar", "cleo@example.com"],
  ] as const)
    await placeOrder({ ...purchase, name, email });
  // Ana has a slot today, Ben one tomorrow, and Cleo picks up her order.
  await admin.query("update shops set time_zone = 'Asia/Dhaka' where id = $1", [params.shop_id]);
  await admin.query(
    `update orders set delivery = case number
       when 1003 then json_build_object('name', 'Pickup', 'fee', 0, 'days_min', 0, 'days_max', 0, 'is_pickup', true)
       else json_build_object('name', 'Home', 'fee', 0, 'days_min', 0, 'days_max', 0, 'window', json_build_object(
         'starts_at', to_json((day + time '16:00') at time zone 'Asia/Dhaka'), 'ends_at', to_json((day + time '18:00') at time zone 'Asia/Dhaka'),
         'time_zone', 'Asia/Dhaka', 'is_slot', true, 'area_id', gen_random_uuid())) end
     from (select generate_series(0, 1) as later, (now() at time zone 'Asia/Dhaka')::date + generate_series(0, 1) as day) days
     where shop_id = $1 and later = case number when 1002 then 1 else 0 end`,
    [params.shop_id],
  );
});
test.afterAll(() => shop?.admin.end());

const rows = (page: Page) => page.getByRole("row").filter({ hasText: "#10" });

/** Opens a filter of the menu "Add filter". */
async function openFilter(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

test("an owner saves the orders of today's slot as a view, and finds an order by its tracking number", async ({
  browser,
}) => {
  const page = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.orders);
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Delivery", exact: true }).check();
  await page.keyboard.press("Escape");
  await expect(rows(page).filter({ hasText: /Home · .*16:00.18:00/ })).toHaveCount(2);
  await expect(rows(page).filter({ hasText: "Pickup" })).toHaveCount(1);

  await openFilter(page, "Delivery method");
  await page.getByRole("radio", { name: "Pickup" }).check();
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Cleo Cedar");
  await page.getByRole("button", { name: "Clear all" }).click();

  await openFilter(page, "Delivery slot");
  await expect(page.getByText("First filter by one delivery day.")).toBeVisible();
  await page.keyboard.press("Escape");
  await openFilter(page, "Delivery day");
  await page.getByRole("radio", { name: "Today" }).check();
  await page.keyboard.press("Escape");
  await openFilter(page, "Delivery slot");
  await page.getByRole("radio", { name: "16:00–18:00" }).check();
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Ana Ash");
  await expectClean(audit);

  await page.getByRole("button", { name: "Save as view" }).click();
  await page.getByLabel("View name").fill("Today 16–18");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto(dashboard + paths.orders);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Today 16–18" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Delivery day: Today", exact: true })).toBeVisible();
});

test("an owner takes orders to their next step from their rows, with the pointer, the keyboard and on a phone", async ({
  browser,
}) => {
  const page = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.orders);
  const row = (order: string) => page.getByRole("row").filter({ hasText: order });
  const confirm = page.getByRole("button", { name: "Confirm order: #1001" });
  await expect(confirm).toBeVisible();
  // A row with a button is as high as one without: both have one line.
  expect((await row("#1001").boundingBox())!.height).toBeLessThanOrEqual(40);
  // The list isn't loaded again until the next order is changed, too.
  const lists = /\/orders\?/;
  const { promise: bothChanged, resolve: loadLists } = Promise.withResolvers<void>();
  await page.route(lists, async (route) => {
    await bothChanged;
    await route.continue();
  });
  await confirm.click();
  await expect(page.getByText("1 order confirmed")).toBeVisible();
  await expect(page).toHaveURL(dashboard + paths.orders);

  // The link of a row is before its step in the tab order.
  await row("#1002").getByRole("link").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Confirm order: #1002" })).toBeFocused();
  const change = page.waitForResponse("**/orders/changes");
  await page.keyboard.press("Enter");
  await change;
  loadLists();
  const pack = page.getByRole("button", { name: "Pack order: #1002" });
  await expect(pack).toBeFocused();

  // As if another member had packed it since the list was read.
  const problem = "Only confirmed orders with unpacked items can be packed.";
  const changes = "**/orders/changes";
  await page.route(changes, (route) =>
    route.fulfill({ json: { message: "", data: [{ id: "1", name: "#1002", problem }] } }),
  );
  await pack.click();
  await expect(row("#1002").getByRole("alert")).toHaveText(problem);
  await page.unroute(changes);
  expect(await audit.violations()).toEqual([]);

  // In the view of new orders, the order leaves the list, and the focus moves on.
  await page.goto(`${dashboard}${paths.orders}?tab=new`);
  await page.getByRole("button", { name: "Confirm order: #1003" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 order confirmed")).toBeVisible();
  await expect(row("#1003")).toHaveCount(0);

  await page.goto(dashboard + paths.orders);
  await page.getByRole("button", { name: "Pack order: #1001" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ship order: #1001" }).click();
  const dialog = page.getByRole("dialog", { name: "Ship 1 order" });
  await dialog.getByLabel("Courier").fill("DHL");
  await dialog.getByLabel(/#1001/).fill("0034 0434 1610 9404 2557");
  await dialog.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(page.getByRole("button", { name: "Mark as delivered: #1001" })).toBeAttached();
  await page.getByRole("searchbox").fill("00340434161094042557");
  await expect(rows(page)).toHaveCount(1);
  await expectClean(audit);

  await page.setViewportSize({ width: 360, height: 740 });
  const menu = page.getByRole("button", { name: "Actions for #1001" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Mark as delivered" }).click();
  await expect(page.getByText("1 order marked as delivered")).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expectClean(audit);
});

test("an owner sees the customer's other deliveries, the risks and a link to WhatsApp on an order's page", async ({
  browser,
}) => {
  const { admin, params } = shop;
  await admin.query(
    `update orders set phone = '+49 40 1234567', phone_e164 = '+49401234567',
       lifecycle = 'open', fulfilment_status = case number when 1002 then 'returned' else 'unfulfilled' end
     where shop_id = $1`,
    [params.shop_id],
  );
  const page = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.orders);
  await page.getByRole("link", { name: "#1003" }).click();
  await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/49401234567\?text=Hello/,
  );
  await expect(page.getByText("0 of 1 other cash-on-delivery orders delivered")).toBeVisible();
  await expect(page.getByText("Check this order")).toBeVisible();
  await expectClean(audit);
});
