import { expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import type { Client } from "@vitrine/contract/client";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { type View, Audit, nameOf } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";

// An owner pastes a table from a spreadsheet; a shopper reads it beside the size, in either unit, with and without
// JavaScript.

let admin: pg.Client;
let mona: Member;
let owner: Client;
let shopId: number;
const handle = "mona-shirts";
const shirt = `http://store.vitrine.localhost:${port}/${handle}/products/oxford-shirt`;

test.beforeAll(async () => {
  admin = await databaseOf(dataDir);
  mona = await addMember(admin, "Mona Shirts");
  owner = clientOf(mona, port);
  const { data: shop } = await owner.shops.create({ body: { name: "Mona Shirts", handle, country: "DE" } });
  shopId = shop.id;
  await owner.products.create({
    params: { shop_id: shopId },
    body: {
      title: "Oxford shirt",
      status: "active",
      product_type: "Shirt",
      options: [
        { name: "Colour", values: ["White"] },
        { name: "Size", values: ["S", "M"] },
      ],
      variants: ["S", "M"].map((size) => ({ option_values: ["White", size], price: 5900, on_hand: 5 })),
    },
  });
  await owner.shops.update({ params: { shop_id: shopId }, body: { is_live: 1 } });
});
test.afterAll(() => admin?.end());

const views: View[] = [
  { width: 1280, scheme: "light", direction: "ltr" },
  { width: 360, scheme: "light", direction: "ltr" },
];

const spreadsheet = "Size\tChest\tEU\nS\t86–90\t46\nM\t91–95\t48\nL\t96–101\t50\nXL\t102\t52";

/** Pastes as from a spreadsheet: Chromium doesn't let a page's script write the clipboard. */
function paste(page: Page, label: string, text: string): Promise<void> {
  return page.getByLabel(label, { exact: true }).evaluate((field, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("pastes a table, assigns it to products, and loses nothing when another user saves first", async ({
  browser,
}) => {
  const page = await (await browserOf(browser, mona)).newPage();
  await page.goto(dashboard + paths.sizeChart);
  await page.getByRole("link", { name: "Add size chart" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Shirts, regular fit");
  await paste(page, "Name of column 1", spreadsheet);
  await expect(page.getByLabel("Size, row 4")).toHaveValue("XL");
  // The table had four columns and three were pasted: the last is removed. EU is not a length.
  await page.getByRole("button", { name: "Actions for column Hips" }).click();
  await page.getByRole("menuitem", { name: "Remove column" }).click();
  await page.getByRole("button", { name: "Actions for column EU" }).click();
  await page.getByRole("menuitem", { name: "Show as entered" }).click();
  const preview = page.getByRole("region", { name: "What shoppers see" });
  await page.getByRole("button", { name: "Inches" }).click();
  await expect(preview.getByRole("row", { name: "M 35.8–37.4 48" })).toBeVisible();
  await page.getByLabel("Types").fill("Shirt");
  await page.getByLabel("Types").press("Enter");
  await page.getByRole("searchbox", { name: "Products" }).fill("oxf");
  await page.getByRole("button", { name: "Oxford shirt Add" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Shirts, regular fit", exact: true }),
  ).toBeVisible();

  const params = { shop_id: shopId };
  const { data: charts } = await owner.size_charts.list({ params, query: {} });
  expect(charts).toMatchObject([
    { title: "Shirts, regular fit", product_types: ["Shirt"], product_count: 1 },
  ]);
  const { data: chart } = await owner.size_charts.read({ params: { ...params, id: charts[0]!.id } });
  expect(chart.table).toEqual({
    unit: "cm",
    columns: [
      { name: "Size", is_length: false },
      { name: "Chest", is_length: true },
      { name: "EU", is_length: false },
    ],
    rows: spreadsheet
      .split("\n")
      .slice(1)
      .map((line) => line.split("\t")),
  });

  await page.getByLabel("How to measure").fill("Around the widest part.");
  await owner.size_charts.update({
    params: { ...params, id: chart.id },
    body: { ...chart, title: "Saved by another", picture_id: null, version: chart.version },
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Someone else saved this size chart while you were editing")).toBeVisible();
  await expect(page.getByLabel("How to measure")).toHaveValue("Around the widest part.");
  await expect(page.getByText("They changed: Title.")).toBeVisible();
  await page.getByRole("button", { name: "Save my changes anyway" }).click();
  await expect(page.getByText("Size chart saved.")).toBeVisible();
  expect((await owner.size_charts.read({ params: { ...params, id: chart.id } })).data).toMatchObject({
    title: "Shirts, regular fit",
    note: "Around the widest part.",
  });
  await page.context().close();
});

for (const javaScriptEnabled of [true, false])
  test(`a shopper reads it beside the size, ${javaScriptEnabled ? "by keyboard" : "without JavaScript"}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const audit = new Audit(page, port);
    await page.goto(shirt);
    const sheet = page.getByRole("dialog", { name: "Shirts, regular fit" });
    await expect(sheet).toBeHidden();
    const button = page.getByRole("button", { name: "Size chart" });
    if (javaScriptEnabled) {
      await button.focus();
      await page.keyboard.press("Enter");
    } else await button.click();
    await expect(sheet.getByRole("row", { name: "M 91–95 48" })).toBeVisible();
    await expect(sheet.getByText("Around the widest part.")).toBeVisible();
    await sheet.getByRole("radio", { name: "Inches" }).check();
    await expect(sheet.getByRole("row", { name: "M 35.8–37.4 48" })).toBeVisible();
    await expect(sheet.getByRole("columnheader", { name: "Chest in" })).toBeVisible();
    if (javaScriptEnabled) {
      for (const view of views) {
        await audit.turnTo(view);
        expect(await audit.violations(), nameOf(view)).toEqual([]);
      }
      await page.keyboard.press("Escape");
      await expect(button).toBeFocused();
    } else await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toBeHidden();
    await context.close();
  });
