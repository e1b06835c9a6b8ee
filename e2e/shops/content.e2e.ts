import { expect, test } from "@playwright/test";
import type pg from "pg";
import type { Client } from "@vitrine/contract/client";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean, type View } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";

// An owner edits the main menu, answers a question and announces an offer; a shopper sees them on a phone without
// JavaScript.

let admin: pg.Client;
let mona: Member;
let owner: Client;
let params: { shop_id: number };
const handle = "mona-content";
const store = `http://store.vitrine.localhost:${port}/${handle}`;

test.beforeAll(async () => {
  admin = await databaseOf(dataDir);
  mona = await addMember(admin, "Mona Content");
  owner = clientOf(mona, port);
  const { data: shop } = await owner.shops.create({
    body: { name: "Mona Content", handle, country: "DE" },
  });
  params = { shop_id: shop.id };
  await owner.products.create({
    params,
    body: {
      title: "Oxford shirt",
      status: "active",
      variants: [{ option_values: [], price: 5900, on_hand: 5 }],
    },
  });
  await owner.shops.update({ params, body: { is_live: 1, email: "mona@example.com" } });
  for (const title of ["Kitchen", "Garden"]) await owner.categories.create({ params, body: { title } });
  await owner.pages.create({ params, body: { title: "About us" } });
});
test.afterAll(() => admin?.end());

const views: View[] = [
  { width: 1280, scheme: "light", direction: "ltr" },
  { width: 360, scheme: "dark", direction: "rtl" },
];

test("an owner edits the main menu, adds a question and announces an offer", async ({ browser }) => {
  const page = await (await browserOf(browser, mona)).newPage();
  const audit = new Audit(page, port);
  const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto(dashboard + paths.menuLinks);
  await page.getByRole("link", { name: "Main menu" }).click();
  const links = page.getByRole("list", { name: "Links" });
  await expect(links.getByRole("listitem")).toContainText(["Kitchen", "Garden", "All categories"]);
  await page.getByRole("button", { name: "Add link" }).click();
  const dialog = page.getByRole("dialog", { name: "Add link" });
  await dialog.getByLabel("Link to").selectOption({ label: "Page or policy" });
  await dialog.getByRole("combobox", { name: "Page or policy" }).fill("about");
  await page.getByRole("option", { name: "About us" }).click();
  await dialog.getByRole("button", { name: "Add link" }).click();
  // With the keyboard: to the front of the list, and below the first link.
  await links
    .getByRole("button", { name: /Garden/ })
    .first()
    .press("ArrowUp");
  await expect(links.getByRole("listitem").first()).toContainText("Garden");
  await page.getByRole("button", { name: "Actions for Kitchen" }).click();
  await page.getByRole("menuitem", { name: "Make sub-item" }).click();
  await expectClean(audit, views);
  await save();
  await expect(page.getByText("Menu saved.")).toBeVisible();

  await page.goto(dashboard + paths.faq);
  await page.getByRole("link", { name: "Add question" }).first().click();
  await page.getByRole("textbox", { name: "Question" }).fill("Do you ship abroad?");
  const response = page.getByRole("textbox", { name: "Answer" });
  await response.click();
  await page.keyboard.type("To all of Europe.");
  await expect(response).toHaveText("To all of Europe.");
  await expectClean(audit, views);
  await save();
  await expect(page.getByText("Question added.")).toBeVisible();

  await page.goto(dashboard + paths.announcement);
  await page.getByRole("link", { name: "Add announcement" }).first().click();
  await page.getByLabel("Text", { exact: true }).fill("Free delivery until Sunday");
  await page.getByLabel("Text colour").fill("#333333");
  await save();
  await expect(page.getByText(/Choose colours with more contrast/).first()).toBeVisible();
  await page.getByLabel("Text colour").fill("#ffffff");
  await page.getByLabel(/^Link to/).selectOption({ label: "All products" });
  await expectClean(audit, views);
  await save();
  await expect(page.getByText("Announcement added.")).toBeVisible();
  await page.context().close();
});

test("a shopper sees them on a phone without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(store);
  await expect(page.getByRole("link", { name: "Free delivery until Sunday" })).toHaveAttribute(
    "href",
    `/${handle}/products`,
  );
  // One row.
  expect((await page.getByRole("banner").boundingBox())!.height).toBeLessThan(80);
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByText("Garden", { exact: true }).click();
  await menu.getByRole("link", { name: "Kitchen", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kitchen", exact: true })).toBeVisible();

  await page.getByRole("contentinfo").getByRole("link", { name: "Questions and answers" }).click();
  await page.getByText("Do you ship abroad?").click();
  await expect(page.getByText("To all of Europe.")).toBeVisible();

  await page.getByRole("banner").locator("summary", { hasText: "Search" }).click();
  await page.getByRole("textbox", { name: "Search the shop" }).fill("lamp");
  await page.getByRole("textbox", { name: "Search the shop" }).press("Enter");
  await expect(page).toHaveURL(/\/search\?search=lamp/);
  await context.close();
});

test("an owner adds a question from a product, and a shopper reads it there without JavaScript", async ({
  browser,
}) => {
  const { data: products } = await owner.products.list({ params, query: {} });
  const shirt = products.find(({ title }) => title === "Oxford shirt")!;
  const page = await (await browserOf(browser, mona)).newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.product(shirt.id));
  const section = page
    .locator("details")
    .filter({ has: page.getByRole("heading", { name: "Questions and answers", exact: true }) });
  await section.locator("summary").click();
  await section.getByRole("link", { name: "Add question" }).click();
  await page.getByRole("textbox", { name: "Question" }).fill("Does it shrink?");
  await page.getByRole("textbox", { name: "Answer" }).click();
  await page.keyboard.type("No, it is washed before.");
  await expect(page.getByRole("button", { name: "Remove Oxford shirt" })).toBeVisible();
  await expect(page.getByLabel("Page of questions and answers")).not.toBeChecked();
  await expectClean(audit, views);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Question added.")).toBeVisible();

  await page.goto(dashboard + paths.product(shirt.id));
  await section.locator("summary").click();
  await expect(section.getByRole("link", { name: "Does it shrink?" })).toBeVisible();
  await page.context().close();

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  const shop = await context.newPage();
  await shop.goto(`${store}/products/oxford-shirt`);
  await shop.getByText("Does it shrink?").click();
  await expect(shop.getByText("No, it is washed before.")).toBeVisible();
  await shop.goto(`${store}/faq`);
  await expect(shop.getByText("Does it shrink?")).toHaveCount(0);
  await context.close();
});
