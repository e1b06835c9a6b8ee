import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Client } from "@vitrine/contract/client";
import type pg from "pg";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";

// Filtering many products in the dashboard, and reusing existing values.

let admin: pg.Client;
let context: BrowserContext;
let page: Page;
let client: Client;
let shop: { shop_id: number };
const list = `http://dashboard.vitrine.localhost:${process.env["VITRINE_PORT"]}/shop/products`;

test.beforeAll(async ({ browser }) => {
  admin = await databaseOf(process.env["VITRINE_DATA"]!);
  const mona = await addMember(admin, "Mona Sorts");
  client = clientOf(mona, Number(process.env["VITRINE_PORT"]));
  const { data } = await client.shops.create({
    body: { name: "Mona Sorts", handle: `mona-sorts-${Date.now()}`, country: "DE", currency: "EUR" },
  });
  shop = { shop_id: data.id };
  const made: string[] = [];
  for (const [title, vendor, price, on_hand] of [
    ["Ash pot", "Ash & Co", 1200, 5],
    ["Birch pot", "Birch", 1900, 2],
    ["Clay pot", "Birch", 2400, 0],
    ["Dish", "Ash & Co", 900, 30],
  ] as const) {
    const variants = [{ option_values: [], price, on_hand }];
    const body = { title, vendor, tags: ["kitchen"], variants };
    made.push((await client.products.create({ params: shop, body })).data.id);
  }
  const { data: pots } = await client.categories.create({ params: shop, body: { title: "Pots" } });
  await client.categories.change_products({
    params: { ...shop, id: pots.id },
    body: { action: "add", product_ids: made.slice(0, 3) },
  });
  context = await browserOf(browser, mona);
  page = await context.newPage();
});

test.afterAll(async () => {
  await context?.close();
  await admin?.end();
});

const titles = (of = page) => of.getByRole("table", { name: "Products" }).locator("tbody a").allInnerTexts();

test("filters the list, and the URL shows the same list in another tab", async () => {
  await page.goto(list);
  await page.getByRole("button", { name: "Vendor" }).click();
  await page.getByRole("searchbox", { name: "Search vendors" }).fill("bir");
  // If the list became shorter under the pointer, a click would hit the control below and close the popover.
  await expect(page.getByRole("checkbox", { name: "Ash & Co 2" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Birch 2" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Vendor: Birch", exact: true })).toBeVisible();
  await expect.poll(titles).toEqual(["Clay pot", "Birch pot"]);

  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Price" }).click();
  await page.getByRole("textbox", { name: "From" }).fill("20");
  await page.keyboard.press("Escape");
  await expect.poll(titles).toEqual(["Clay pot"]);
  const again = await context.newPage();
  await again.goto(page.url());
  await expect.poll(() => titles(again)).toEqual(["Clay pot"]);
  await expect(again.getByRole("button", { name: "Price: from €20.00", exact: true })).toBeVisible();
  await again.close();

  await page.getByRole("button", { name: "Remove filter Price: from €20.00" }).click();
  await expect.poll(titles).toEqual(["Clay pot", "Birch pot"]);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect.poll(titles).toHaveLength(4);

  await page.getByRole("button", { name: "Category" }).click();
  await page.getByRole("radio", { name: "Pots" }).check();
  await page.keyboard.press("Escape");
  const price = page.getByRole("columnheader", { name: "Price" });
  await price.getByRole("button").click();
  await expect(price).toHaveAttribute("aria-sort", "descending");
  await expect.poll(titles).toEqual(["Clay pot", "Birch pot", "Ash pot"]);
  await price.getByRole("button").click();
  await expect(price).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(titles).toEqual(["Ash pot", "Birch pot", "Clay pot"]);
});

test("opens all products of a filtered view in the table, and tags all of them", async () => {
  await page.goto(`${list}?stock=low`);
  await expect.poll(titles).toEqual(["Clay pot", "Birch pot"]);
  await page.getByLabel("Select all on this page").check();
  await page.getByRole("button", { name: "Edit in a table" }).click();
  await expect(page.getByRole("heading", { name: "Variants in a table", exact: true })).toBeVisible();
  await expect(page.getByText("Clay pot")).toBeVisible();
  await expect(page.getByText("Dish")).toHaveCount(0);

  await page.goto(`${list}?stock=low&limit=25`);
  await page.getByLabel("Select all on this page").check();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Add tags…" }).click();
  const tags = page.getByRole("dialog").getByRole("combobox", { name: "Tags" });
  await tags.fill("kit");
  await page.getByRole("option", { name: "kitchen" }).click();
  await tags.fill("reorder");
  await tags.press("Enter");
  await page.getByRole("button", { name: "Change 2 products" }).click();
  await expect(page.getByText("2 products changed")).toBeVisible();
  const { data } = await client.products.list({ params: shop, query: { tag: ["reorder"] } });
  expect(data.map(({ title }) => title)).toEqual(["Clay pot", "Birch pot"]);
});

test("the editor suggests existing vendors, and accepts any other", async () => {
  await page.goto(`http://dashboard.vitrine.localhost:${process.env["VITRINE_PORT"]}/shop/add-product`);
  const vendor = page.getByRole("combobox", { name: "Vendor" });
  await vendor.pressSequentially("as");
  await page.getByRole("option", { name: "Ash & Co" }).click();
  await expect(vendor).toHaveValue("Ash & Co");
  await vendor.fill("Cedar");
  await page.getByLabel("Title", { exact: true }).fill("Cedar box");
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("12");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect
    .poll(async () => (await client.products.list({ params: shop, query: { vendor: ["Cedar"] } })).meta.total)
    .toBe(1);
});
