import { type Browser, test } from "@playwright/test";
import { dashboard } from "../support/at-the-dashboard.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts } from "../support/shop-with-products.ts";
import { addToCart, fillCheckout } from "../support/shopping.ts";

const out = "/tmp/qc-shots";
test("shots", async ({ browser }) => {
  test.setTimeout(400_000);
  const shop = await openShopWithProducts("Shots", 1);
  const { client, params, owner } = shop;
  const days = [1, 2, 3, 4, 5];
  const { data: area } = await client.quick_commerce_areas.create({
    params,
    body: {
      name: "City centre, harbour and the old town by cargo bike within the hour",
      is_active: true,
      reach: { by: "postcode", country: "GB", postcodes: ["BS1*", "BS2 0"] },
      fee: 390,
      tiers_by: "subtotal",
      tiers: [{ from: 2000, fee: 190 }, { from: 5000, fee: 0 }],
      free_from: null,
      min_subtotal: null,
      packaging_fee: 50,
      opening_times: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: "00:00", closes: "00:00" }],
      express: { preparation_minutes: 20, travel_minutes_min: 10, travel_minutes_max: 25 },
      slots: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: "09:00", closes: "18:00", length_minutes: 120, max_orders: 1 }],
      cut_off_minutes: 60,
      lead_days: 0,
    } as never,
  });
  await client.quick_commerce_areas.create({
    params,
    body: {
      name: "Ring road",
      is_active: false,
      reach: { by: "radius", center: { latitude: 51.45, longitude: -2.58 }, meters: 5500 },
      fee: 200, tiers_by: "distance", tiers: [{ from: 3000, fee: 500 }], free_from: null, min_subtotal: null, packaging_fee: 0,
      opening_times: null, express: { preparation_minutes: 20, travel_minutes_min: 10, travel_minutes_max: 25 }, slots: [], cut_off_minutes: 60, lead_days: 0,
    } as never,
  });
  const { data: settings } = await client.quick_commerce.read({ params });
  const shopPage = async (b: Browser, width: number, dark: boolean, name: string, setup?: () => Promise<unknown>) => {
    await setup?.();
    const context = await b.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? "dark" : "light" });
    const page = await context.newPage();
    await page.goto(`${shop.url}/products/apron-1`);
    await addToCart(page);
    await page.goto(`${shop.url}/checkout`);
    await fillCheckout(page);
    await page.getByRole("radio").nth(1).check();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `${out}/checkout-${name}-${width}${dark ? "-dark" : ""}.png`, fullPage: true });
    return page;
  };
  const first = await shopPage(browser, 1280, false, "express");
  const radios = first.locator(".slot input:enabled");
  await radios.nth(1).check();
  await first.waitForTimeout(1000);
  await first.getByRole("button", { name: /^Place order/ }).click();
  await first.getByRole("heading", { name: /Thank you/ }).waitFor();
  await first.screenshot({ path: `${out}/order-1280.png`, fullPage: true });
  await shopPage(browser, 360, false, "express");
  await shopPage(browser, 360, true, "express");
  await client.quick_commerce.update({ params, body: { ...settings, opening_times: [{ days, opens: "09:00", closes: "18:00" }], closures: [{ from: "2026-12-24", to: "2026-12-26", is_yearly: true, reason: "Christmas" }], is_paused: true, pause_reason: "Heavy snow on all roads", resumes_at: new Date(Date.now() + 3 * 3600e3).toISOString() } });
  await shopPage(browser, 1280, true, "paused");
  for (const dark of [false, true])
    for (const width of [1280, 360]) {
      const context = await browserOf(browser, owner);
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
      for (const [name, path] of [["settings", ""], ["area", `/${area.id}`], ["new", "/new"]] as const) {
        await page.goto(`${dashboard}/shop/settings/quick-commerce${path}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForTimeout(700);
        if (name === "new") {
          await page.getByRole("radio", { name: /Radius/ }).check();
          await page.getByRole("button", { name: "Add slots" }).click();
          await page.getByRole("button", { name: "Save", exact: true }).click();
          await page.waitForTimeout(500);
        }
        await page.screenshot({ path: `${out}/dash-${name}-${width}${dark ? "-dark" : ""}.png`, fullPage: true });
      }
      await page.goto(`${dashboard}/shop/orders`);
      await page.getByRole("link", { name: /#1001/ }).first().click();
      await page.waitForTimeout(1000);
      await page.screenshot({ path: `${out}/dash-order-${width}${dark ? "-dark" : ""}.png`, fullPage: true });
      await page.evaluate(() => localStorage.setItem("vitrine.language", "ar"));
      await context.close();
    }
});
