import { expect, type Page, test } from "@playwright/test";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";

// Opening a shop by keyboard: the typed country is the shop's country, and its currency is shown in advance.

let olga: Member;
let page: Page;

test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  olga = await addMember(admin, "Olga Opens");
  await admin.end();
  page = await (await browserOf(browser, olga)).newPage();
});
test.afterAll(() => page.context().close());

const field = (label: string) => page.getByRole("combobox", { name: label });
const place = () => page.getByRole("region", { name: "Currency, time zone and units" });
const shops = async () => (await clientOf(olga, port).shops.list()).data;

test("Enter selects a country, and its currency and time zone are shown before the shop is created", async () => {
  await page.goto(`${dashboard}/dashboard`);
  await page.getByLabel("Shop name").fill("Olga Paper");
  await expect(page.getByLabel("Shop URL")).toHaveValue("olga-paper");
  const country = field("Country");
  await expect(country).toHaveValue("Germany");
  await expect(place()).toContainText("Euro (EUR)");
  await expect(place()).toContainText("Europe/Berlin");

  await page.getByLabel("Shop URL").focus();
  await page.keyboard.press("Tab");
  await expect(country).toBeFocused();
  await page.keyboard.type("India");
  await page.keyboard.press("Enter");
  await expect(country).toHaveValue("India");
  await expect(place()).toContainText("Indian Rupee (INR)");
  await expect(place()).toContainText("Asia/Kolkata");
  // Enter again, with the list closed and with a text that matches nothing: the form isn't submitted.
  await page.keyboard.press("Enter");
  await country.selectText();
  await page.keyboard.type("Atlantis");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No matches.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(country).toHaveValue("India");
  expect(await shops()).toEqual([]);
});

test("a click selects the text of the field, too", async () => {
  const country = field("Country");
  await page.getByLabel("Shop name").focus();
  await country.click();
  await page.keyboard.type("japan");
  await page.keyboard.press("Tab");
  await expect(country).toHaveValue("Japan");
  await expect(place()).toContainText("Japanese Yen (JPY)");
});

test("currency and time zone can be changed before the shop is created", async () => {
  await page.getByRole("button", { name: "Change currency, time zone or units" }).click();
  for (const [label, typed, chosen] of [
    ["Currency", "usd", "US Dollar (USD)"],
    ["Currency", "yen", "Japanese Yen (JPY)"],
    ["Currency", "usd", "US Dollar (USD)"],
    ["Time zone", "berlin", "Europe/Berlin"],
    ["Time zone", "tokyo", "Asia/Tokyo"],
  ] as const) {
    const input = field(label);
    await input.focus();
    // Typed again in the same field, the text replaces the selected one.
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await expect(input).toHaveValue(chosen);
    await expect(page.getByRole("listbox")).toBeHidden();
  }
  await page.getByRole("button", { name: "Create shop" }).click();
  await expect(page.getByRole("heading", { name: "Set up your shop", exact: true })).toBeVisible();
  expect(await shops()).toMatchObject([
    { handle: "olga-paper", country: "JP", currency: "USD", time_zone: "Asia/Tokyo" },
  ]);
});
