import { expect, test } from "@playwright/test";
import type pg from "pg";
import type { Client } from "@vitrine/contract/client";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";

// An owner writes a page and takes a refund policy from the template; a shopper reads both without JavaScript.

let admin: pg.Client;
let mona: Member;
let owner: Client;
let shopId: number;
const handle = "mona-press";
const store = `http://store.vitrine.localhost:${port}/${handle}`;

test.beforeAll(async () => {
  admin = await databaseOf(dataDir);
  mona = await addMember(admin, "Mona Press");
  owner = clientOf(mona, port);
  const { data: shop } = await owner.shops.create({
    body: { name: "Mona Press", handle, country: "DE" },
  });
  shopId = shop.id;
  await owner.products.create({
    params: { shop_id: shopId },
    body: {
      title: "Oxford shirt",
      status: "active",
      variants: [{ option_values: [], price: 5900, on_hand: 5 }],
    },
  });
  await owner.shops.update({ params: { shop_id: shopId }, body: { is_live: 1, email: "mona@example.com" } });
});
test.afterAll(() => admin?.end());

test("an owner adds a page and a refund policy from its template", async ({ browser }) => {
  const page = await (await browserOf(browser, mona)).newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.pages);
  await page.getByRole("link", { name: "Add page" }).first().click();
  await page.getByLabel("Title", { exact: true }).fill("About us");
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  await page.keyboard.type("Shirts since 1998.");
  await expect(content).toHaveText("Shirts since 1998.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("About us was added.")).toBeVisible();

  await page.goto(dashboard + paths.pages);
  await page.getByRole("button", { name: "Policies" }).click();
  await page.getByRole("menuitem", { name: /^Refund policy/ }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Refund policy");
  await page.getByRole("button", { name: "Use template" }).click();
  await expect(content).toContainText("mona@example.com");
  await expect(page.getByText("Complete 4 details in square brackets")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Refund policy was added.")).toBeVisible();
  await expect(page.getByRole("link", { name: "View in shop" })).toHaveAttribute(
    "href",
    /\/policies\/refund-policy$/,
  );
  await expectClean(audit);

  const params = { shop_id: shopId };
  const { data: pages } = await owner.pages.list({ params, query: {} });
  expect(pages.map(({ kind, handle: at }) => [kind, at])).toEqual([
    ["refund-policy", "refund-policy"],
    ["page", "about-us"],
  ]);
  await page.context().close();
});

test("a shopper reads both without JavaScript, also by the old URL of the page", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(store);
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "About us" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "About us", exact: true })).toBeVisible();
  await expect(page.getByText("Shirts since 1998.")).toBeVisible();
  await footer.getByRole("link", { name: "Refund policy" }).click();
  await expect(page.getByRole("heading", { name: "How to return an item", exact: true })).toBeVisible();

  await page.goto(`${store}/products/oxford-shirt`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.goto(`${store}/checkout`);
  const policy = page.getByRole("main").getByRole("link", { name: "Refund policy" });
  await expect(policy).toBeVisible();
  // On phones, the button is fixed at the bottom: the last link of the page must not be behind it.
  await page.setViewportSize({ width: 360, height: 640 });
  await policy.click({ trial: true });
  await page.getByRole("link").last().click({ trial: true });

  const params = { shop_id: shopId };
  const { data: pages } = await owner.pages.list({ params, query: {} });
  const about = pages.find(({ kind }) => kind === "page")!;
  const { data: stored } = await owner.pages.read({ params: { ...params, id: about.id } });
  await owner.pages.update({
    params: { ...params, id: about.id },
    body: { ...stored, handle: "our-story", is_published: true },
  });
  await page.goto(`${store}/pages/about-us`);
  await expect(page).toHaveURL(`${store}/pages/our-story`);
  await context.close();
});

test("an owner schedules a page, and unpublishes and deletes several pages at once", async ({ browser }) => {
  const params = { shop_id: shopId };
  await owner.pages.create({ params, body: { title: "Old news" } });
  const { data: gone } = await owner.pages.create({ params, body: { title: "Older news" } });
  const page = await (await browserOf(browser, mona)).newPage();
  await page.goto(dashboard + paths.page("new"));
  await page.getByLabel("Title", { exact: true }).fill("Spring opening hours");
  await page.getByLabel("Publication date").fill("2037-03-01T09:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Spring opening hours was added.")).toBeVisible();
  await expect(page.getByRole("link", { name: "View in shop" })).toHaveCount(0);

  await page.goto(dashboard + paths.pages);
  await page.getByRole("button", { name: "Scheduled" }).click();
  const table = page.getByRole("table", { name: "Pages" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table.getByRole("link", { name: "Spring opening hours" })).toBeVisible();

  await page.goto(`${dashboard}${paths.pages}?q=news`);
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("Pages changed.")).toBeVisible();
  await expect(table.getByText("Draft")).toHaveCount(2);

  // Another member deletes one of the selected pages meanwhile.
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await owner.pages.remove({ params: { ...params, id: gone.id } });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const result = page.getByRole("dialog", { name: "1 of 2 items changed" });
  await expect(result.getByRole("listitem")).toHaveCount(1);
  await result.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByText("No results for")).toBeVisible();
  await page.context().close();
});
