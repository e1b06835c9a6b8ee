import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Client } from "@vitrine/contract/client";
import type pg from "pg";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";

// Organising a shop: the category tree, and collections by rules and by hand.

test.describe.configure({ mode: "serial" });

let admin: pg.Client;
let context: BrowserContext;
let page: Page;
let client: Client;
let shop: { shop_id: number };
let products: string[];
const port = Number(process.env["VITRINE_PORT"]);
const base = `http://dashboard.vitrine.localhost:${port}`;

test.beforeAll(async ({ browser }) => {
  admin = await databaseOf(process.env["VITRINE_DATA"]!);
  const mona = await addMember(admin, "Mona Orderly");
  client = clientOf(mona, port);
  const { data } = await client.shops.create({
    body: { name: "Mona Orderly", handle: `mona-orderly-${Date.now()}`, country: "DE", currency: "EUR" },
  });
  shop = { shop_id: data.id };
  products = [];
  for (const [title, price] of [
    ["Red cup", 900],
    ["Blue cup", 1900],
    ["Teapot", 8900],
  ] as const) {
    const body = { title, status: "active" as const, variants: [{ option_values: [], price, on_hand: 3 }] };
    products.push((await client.products.create({ params: shop, body })).data.id);
  }
  context = await browserOf(browser, mona);
  page = await context.newPage();
});

test.afterAll(async () => {
  await context?.close();
  await admin?.end();
});

const addCategory = async (title: string, parent_id?: string) =>
  (await client.categories.create({ params: shop, body: { title, parent_id } })).data;
const topTitles = async () =>
  (await client.categories.list({ params: shop, query: {} })).data.map(({ title }) => title);
const line = (title: string) => page.locator("[data-category]").filter({ hasText: title });
const grip = (title: string) => page.getByRole("button", { name: `Drag ${title}` });

test("reorders the tree by keyboard, by menu and by dragging, and deleting a category requires a choice for its products", async () => {
  await page.goto(`${base}/shop/categories`);
  await page.getByRole("link", { name: "Add category" }).first().click();
  await page.getByLabel("Title", { exact: true }).fill("Kitchen");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kitchen");
  await page.getByRole("button", { name: "Add products" }).click();
  await page.getByRole("checkbox", { name: "Teapot" }).check();
  await page.getByRole("button", { name: "Add 1 product" }).click();
  await expect(page.getByRole("list", { name: "Products" }).getByText("Teapot")).toBeVisible();

  for (const title of ["Bath", "Garden"]) await addCategory(title);
  await page.goto(`${base}/shop/categories`);
  await grip("Garden").press("ArrowUp");
  await expect.poll(topTitles).toEqual(["Kitchen", "Garden", "Bath"]);
  await expect(page.locator("[data-category]").nth(1)).toContainText("Garden");
  await page.getByRole("button", { name: "Actions for Garden" }).click();
  await page.getByRole("menuitem", { name: "Move into Kitchen" }).click();
  await expect.poll(topTitles).toEqual(["Kitchen", "Bath"]);
  // The list is read again, and the category it was moved to expands.
  await expect(line("Kitchen")).toContainText("1 category");
  await expect(page.locator("[data-category]")).toContainText(["Kitchen", "Garden", "Bath"]);

  // Dropped on the middle of a row, it becomes a child; at its edge, a sibling.
  await grip("Bath").hover();
  await page.mouse.down();
  await expect(async () => {
    const to = (await line("Garden").boundingBox())!;
    await page.mouse.move(to.x + 200, to.y + to.height / 2, { steps: 5 });
    await expect(line("Garden")).toHaveClass(/bg-accent-bg/, { timeout: 500 });
  }).toPass();
  await page.mouse.up();
  await expect.poll(topTitles).toEqual(["Kitchen"]);
  await expect(line("Bath")).toBeVisible();
  const { data: bath } = await client.categories.list({ params: shop, query: { search: "bath" } });
  expect(bath[0]!.trail.map(({ title }) => title)).toEqual(["Kitchen", "Garden"]);

  await page.getByRole("button", { name: "Actions for Kitchen" }).click();
  await page.getByRole("menuitem", { name: "Delete category" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Move to another category").check();
  await dialog.getByRole("button", { name: "Delete category" }).click();
  await expect(dialog).toContainText("Choose a category.");
  await dialog.getByRole("combobox").fill("bat");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name: /Bath/ }).click();
  await dialog.getByRole("button", { name: "Delete category" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(topTitles).toEqual(["Garden"]);
  const params = { ...shop, id: bath[0]!.id };
  const { data: moved } = await client.categories.list_products({ params, query: {} });
  expect(moved.map(({ title }) => title)).toEqual(["Teapot"]);
});

test("previews the products of rules while they are edited, and applies pins and exclusions immediately", async () => {
  await page.goto(`${base}/shop/collection/new`);
  await page.getByLabel("Title", { exact: true }).fill("Small gifts");
  await page.getByLabel("Automated").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This field is required.").first()).toBeVisible();
  await page.getByLabel("Field, condition 1").selectOption("Title");
  await page.getByLabel("Operator, condition 1").selectOption("contains");
  await page.getByLabel("Title, value").fill("CUP");
  await expect(page.getByText("2 matching products")).toBeVisible();
  await page.getByRole("button", { name: "Add condition" }).click();
  await page.getByLabel("Field, condition 2").selectOption("Price");
  await page.getByLabel("Operator, condition 2").selectOption("is less than");
  await page.getByLabel("Price, value").fill("10");
  await expect(page.getByText("1 matching product")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Small gifts");

  const rows = page.getByRole("list", { name: "Products" }).getByRole("listitem");
  await expect(rows).toHaveText([/Red cup/]);
  await page.getByRole("button", { name: "Pin products" }).click();
  await page.getByRole("checkbox", { name: "Teapot" }).check();
  await page.getByRole("button", { name: "Choose 1 product" }).click();
  await expect(rows).toHaveText([/Teapot.*Pinned/, /Red cup/]);
  await page.getByRole("button", { name: "Actions for Red cup" }).click();
  await page.getByRole("menuitem", { name: "Exclude" }).click();
  await expect(rows).toHaveText([/Teapot/]);

  // Another user saves it in the meantime: the typed text remains, and both versions are offered.
  const id = page.url().split("/").at(-1)!;
  const { data: stored } = await client.collections.read({ params: { ...shop, id } });
  await client.collections.update({ params: { ...shop, id }, body: { ...stored, title: "Gifts by Sam" } });
  await page.getByLabel("Title", { exact: true }).fill("Gifts by Mona");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("They changed: Title.")).toBeVisible();
  await page.getByRole("button", { name: "Save my changes anyway" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gifts by Mona");
});

test("a product lists its categories and collections, and changes them when it is saved, also the first time", async () => {
  const { data: favourites } = await client.collections.create({
    params: shop,
    body: { title: "Favourites", kind: "manual" },
  });
  const inFavourites = async () =>
    (await client.collections.list_products({ params: { ...shop, id: favourites.id }, query: {} })).data.map(
      ({ title }) => title,
    );
  await page.goto(`${base}/shop/products/${products[2]}`);
  const section = page.getByRole("region", { name: "Categories and collections" });
  await expect(section).toContainText("Bath");
  await section.getByRole("combobox", { name: "Add to collection" }).click();
  await page.getByRole("option", { name: "Favourites" }).click();
  await expect(section.getByRole("link", { name: "Favourites" })).toBeVisible();
  await section.getByRole("button", { name: "Remove from Bath" }).click();
  await expect(section.getByRole("link", { name: "Bath" })).toBeHidden();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(section.getByRole("link", { name: "Bath" })).toBeVisible();
  await expect(section.getByRole("link", { name: "Favourites" })).toBeHidden();
  expect(await inFavourites()).toEqual([]);

  await section.getByRole("combobox", { name: "Add to collection" }).click();
  await page.getByRole("option", { name: "Favourites" }).click();
  await section.getByRole("button", { name: "Remove from Bath" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Product saved.")).toBeVisible();
  expect(await inFavourites()).toHaveLength(1);
  await page.reload();
  await expect(section.getByRole("link", { name: "Favourites" })).toBeVisible();
  await expect(section.getByRole("link", { name: "Bath" })).toBeHidden();

  await page.goto(`${base}/shop/add-product`);
  await page.getByLabel("Title", { exact: true }).fill("Linen towel");
  await page.getByLabel("Price", { exact: true }).fill("19");
  await section.getByRole("combobox", { name: "Add to collection" }).click();
  await page.getByRole("option", { name: "Favourites" }).click();
  await section.getByRole("combobox", { name: "Add to category" }).fill("bat");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name: /Bath/ }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Linen towel", exact: true })).toBeVisible();
  await expect(section.getByRole("link", { name: "Favourites" })).toBeVisible();
  await expect(section.getByRole("link", { name: "Bath" })).toBeVisible();
  expect(await inFavourites()).toContain("Linen towel");
});
