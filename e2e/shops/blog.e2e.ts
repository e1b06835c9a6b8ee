import { expect, test } from "@playwright/test";
import type pg from "pg";
import type { Client } from "@vitrine/contract/client";
import { presetNames } from "@vitrine/contract/themes/presets";
import { initialDocument } from "@vitrine/contract/themes/theme-document";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { picture } from "../support/sample-products.ts";

// An owner writes a post with a cover and tags, schedules it, previews it and publishes it. Shoppers read it without
// JavaScript in each theme, feed readers find it, and its old URL redirects after the handle changes.

let admin: pg.Client;
let mona: Member;
let owner: Client;
let params: { shop_id: number };
const handle = "mona-writes";
const store = `http://store.vitrine.localhost:${port}/${handle}`;

test.beforeAll(async () => {
  admin = await databaseOf(dataDir);
  mona = await addMember(admin, "Mona Writes");
  owner = clientOf(mona, port);
  const { data: shop } = await owner.shops.create({ body: { name: "Mona Writes", handle, country: "DE" } });
  params = { shop_id: shop.id };
  const variants = [{ option_values: [], price: 5900, on_hand: 5 }];
  await owner.products.create({ params, body: { title: "Oxford shirt", status: "active", variants } });
  await owner.shops.update({ params, body: { is_live: 1, email: "mona@example.com" } });
  await owner.blogs.create({ params, body: { title: "Ironing linen", tags: ["linen"] } });
  await owner.blogs.create({ params, body: { title: "Opening hours", tags: ["news"] } });
});
test.afterAll(() => admin?.end());

const postOf = async (title: string) => {
  const { data } = await owner.blogs.list({ params, query: { search: title } });
  return (await owner.blogs.read({ params: { ...params, id: data[0]!.id } })).data;
};

test("an owner writes a post with cover and tags, schedules it, previews it on its date and publishes it", async ({
  browser,
}) => {
  const context = await browserOf(browser, mona);
  const page = await context.newPage();
  const audit = new Audit(page, port);
  await page.goto(dashboard + paths.blogPost("new"));
  await page.getByLabel("Title", { exact: true }).fill("How to care for linen");
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  await page.keyboard.type("Wash it cold, and dry it flat.");
  await expect(content).toHaveText("Wash it cold, and dry it flat.");
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "linen.png", mimeType: "image/png", buffer: Buffer.from(await picture("#789")) });
  await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
  await page.getByLabel(/^Alt/).fill("Folded linen");
  await page.getByLabel("Author").fill("Mona");
  await page.getByLabel(/^Tags/).fill("linen");
  await page.keyboard.press("Enter");
  await page.getByRole("switch", { name: "Published" }).check();
  await page.getByLabel("Publication date").fill("2037-03-01T09:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Post added.")).toBeVisible();
  await expectClean(audit);

  const visitor = await browser.newPage();
  expect((await visitor.goto(`${store}/blog/how-to-care-for-linen`))?.status()).toBe(404);

  const opening = context.waitForEvent("page");
  await page.getByRole("button", { name: "Preview on a date" }).click();
  const dialog = page.getByRole("dialog", { name: "Preview on a date" });
  await expect(dialog.getByLabel("Date and time")).toHaveValue("2037-03-01T09:00");
  await dialog.getByRole("button", { name: "Open preview" }).click();
  const tab = await opening;
  await tab.waitForURL(`${store}/blog/how-to-care-for-linen`);
  await expect(tab.getByText("Preview of 1 March 2037")).toBeVisible();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("How to care for linen");
  expect((await visitor.goto(`${store}/blog/how-to-care-for-linen`))?.status()).toBe(404);

  await page.getByLabel("Publication date").fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Post saved.")).toBeVisible();
  await expect(page.getByRole("link", { name: "View in shop" })).toBeVisible();
  await expect
    .poll(async () => (await visitor.goto(`${store}/blog/how-to-care-for-linen`))?.status())
    .toBe(200);
  await visitor.close();
  await context.close();
});

for (const preset of presetNames)
  test(`a shopper reads the post and a related one without JavaScript: ${preset}`, async ({ browser }) => {
    const { data: theme } = await owner.themes.create({ params, body: { name: preset, preset } });
    const { pages, ...rest } = initialDocument(preset);
    const related = {
      id: "related",
      kind: "related_posts" as const,
      is_hidden: false,
      settings: { heading: "Read on", count: 3 },
      blocks: [],
    };
    const at = { ...params, id: theme.id };
    const document = { ...rest, pages: { ...pages, post: [...pages.post, related] } };
    const draft = { document, version: 0, base_version: theme.version };
    await owner.themes.save_draft({ params: at, body: draft });
    const body = { version: theme.version, at: null, restored_version: null };
    await owner.themes.publish({ params: at, body });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await expect(async () => {
      await page.goto(`${store}/blog`);
      await expect(page.locator("html")).toHaveAttribute("data-theme", preset, { timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "How to care for linen" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("How to care for linen");
    await expect(main.getByText("Wash it cold, and dry it flat.")).toBeVisible();
    await expect(main.getByRole("img", { name: "Folded linen" }).first()).toBeVisible();
    await expect(main.getByText("Mona").first()).toBeVisible();
    // The post with the same tag is before the other one, which is newer.
    const titles = main.getByRole("link", { name: /^(Ironing linen|Opening hours)/ });
    await expect(titles).toHaveText([/Ironing linen/, /Opening hours/]);
    await titles.first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ironing linen");
    await page.goBack();
    await main.getByRole("link", { name: "linen", exact: true }).first().click();
    await expect(main.getByRole("link", { name: "How to care for linen" }).first()).toBeVisible();
    await expect(main.getByRole("link", { name: "Opening hours" })).toHaveCount(0);
    await context.close();
  });

test("feed readers get valid RSS, and the old URL of a post redirects to the new one", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await page.goto(`${store}/blog`);
  const href = await page.locator('link[rel="alternate"][type="application/rss+xml"]').getAttribute("href");
  // Read in the page: only browsers resolve its host.
  const feedResponse = await page.evaluate(async (url) => {
    const response = await fetch(url);
    return { type: response.headers.get("content-type"), text: await response.text() };
  }, href!);
  expect(feedResponse.type).toBe("application/rss+xml; charset=utf-8");
  const feed = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, "text/xml");
    const textsOf = ({ children }: Element, name: string) =>
      [...children].filter(({ nodeName }) => nodeName === name).map(({ textContent }) => textContent ?? "");
    const channel = parsed.querySelector("rss[version='2.0'] > channel")!;
    return {
      hasError: parsed.querySelector("parsererror") !== null,
      channel: ["title", "link", "description"].map((name) => textsOf(channel, name).length),
      items: [...channel.querySelectorAll("item")].map((item) => ({
        title: textsOf(item, "title")[0],
        link: textsOf(item, "link")[0]!,
        date: textsOf(item, "pubDate")[0]!,
        ids: textsOf(item, "guid").length,
        tags: textsOf(item, "category"),
      })),
    };
  }, feedResponse.text);
  expect([feed.hasError, feed.channel]).toEqual([false, [1, 1, 1]]);
  expect(feed.items.map(({ title }) => title).toSorted()).toEqual([
    "How to care for linen",
    "Ironing linen",
    "Opening hours",
  ]);
  for (const { link, date, ids } of feed.items) {
    expect([ids, Number.isNaN(Date.parse(date))]).toEqual([1, false]);
    expect((await page.goto(link))?.status()).toBe(200);
  }
  expect(feed.items.find(({ title }) => title === "How to care for linen")?.tags).toEqual(["linen"]);

  const post = await postOf("How to care");
  const { id, picture: cover, ...fields } = post;
  await owner.blogs.update({
    params: { ...params, id },
    body: {
      ...fields,
      picture_id: cover!.id,
      picture_alt: cover!.alt,
      handle: "linen-care",
      is_published: true,
    },
  });
  await page.goto(`${store}/blog/how-to-care-for-linen`);
  await expect(page).toHaveURL(`${store}/blog/linen-care`);
  await page.close();
});
