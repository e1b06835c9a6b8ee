import { expect, type Page, test } from "@playwright/test";
import { createClient } from "@vitrine/contract/client";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";
import { openShop } from "../support/sample-accounts.ts";

// An owner adds a delivery zone and tax rates on their pages, and a cart is priced with both.

const handle = "zoe-zones";
let page: Page;
let shop: Awaited<ReturnType<typeof openShop>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  const zoe = await addMember(admin, "Zoe Zones");
  await admin.end();
  shop = await openShop(clientOf(zoe, port), handle, 10);
  page = await (await browserOf(browser, zoe)).newPage();
});
test.afterAll(() => page.context().close());

const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
const dialog = () => page.getByRole("dialog");

/** A cart with one unit of the shop's product, delivered to a postcode in Germany. */
async function cartTo(city: string, postal_code: string) {
  let cartToken: string | undefined;
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    headers: () => ({ "Cart-Token": cartToken }),
  });
  const params = { handle };
  const body = { variant_id: shop.variant_id, quantity: 1 };
  cartToken = (await client.checkout.add_line({ params, body })).data.token;
  const address = { name: "Nia", line1: "1 Harbour Road", city, postal_code, country: "DE" };
  const email = "nia@example.com";
  return (await client.checkout.update_address({ params, body: { email, address } })).data;
}

test("adds a zone with a rate, after the form says what is missing", async () => {
  await page.goto(`${dashboard}/shop/settings/shipping-fee`);
  await expect(page.getByRole("row", { name: /Everywhere/ })).toBeVisible();
  await page.getByRole("link", { name: "Add zone" }).click();
  await page.getByLabel("Zone name").fill("Hamburg");
  await expect(page.getByText("Shoppers in this zone can't order until you add a rate")).toBeVisible();
  await save();
  await expect(page.getByRole("alert")).toContainText("Choose at least one country.");

  await page.getByRole("combobox", { name: "Add a country" }).fill("Germany");
  await page.getByRole("option", { name: "Germany" }).click();
  await page.getByRole("button", { name: "Limit to regions, cities or postcodes" }).click();
  const postcodes = page.getByLabel("Postcodes");
  await postcodes.fill("20*, 22**");
  await expect(page.getByText("Check “22**”.")).toBeVisible();
  await postcodes.fill("20*\n22000-22999");
  await expect(page.getByText("Check “22**”.")).toBeHidden();

  await page.getByRole("button", { name: "Add rate" }).click();
  await dialog().getByLabel("Name").fill("Cargo bike");
  await dialog().getByRole("button", { name: "Add rate" }).click();
  await expect(dialog().getByRole("alert")).toContainText("Enter an amount in numbers.");
  await dialog().getByLabel("Fee", { exact: true }).fill("3.50");
  await dialog().getByLabel("Weight to").fill("20");
  await dialog().getByRole("button", { name: "Add rate" }).click();
  await expect(dialog()).toBeHidden();
  await expect(page.getByText("2–5 days · Weight up to 20 kg")).toBeVisible();
  await save();
  await expect(page.getByText("Hamburg was added.")).toBeVisible();
});

test("shows the zone in the list, and which addresses it applies to", async () => {
  await page.goto(`${dashboard}/shop/settings/shipping-fee`);
  await expect(page.getByRole("row", { name: /Hamburg.*Germany.*1 rate.*€3\.50/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Everywhere else/ })).toBeVisible();
  await page.getByLabel("Postal code").fill("22303");
  await page.getByRole("button", { name: "Test address" }).click();
  await expect(page.getByText("The zone includes the postcode.")).toBeVisible();
  await expect(page.getByText("Cargo bike · 2–5 days")).toBeVisible();
  await page.getByLabel("Postal code").fill("10115");
  await page.getByRole("button", { name: "Test address" }).click();
  await expect(page.getByText("The address isn't in any zone.")).toBeVisible();
});

test("doesn't deliver elsewhere once that is turned off", async () => {
  await page.getByRole("link", { name: "Everywhere else" }).click();
  await page.getByRole("switch", { name: /Deliver everywhere else/ }).click();
  await save();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  expect(await cartTo("Berlin", "10115")).toMatchObject({ delivery_options: [], missing: ["delivery"] });
});

test("adds the tax rates of a preset once, and edits one", async () => {
  await page.goto(`${dashboard}/shop/settings/sales-tax`);
  const addPreset = async () => {
    await page.getByRole("button", { name: "Add a preset" }).click();
    await expect(dialog()).toContainText("Rates as of April 2026.");
    await dialog().getByLabel("Country").selectOption("DE");
    await dialog().getByRole("button", { name: "Add 2 rates" }).click();
    await expect(dialog()).toBeHidden();
  };
  await addPreset();
  await expect(page.getByRole("row", { name: /VAT.*Germany.*Standard.*19%/ })).toBeVisible();
  await addPreset();
  await expect(page.getByText("You already have these tax rates.")).toBeVisible();
  await expect(page.getByRole("row", { name: /VAT.*Germany/ })).toHaveCount(2);

  await page.getByRole("button", { name: "Actions for VAT Germany" }).first().click();
  await page.getByRole("menuitem", { name: "Edit tax rate" }).click();
  await dialog().getByLabel("Rate", { exact: true }).fill("25.0625");
  await dialog().getByRole("button", { name: "Save tax rate" }).click();
  await expect(page.getByRole("row", { name: /VAT.*Germany.*Standard.*25\.0625%/ })).toBeVisible();
});

test("asks for the shop's state for the preset of India", async () => {
  await page.getByRole("button", { name: "Add a preset" }).click();
  await dialog()
    .getByRole("radio", { name: /India GST/ })
    .check();
  await dialog().getByRole("button", { name: "Add rates" }).click();
  await expect(dialog()).toContainText("Choose the state of your shop.");
  await dialog().getByLabel("State of your shop").fill("Mahar");
  await page.getByRole("option", { name: "Maharashtra" }).click();
  await expect(dialog()).toContainText("Rates as of September 2025.");
  await dialog().getByRole("button", { name: "Add 17 rates" }).click();
  await expect(dialog()).toBeHidden();
  await expect(page.getByRole("row", { name: /IGST.*India.*Standard.*18%/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /CGST.*MH.*Standard.*9%/ })).toBeVisible();

  await page.getByRole("button", { name: "Add a preset" }).click();
  await dialog()
    .getByRole("radio", { name: /India GST/ })
    .check();
  await dialog().getByLabel("State of your shop").fill("Karn");
  await page.getByRole("option", { name: "Karnataka" }).click();
  await dialog().getByRole("button", { name: "Add 17 rates" }).click();
  await expect(dialog()).toContainText("You already have CGST, SGST or UTGST for another place.");
  await dialog().getByRole("button", { name: "Cancel" }).click();
});

test("adds tax to the prices instead of including it", async () => {
  await page.getByRole("radio", { name: /Tax is added at checkout/ }).check();
  await page.getByLabel("Tax on delivery").selectOption("");
  await save();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  expect(await cartTo("Hamburg", "20457")).toMatchObject({
    subtotal: 1250,
    shipping_total: 350,
    delivery_options: [{ name: "Cargo bike", fee: 350 }],
    prices_include_tax: false,
    taxes: [{ name: "VAT", ppm: 250_625, amount: 313 }],
    total: 1913,
  });
});

test("reports the taxes of the month, and downloads them", async () => {
  await page.getByRole("link", { name: "Tax report" }).click();
  await expect(page.getByText("No tax in this period")).toBeVisible();
  await page.getByLabel("Rows").selectOption("By region and tax rate");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sales-tax-.*\.csv$/);
});
