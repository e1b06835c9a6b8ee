import { expect, type Page, test } from "@playwright/test";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { Hand } from "../support/hand.ts";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";
import { picture } from "../support/sample-products.ts";

// The time an owner takes to design a shop by hand: a theme with logo and colours, the home page, the menu, two pages and a
// policy, all published.

const maxSeconds = 600;
const handle = "mona-designs";

test("an owner designs and publishes a shop within ten minutes", async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  const mona = await addMember(admin, "Mona Designs");
  await admin.end();
  const owner = clientOf(mona, port);
  const { data: shop } = await owner.shops.create({ body: { name: "Mona Designs", handle, country: "DE" } });
  const params = { shop_id: shop.id };
  const variants = [{ option_values: [], price: 5900, on_hand: 5 }];
  await owner.products.create({ params, body: { title: "Oxford shirt", status: "active", variants } });
  await owner.shops.update({ params, body: { is_live: 1, email: "mona@example.com" } });

  const page = await (await browserOf(browser, mona)).newPage();
  await page.goto(`${dashboard}/dashboard`);
  await page.locator("h1").waitFor();
  const hand = new Hand(page);
  await hand.press(page.getByRole("button", { name: "Online store" }));
  await writePages(page, hand);
  await editMenu(page, hand);
  await designTheme(page, hand);

  process.stdout.write(`A shop designed by hand: ${hand.summary}\n`);
  expect(hand.seconds).toBeLessThanOrEqual(maxSeconds);
  await page.context().close();

  const shopper = await browser.newPage();
  const store = `http://store.vitrine.localhost:${port}/${handle}`;
  await expect(async () => {
    await shopper.goto(store);
    await expect(shopper.locator("html")).toHaveAttribute("data-theme", "workshop");
  }).toPass({ timeout: 15_000 });
  await expect(shopper.getByRole("heading", { name: "Shirts for years", exact: true })).toBeVisible();
  await expect(shopper.getByRole("heading", { name: "Made in Dublin", exact: true })).toBeVisible();
  await expect(shopper.getByRole("banner").getByRole("img", { name: "Mona Designs" })).toBeVisible();
  const accent = await shopper.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--c-accent"),
  );
  expect(accent.trim()).toBe("#1f4d3a");
  const menu = shopper.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "About us" })).toBeVisible();
  const footer = shopper.getByRole("contentinfo");
  for (const name of ["About us", "Care", "Refund policy"])
    await expect(footer.getByRole("link", { name })).toBeVisible();
});

/** Two pages, and a policy from its template. */
async function writePages(page: Page, hand: Hand): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Main" });
  const content = page.getByRole("textbox", { name: "Content" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const openPages = () => hand.press(menu.getByRole("link", { name: "Pages", exact: true }));
  for (const [title, text] of [
    ["About us", "We sew shirts in Dublin. Each takes a day, and lasts for years."],
    ["Care", "Wash at 30 degrees. Iron while damp."],
  ] as const) {
    await openPages();
    await hand.press(page.getByRole("link", { name: "Add page" }).first());
    await hand.fill(page.getByLabel("Title", { exact: true }), title);
    await hand.press(content);
    await hand.type(text);
    await hand.press(save);
    await expect(page.getByText(`${title} was added.`)).toBeVisible();
  }
  await openPages();
  await hand.press(page.getByRole("button", { name: "Policies" }));
  await hand.press(page.getByRole("menuitem", { name: /^Refund policy/ }));
  await hand.press(page.getByRole("button", { name: "Use template" }));
  await hand.press(save);
  await expect(page.getByText("Refund policy was added.")).toBeVisible();
}

async function editMenu(page: Page, hand: Hand): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Main" });
  await hand.press(menu.getByRole("link", { name: "Menu links", exact: true }));
  await hand.press(page.getByRole("link", { name: "Main menu" }));
  await hand.press(page.getByRole("button", { name: "Add link" }));
  const dialog = page.getByRole("dialog", { name: "Add link" });
  await hand.choose(dialog.getByLabel("Link to"), "Page or policy");
  await hand.fill(dialog.getByRole("combobox", { name: "Page or policy" }), "about");
  await hand.press(page.getByRole("option", { name: "About us" }));
  await hand.press(dialog.getByRole("button", { name: "Add link" }));
  await hand.press(page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText("Menu saved.")).toBeVisible();
}

async function designTheme(page: Page, hand: Hand): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Main" });
  await hand.press(menu.getByRole("link", { name: "Themes", exact: true }));
  await hand.press(page.getByRole("button", { name: "Add theme" }).first());
  await hand.press(page.getByRole("dialog").getByRole("button", { name: /^Workshop/ }));
  await page.getByRole("heading", { name: "Workshop", level: 1, exact: true }).waitFor();

  await hand.press(page.getByRole("button", { name: "Brand", exact: true }));
  await hand.fill(page.getByRole("textbox", { name: "Accent colour", exact: true }), "#1f4d3a");
  const logo = page.getByRole("group", { name: "Logo" });
  await hand.upload(logo.getByText("Add picture"), [
    { name: "logo.png", mimeType: "image/png", buffer: await picture("#1f4d3a") },
  ]);
  await expect(logo.getByText("Replace picture")).toBeVisible();

  const sections = page.getByRole("list", { name: "Sections" });
  await hand.press(sections.getByRole("button", { name: /^Large picture with text/ }).first());
  await hand.fill(page.getByLabel("Heading"), "Shirts for years");
  await hand.press(page.getByRole("button", { name: "Add section" }));
  await hand.press(page.getByRole("dialog").getByRole("button", { name: "Picture with text", exact: true }));
  await hand.fill(page.getByLabel("Heading"), "Made in Dublin");
  await hand.fill(
    page.getByRole("textbox", { name: "Text", exact: true }),
    "Eight people, one workshop by the river.",
  );
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await hand.press(page.getByRole("button", { name: "Publish", exact: true }));
  await hand.press(page.getByRole("dialog").getByRole("button", { name: "Publish theme" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
