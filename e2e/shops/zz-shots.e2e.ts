import { test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { browserOf } from "../support/members.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
let shop: ShopWithProducts;
let ids: string[] = [];
test.beforeAll(async () => {
  shop = await openShopWithProducts("Shots", 1);
  const { client, params, products } = shop;
  const { data } = await client.products.read({ params: { ...params, id: products[0]!.id } });
  const purchase = { handle: shop.url.split("/").at(-1)!, port, variant_id: data.variants[0]!.id };
  for (const [name, email] of [["Ana Ash", "ana@example.com"],["Ben Birch", "ben@example.com"],["Cleo Cedar", "cleo@example.com"]] as const)
    await placeOrder({ ...purchase, name, email });
  const list = await client.orders.list({ params, query: {} });
  ids = list.data.map(({ id }) => id);
  for (const id of ids) await client.orders.change_tags({ params: { ...params, id }, body: { add: ["VIP", "Gift wrap", "A tag of exactly forty characters, no,x".replaceAll(",", "")] } });
  for (const [n, name] of ["To call today", "Large unpaid orders", "A view whose name has forty characters!"].entries())
    await client.saved_views.create({ params, body: { list: "orders", name, is_shared: n !== 1, parameters: { tag: "VIP", payment: "unpaid" } } });
});
test.afterAll(() => shop?.admin.end());
const out = "/tmp/task/shots";
test("shots", async ({ browser }) => {
  for (const [width, scheme] of [[1280, "light"], [360, "light"], [1280, "dark"], [360, "dark"]] as const) {
    const context = await browserOf(browser, shop.owner);
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const shot = (name: string) => page.screenshot({ path: `${out}/${name}-${width}-${scheme}.png`, fullPage: true });
    await page.goto(dashboard + paths.orders);
    await page.getByText("#1001").first().waitFor();
    await page.getByRole("button", { name: "Large unpaid orders" }).click();
    await page.getByText("#1001").first().waitFor();
    await page.waitForTimeout(500);
    await shot("view");
    await page.getByRole("button", { name: "Edit view" }).click();
    await page.waitForTimeout(500);
    await shot("edit");
    await page.keyboard.press("Escape");
    if (width === 1280) {
      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("checkbox", { name: "Tags" }).check();
      await page.getByRole("checkbox", { name: "Payment method" }).check();
      await page.waitForTimeout(300);
      await shot("columns");
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.waitForTimeout(300);
    await shot("addfilter");
    await page.getByRole("menuitem", { name: "Payment method" }).click();
    await page.waitForTimeout(500);
    await shot("method");
    await page.goto(`${dashboard}/shop/orders/${ids[0]}`);
    await page.getByRole("region", { name: "Tags" }).waitFor();
    await page.waitForTimeout(600);
    await shot("order");
    await context.close();
  }
});
