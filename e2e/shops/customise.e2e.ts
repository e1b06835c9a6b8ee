import { expect, test } from "@playwright/test";
import type pg from "pg";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";

// An owner composes the home page with the keyboard alone, and shoppers see it after its publication.

let admin: pg.Client;
test.beforeAll(async () => {
  admin = await databaseOf(dataDir);
});
test.afterAll(() => admin?.end());

test("an owner adds, moves and edits sections with the keyboard, and publishes them", async ({ browser }) => {
  const mona = await addMember(admin, "Mona Customises");
  const owner = clientOf(mona, port);
  const handle = "mona-customises";
  const { data: shop } = await owner.shops.create({
    body: { name: "Mona Customises", handle, country: "DE" },
  });
  const params = { shop_id: shop.id };
  const variants = [{ option_values: [], price: 5900, on_hand: 5 }];
  await owner.products.create({ params, body: { title: "Oxford shirt", status: "active", variants } });
  await owner.shops.update({ params, body: { is_live: 1, email: "mona@example.com" } });

  const page = await (await browserOf(browser, mona)).newPage();
  await page.goto(dashboard + paths.themes);
  const press = async (name: string, role: "button" | "menuitem" = "button") => {
    await page.getByRole(role, { name, exact: true }).first().focus();
    await page.keyboard.press("Enter");
  };
  await press("Add theme");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Salon/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Salon", level: 1, exact: true })).toBeVisible();

  await press("Add section");
  await page.getByRole("dialog").getByRole("searchbox").fill("Text");
  await page.getByRole("dialog").getByRole("button", { name: "Text", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Heading").focus();
  await page.keyboard.type("Made in Dublin");
  const sections = page.getByRole("list", { name: "Sections" });
  const added = sections.getByRole("button", { name: "Text: Made in Dublin", exact: true });
  await added.focus();
  for (let step = 0; step < 6; step++) await page.keyboard.press("Alt+ArrowUp");
  await expect(sections.getByRole("listitem").first()).toContainText("Made in Dublin");
  await page.keyboard.press("Control+z");
  await expect(sections.getByRole("listitem").nth(1)).toContainText("Made in Dublin");
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "Made in Dublin", exact: true })).toBeVisible();
  // As in the shop, the first section begins at the header.
  await expect(frame.locator("main .section").first()).toHaveCSS("margin-block-start", "0px");
  const shopper = await browser.newPage();
  const store = `http://store.vitrine.localhost:${port}/${handle}`;
  await shopper.goto(store);
  await expect(shopper.getByText("Made in Dublin")).toHaveCount(0);

  await press("Publish");
  await page.getByRole("dialog").getByRole("button", { name: "Publish theme" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(async () => {
    await shopper.reload();
    await expect(shopper.getByRole("heading", { name: "Made in Dublin", exact: true })).toBeVisible();
  }).toPass({ timeout: 15_000 });

  // A click in the preview selects the section.
  await frame.getByRole("heading", { name: "Made in Dublin", exact: true }).click();
  await expect(page.getByLabel("Heading")).toHaveValue("Made in Dublin");
});

test("an owner customises the default theme directly, and finds it as the published theme", async ({
  browser,
}) => {
  const mona = await addMember(admin, "Mona Default");
  await clientOf(mona, port).shops.create({
    body: { name: "Mona Default", handle: "mona-default", country: "US" },
  });
  const page = await (await browserOf(browser, mona)).newPage();
  await page.goto(dashboard + paths.themes);
  const card = page.getByRole("article", { name: "Salon" });
  await expect(card).toContainText("Default theme");
  await card.getByRole("button", { name: "Customise" }).click();
  await expect(page.getByRole("heading", { name: "Salon", level: 1, exact: true })).toBeVisible();
  await page.goto(dashboard + paths.themes);
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("Published");
  await card.getByRole("link", { name: "Customise" }).click();
  await expect(page.getByRole("heading", { name: "Salon", level: 1, exact: true })).toBeVisible();
});

test("an owner adds own HTML, whose scripts are removed and whose styles apply", async ({ browser }) => {
  const mona = await addMember(admin, "Mona Markup");
  const owner = clientOf(mona, port);
  const handle = "mona-markup";
  const { data: shop } = await owner.shops.create({ body: { name: "Mona Markup", handle, country: "DE" } });
  const params = { shop_id: shop.id };
  const variants = [{ option_values: [], price: 5900, on_hand: 5 }];
  await owner.products.create({ params, body: { title: "Oxford shirt", status: "active", variants } });
  await owner.shops.update({ params, body: { is_live: 1, email: "mona@example.com" } });
  const { data: theme } = await owner.themes.create({ params, body: { name: "Own", preset: "salon" } });
  const page = await (await browserOf(browser, mona)).newPage();
  await page.goto(dashboard + paths.customize(theme.id));
  await page.getByRole("button", { name: "Add section", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Custom HTML", exact: true }).click();
  await page.getByLabel("Heading").fill("Sizes");
  await page
    .getByLabel("HTML", { exact: true })
    .fill(
      '<details open><summary>Fit</summary><p style="color:rgb(1, 2, 3);position:fixed">Loose</p></details><script>document.title = "ran"</script>',
    );
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Loose")).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish theme" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const shopper = await context.newPage();
  await expect(async () => {
    await shopper.goto(`http://store.vitrine.localhost:${port}/${handle}`);
    await expect(shopper.getByText("Loose")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(shopper.getByText("Loose")).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(shopper.getByText("Loose")).toHaveCSS("position", "static");
  expect(await shopper.content()).not.toContain("document.title");
  await context.close();
  await page.context().close();
});

test("an owner customises the header and the columns of the footer, and publishes them", async ({
  browser,
}) => {
  const mona = await addMember(admin, "Mona Footer");
  const owner = clientOf(mona, port);
  const handle = "mona-footer";
  const { data: shop } = await owner.shops.create({ body: { name: "Mona Footer", handle, country: "DE" } });
  const params = { shop_id: shop.id };
  const variants = [{ option_values: [], price: 5900, on_hand: 5 }];
  await owner.products.create({ params, body: { title: "Oxford shirt", status: "active", variants } });
  await owner.announcements.create({ params, body: { text: "Closed on Monday" } });
  await owner.shops.update({ params, body: { is_live: 1, email: "mona@example.com" } });
  await owner.themes.create({ params, body: { name: "Own", preset: "salon" } });
  const { data: themes } = await owner.themes.list({ params, query: {} });
  const page = await (await browserOf(browser, mona)).newPage();
  await page.goto(dashboard + paths.customize(themes[0]!.id));
  await page.getByRole("button", { name: "Header", exact: true }).click();
  await page.getByLabel("Show announcements").uncheck();
  await page.getByLabel("Position of the logo").selectOption({ label: "At the start" });
  await page.getByLabel("Page", { exact: true }).selectOption({ label: "Footer columns" });
  for (const kind of ["Text", "Contact"]) {
    await page.getByRole("button", { name: "Add section", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: kind, exact: true }).click();
    await page.getByLabel("Heading").fill(`${kind} column`);
  }
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("contentinfo").getByRole("heading")).toHaveText([
    "Text column",
    "Contact column",
  ]);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish theme" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const shopper = await context.newPage();
  for (const width of [1280, 360]) {
    await shopper.setViewportSize({ width, height: 800 });
    await expect(async () => {
      await shopper.goto(`http://store.vitrine.localhost:${port}/${handle}`);
      await expect(shopper.getByRole("contentinfo").getByRole("heading")).toHaveText(
        ["Text column", "Contact column"],
        { timeout: 1_000 },
      );
    }).toPass({ timeout: 15_000 });
    await expect(shopper.getByText("Closed on Monday")).toHaveCount(0);
    await expect(shopper.getByRole("link", { name: "mona@example.com" })).toBeVisible();
    expect(await shopper.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await context.close();
  await page.context().close();
});
