import { expect, test } from "@playwright/test";
import type pg from "pg";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean, type View } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";
import { openShop } from "../support/sample-accounts.ts";

// An owner opens the shop as it will be on a date, changes the date and ends the preview; shoppers see nothing of it.

const store = `http://store.vitrine.localhost:${port}`;

let admin: pg.Client;
test.beforeAll(async () => {
  admin = await databaseOf(dataDir);
});
test.afterAll(() => admin?.end());

const views: View[] = [
  { width: 1280, scheme: "light", direction: "ltr" },
  { width: 360, scheme: "dark", direction: "rtl" },
];

test("an owner previews scheduled content on a date, changes the date and ends the preview", async ({
  browser,
}) => {
  const paula = await addMember(admin, "Paula Dates");
  const owner = clientOf(paula, port);
  const shop = await openShop(owner, "paula-dates", 5);
  const params = { shop_id: shop.shop_id };
  await owner.announcements.create({
    params,
    body: {
      text: "Sale in March",
      starts_at: "2037-03-01T08:00:00Z",
      ends_at: "2037-04-01T08:00:00Z",
    },
  });
  const { data: tea } = await owner.products.read({ params: { ...params, id: shop.product_id } });
  const march = { starts_at: "2037-03-01T08:00:00Z", ends_at: "2037-04-01T08:00:00Z" };
  const [{ id, option_values, price }] = tea.variants as [(typeof tea.variants)[number]];
  const variants = [{ id, option_values, price, sale: { price: 990, ...march } }];
  const { title, handle, status, version } = tea;
  await owner.products.update({
    params: { ...params, id: shop.product_id },
    body: { title, handle, status, version, variants },
  });
  await owner.products.create({
    params,
    body: {
      title: "Spring tea",
      publish_at: march.starts_at,
      variants: [{ option_values: [], price: 700, on_hand: 5 }],
    },
  });
  const context = await browserOf(browser, paula);
  const page = await context.newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.announcement);
  await page.getByRole("button", { name: "Preview on a date" }).click();
  const dialog = page.getByRole("dialog", { name: "Preview on a date" });
  await dialog.getByLabel("Date and time").fill("2020-01-01T00:00");
  await dialog.getByRole("button", { name: "Open preview" }).click();
  await expect(dialog.getByText("Choose a date in the future.")).toBeVisible();
  await expectClean(audit);
  await dialog.getByLabel("Date and time").fill("2037-03-15T12:00");
  const opening = context.waitForEvent("page");
  await dialog.getByRole("button", { name: "Open preview" }).click();
  const tab = await opening;
  await tab.waitForURL(`${store}/paula-dates`);
  const bar = tab.getByRole("complementary", { name: "Preview" });
  await expect(bar).toContainText("Preview of 15 March 2037 at 12:00");
  await expect(tab.getByText("Sale in March")).toBeVisible();
  expect(await tab.evaluate(() => [document.cookie.includes("preview"), window.opener === null])).toEqual([
    false,
    true,
  ]);
  const storeAudit = new Audit(tab, port);
  await expectClean(storeAudit, views);

  // Lists, products and the search show the prices and the products of the date.
  await tab.goto(`${store}/paula-dates/products?sort=price_low`);
  const main = tab.getByRole("main");
  await expect(main.getByText("Spring tea")).toBeVisible();
  await expect(main).toContainText("9.90");
  await expectClean(storeAudit, views);
  await tab.goto(`${store}/paula-dates/products/spring-tea`);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Spring tea");
  await tab.goto(`${store}/paula-dates/products?search=spring`);
  await expect(main.getByText("Spring tea")).toBeVisible();
  await tab.goto(`${store}/paula-dates/products/green-tea`);
  await expect(main).toContainText("9.90");
  await expectClean(storeAudit, views);

  const visitor = await browser.newPage();
  await visitor.goto(`${store}/paula-dates/products`);
  await expect(visitor.getByRole("main")).toContainText("12.50");
  await expect(visitor.getByText("Spring tea")).toHaveCount(0);
  await visitor.goto(`${store}/paula-dates`);
  await expect(visitor.getByText("Sale in March")).toHaveCount(0);
  await expect(visitor.getByText("Preview of")).toHaveCount(0);

  // The preview stays on other pages. Its date is changed in the bar, without JavaScript of the page.
  await tab.goto(`${store}/paula-dates/products/green-tea`);
  await expect(tab.getByText("Sale in March")).toBeVisible();
  await bar.getByText("Change date").click();
  await bar.getByLabel(/^Date and time/).fill("2037-04-15T12:00");
  await bar.getByRole("button", { name: "Show preview" }).click();
  await expect(tab).toHaveURL(`${store}/paula-dates/products/green-tea`);
  await expect(bar).toContainText("Preview of 15 April 2037 at 12:00");
  await expect(tab.getByText("Sale in March")).toHaveCount(0);

  await bar.getByRole("link", { name: "Exit preview" }).click();
  await expect(tab).toHaveURL(`${store}/paula-dates/products/green-tea`);
  await expect(bar).toHaveCount(0);
  await visitor.close();
  await context.close();
});
