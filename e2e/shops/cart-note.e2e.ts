import { expect, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { clickPlaceOrder, typeAddress } from "../support/shopping.ts";

// An owner turns on the note in the cart; shoppers write one, with and without JavaScript; the owner reads it in the order.

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Cart note", 1);
});
test.afterAll(() => shop?.admin.end());

test("a note in the cart reaches the order, with and without JavaScript", async ({ browser }) => {
  const owner = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(owner, port);
  await owner.goto(dashboard + paths.checkoutSettings);
  await owner.getByLabel("Note in the cart").check();
  await expectClean(audit, [
    { width: 1280, scheme: "light", direction: "ltr" },
    { width: 360, scheme: "dark", direction: "rtl" },
  ]);
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText(/saved/i).first()).toBeVisible();

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    await page.goto(`${shop.url}/products/apron-1`);
    await page.getByRole("button", { name: "Add to cart" }).click();
    if (javaScriptEnabled) await page.getByRole("dialog", { name: "Cart" }).getByRole("listitem").waitFor();
    await page.goto(`${shop.url}/cart`);
    const note = page.getByLabel("Note to the shop");
    await note.fill(`Ring twice, ${javaScriptEnabled}`);
    if (javaScriptEnabled) {
      // Leaving the field stores the note before a change of the cart loads the page again.
      const stored = page.waitForResponse((response) => response.url().endsWith("/cart/note"));
      await note.blur();
      await stored;
      await page.reload();
      await expect(note).toHaveValue("Ring twice, true");
    }
    await page.getByRole("button", { name: "Go to checkout" }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await typeAddress(page);
    if (javaScriptEnabled) await page.getByLabel("City").blur();
    else await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("group", { name: "Delivery" }).getByRole("radio").first().waitFor();
    await clickPlaceOrder(page);
    await expect(page.getByText(/Thank you/)).toBeVisible();
    await context.close();
  }

  const { data: orders } = await shop.client.orders.list({ params: shop.params, query: {} });
  const notes = await Promise.all(
    orders.map(
      async ({ id }) => (await shop.client.orders.read({ params: { ...shop.params, id } })).data.note,
    ),
  );
  expect(notes.toSorted()).toEqual(["Ring twice, false", "Ring twice, true"]);
  await owner.goto(dashboard + paths.order(orders[0]!.id));
  await expect(owner.getByText("Ring twice, false")).toBeVisible();
  await owner.context().close();
});
