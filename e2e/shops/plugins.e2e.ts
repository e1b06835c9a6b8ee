import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart, clickPlaceOrder, fillCheckout } from "../support/shopping.ts";

// An owner sets up Google Analytics; a shopper rejects, another accepts and buys.

test.describe.configure({ mode: "serial" });

let shop: ShopWithProducts;

test.beforeAll(async () => {
  shop = await openShopWithProducts("Plugin shop", 1);
});
test.afterAll(() => shop?.admin.end());

/** Requests of a browser to other hosts, which get an empty script. */
async function requestsToOthers(context: BrowserContext): Promise<string[]> {
  const urls: string[] = [];
  await context.route(
    ({ hostname }) => !hostname.endsWith("localhost"),
    async (route) => {
      urls.push(route.request().url());
      await route.fulfill({ contentType: "text/javascript", body: "" });
    },
  );
  return urls;
}

const banner = (page: Page) => page.getByRole("region", { name: "Your privacy" });

/** Names of the events that wait for Google's script in a frame. */
const eventsIn = (page: Page, path: string) =>
  page
    .frames()
    .find((frame) => URL.parse(frame.url())?.pathname.endsWith(path))
    ?.evaluate(() =>
      ((window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).flatMap((command) =>
        command[0] === "event" ? [String(command[1])] : [],
      ),
    );

test("an owner sets up Google Analytics, and a wrong ID is explained", async ({ browser }) => {
  const page = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.plugins);
  await page.getByRole("button", { name: "Set up Google Analytics 4" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up Google Analytics 4" });
  await dialog.getByLabel("Measurement ID").fill("UA-12345");
  await dialog.getByRole("button", { name: "Save Google Analytics 4" }).click();
  await expect(dialog.getByText("Enter a measurement ID, like G-AB12CD34EF.").first()).toBeVisible();
  await dialog.getByLabel("Measurement ID").fill("G-AB12CD34EF");
  await dialog.getByRole("button", { name: "Save Google Analytics 4" }).click();
  await expect(page.getByRole("button", { name: "Turn off Google Analytics 4" })).toBeVisible();
  await expectClean(audit);
});

test("a shopper who rejects causes no request to another host", async ({ browser }) => {
  const context = await browser.newContext();
  const urls = await requestsToOthers(context);
  const page = await context.newPage();
  await page.goto(`${shop.url}/products/${shop.products[0]!.handle}`);
  await expect(banner(page)).toBeVisible();
  expect(urls).toEqual([]);
  // With the keyboard.
  await banner(page).getByRole("button", { name: "Reject all" }).focus();
  await page.keyboard.press("Enter");
  await expect(banner(page)).toBeHidden();
  await addToCart(page);
  await page.goto(`${shop.url}/products`);
  await page.getByRole("button", { name: "Cookie settings" }).waitFor();
  await expect(banner(page)).toBeHidden();
  expect(urls).toEqual([]);
  await page.getByRole("button", { name: "Cookie settings" }).click();
  await banner(page).getByText("Manage choices").click();
  await banner(page).getByRole("checkbox", { name: "Analytics" }).check();
  await banner(page).getByRole("button", { name: "Save choices" }).click();
  await expect.poll(() => urls.length).toBeGreaterThan(0);
  await context.close();
});

test("a shopper who accepts is measured, and their purchase is reported once", async ({ browser }) => {
  const context = await browser.newContext();
  const urls = await requestsToOthers(context);
  const page = await context.newPage();
  await page.goto(`${shop.url}/products/${shop.products[0]!.handle}`);
  await banner(page).getByRole("button", { name: "Accept all" }).click();
  await expect.poll(() => urls).toContain("https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF");
  await addToCart(page);
  await expect
    .poll(() => eventsIn(page, shop.products[0]!.handle))
    .toEqual(["page_view", "view_item", "add_to_cart"]);
  urls.length = 0;
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page);
  expect(urls).toEqual([]);
  await clickPlaceOrder(page);
  await page.waitForURL(/\/orders\//);
  await expect.poll(() => eventsIn(page, "/purchase")).toEqual(["purchase"]);
  const responded = page.waitForResponse((response) => response.url().endsWith("/purchase"));
  await page.reload();
  expect(await (await responded).json()).toEqual({ data: null });
  expect(page.frames()).toHaveLength(1);
  await context.close();
});
