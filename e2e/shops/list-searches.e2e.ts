import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// An owner searches and filters coupons and drafts, from the first row on, and saves a filter of products as a view.

let shop: ShopWithProducts;
let page: Page;
let audit: Audit;

const longTitle = "Everything for the autumn and the winter at half the price ".repeat(2).trim();
const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  shop = await openShopWithProducts("Searches", 3);
  page = await (await browserOf(browser, shop.owner)).newPage();
  audit = new Audit(page, port);
});
test.afterAll(async () => {
  await page.context().close();
  await shop.admin.end();
});

const search = (name: string) => page.getByRole("searchbox", { name });
const tab = (name: string) => page.getByRole("button", { name, exact: true });

/** At 360 px, nothing is wider than the page. */
async function expectFitsPhone() {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectClean(audit);
  await page.setViewportSize(size);
}

test("coupons are searched by title and code, and filtered by state", async () => {
  const { client, params } = shop;
  const create = (title: string, code: string, more: object = {}) =>
    client.coupons.create({
      params,
      body: {
        type: "percent",
        basis_points: 1000,
        method: "code",
        items: {},
        required_items: {},
        ...more,
        title,
        code,
      },
    });
  await page.goto(dashboard + paths.coupons);
  await expect(page.getByText("No coupons yet")).toBeVisible();
  await tab("Expired").click();
  await expect(page.getByText("No results match these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.getByText("No coupons yet")).toBeVisible();

  await create("Spring", "SPRING10");
  await page.reload();
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(1);

  await create(longTitle, "LONG-CODE-OF-FORTY-CHARACTERS-0123456789", { ends_at: "2021-01-01T00:00:00Z" });
  await create(longWord, "UNTIL-LATER", { is_active: false });
  await page.reload();
  await expect(rows).toHaveCount(3);
  await expectClean(audit);
  await expectFitsPhone();
  await search("Search title, code").fill("spring1");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/q=spring1/);
  await search("Search title, code").fill("nothing like it");
  await expect(page.getByText("No results for “nothing like it”")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(rows).toHaveCount(3);
  await tab("Expired").click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Everything for the autumn");
  await tab("Inactive").click();
  await expect(rows).toContainText(longWord);
});

test("drafts are searched by number and customer", async () => {
  const { client, params } = shop;
  const create = (name: string | null, email: string) =>
    client.draft_orders.create({
      params,
      body: {
        email,
        lines: [{ title: "Wrap", unit_price: 100, quantity: 1 }],
        delivery: { kind: "none" },
        address:
          name === null
            ? null
            : { name, line1: "1 High Street", city: "Leeds", postal_code: "LS1 1AA", country: "GB" },
      },
    });
  await page.goto(dashboard + paths.draftOrders);
  await expect(page.getByText("No drafts yet")).toBeVisible();
  await create(null, "one@example.com");
  await page.reload();
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(1);
  await create("Ada Jansen", "ada@example.com");
  await create(longWord.slice(0, 60), "long@example.com");
  await page.reload();
  await expect(rows).toHaveCount(3);
  await expectClean(audit);
  await expectFitsPhone();
  await search("Search number, customer").fill("jansen");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("D2");
  await search("Search number, customer").fill("D1");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("D1");
  await tab("Completed").click();
  await expect(page.getByText("No results for “D1”")).toBeVisible();
});

test("a filter of products is saved as a view, with the status of its tab", async () => {
  await page.goto(dashboard + paths.products);
  const rows = page.getByRole("row").filter({ hasText: "Apron" });
  await expect(rows).toHaveCount(3);
  await tab("Active").click();
  await page.getByRole("button", { name: "Vendor", exact: true }).click();
  await page.getByRole("checkbox", { name: /Ash/ }).check();
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Save as view" }).click();
  await page.getByLabel("View name").fill("A name of exactly forty characters, long");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const view = tab("A name of exactly forty characters, long");
  await expect(view).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: /^Status: Active/ })).toBeVisible();
  await expectClean(audit);
  await expectFitsPhone();

  await tab("All").click();
  await expect(rows).toHaveCount(3);
  await page.goto(dashboard + paths.products);
  await view.click();
  await expect(rows).toHaveCount(2);
  // A product that is opened from the view has its neighbours.
  await page.getByRole("link", { name: "Apron 3" }).click();
  await page.getByRole("link", { name: "Next product" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Apron 1", exact: true })).toBeVisible();

  await page.goto(dashboard + paths.products);
  await view.click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
  await expect(view).toHaveCount(0);
  await expect(rows).toHaveCount(3);
});
