import { expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import type { Client } from "@vitrine/contract/client";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { picture } from "../support/sample-products.ts";
import { Audit } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { openShop } from "../support/sample-accounts.ts";

// The editor of a product's description.

let handle: string;
let admin: pg.Client;
let mona: Member;
let client: Client;
let params: { shop_id: number; id: string };
let page: Page;

test.beforeAll(async ({ browser }) => {
  handle = `mona-describes-${Date.now().toString(36)}`;
  admin = await databaseOf(dataDir);
  mona = await addMember(admin, "Mona Describes");
  client = clientOf(mona, port);
  const { shop_id, product_id } = await openShop(client, handle, 5);
  params = { shop_id, id: product_id };
  page = await (await browserOf(browser, mona)).newPage();
});
test.afterAll(() => admin?.end());
test.beforeEach(async () => {
  await page.goto(`${dashboard}/shop/products/${params.id}`);
});

const stored = async () => (await client.products.read({ params })).data;
const field = () => page.getByRole("textbox", { name: "Description" });
const tool = (name: string) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name });
const unsaved = () => page.getByRole("region", { name: "Unsaved changes" });

async function save() {
  await expect(unsaved()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(unsaved()).toBeHidden();
}

/** Opens a product with a stored description. */
async function describe(description_html: string) {
  const { variants, related, pictures, ...rest } = await stored();
  await client.products.update({
    params,
    body: { ...rest, description_html, variants, related: related.map(({ id }) => id), pictures },
  });
  await page.reload();
  await expect(field()).toBeVisible();
}

async function paste(html: string) {
  await field().evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    clipboardData.setData("text/plain", "plain");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test("loads the editor with another click after its script couldn't be loaded", async ({ browser }) => {
  const context = await browserOf(browser, mona);
  const other = await context.newPage();
  await other.goto(`${dashboard}/shop/products/${params.id}`);
  const text = other.getByRole("textbox", { name: "Description" });
  await expect(text).toBeVisible();
  await context.route(/RichText/, (route) => route.abort());
  await text.click();
  await expect(other.getByText("The editor couldn't load.")).toBeVisible();
  await context.unroute(/RichText/);
  await text.click();
  await expect(other.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await context.close();
});

test("formats typed text by keys and buttons, saves it, and shows it in the shop", async () => {
  await field().click();
  await expect(tool("Bold")).toBeVisible();
  await page.keyboard.type("Soft ");
  await page.keyboard.press("ControlOrMeta+b");
  await expect(tool("Bold")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("linen");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type(", see us");
  await page.keyboard.press("Shift+ControlOrMeta+ArrowLeft");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByLabel("URL", { exact: true }).first().fill("javascript:alert(1)");
  await page.getByLabel("URL", { exact: true }).first().press("Enter");
  await expect(page.getByText("Start the link with https://")).toBeVisible();
  await page.getByLabel("URL", { exact: true }).first().fill("linen.example/us");
  await page.getByLabel("URL", { exact: true }).first().press("Enter");
  await expect(field()).toBeFocused();
  await expect(field().getByRole("link", { name: "us" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await tool("Paragraph").click();
  await page.getByRole("menuitem", { name: "Heading", exact: true }).click();
  await page.keyboard.type("Care");
  await page.keyboard.press("Enter");
  await tool("Bulleted list").click();
  await page.keyboard.type("cold");
  await page.keyboard.press("Enter");
  await page.keyboard.type("flat c g j");
  await save();
  await expect(field()).toBeFocused();
  expect((await stored()).description_html).toBe(
    '<p>Soft <strong>linen</strong>, see <a href="https://linen.example/us" rel="nofollow noopener">us</a></p>' +
      "<h2>Care</h2><ul><li>cold</li><li>flat c g j</li></ul>",
  );
  // The caret is where it was before.
  await page.keyboard.type(" k");
  await save();

  const shopper = await page.context().newPage();
  await shopper.goto(`http://store.vitrine.localhost:${port}/${handle}/products/${(await stored()).handle}`);
  const words = shopper.locator(".description");
  await expect(words.getByRole("heading", { name: "Care", exact: true })).toBeVisible();
  await expect(words.getByRole("listitem")).toHaveText(["cold", "flat c g j k"]);
  await expect(words.getByRole("link", { name: "us" })).toHaveAttribute("href", "https://linen.example/us");
  await shopper.close();
});

test("focusing the editor changes nothing, and undoing every change leaves nothing to save", async () => {
  await describe("<p>Tea</p>\n<ul>\n<li><p>green</p></li>\n</ul>\n<p><span>and</span> black</p>");
  await field().click();
  await expect(tool("Bold")).toBeVisible();
  await tool("Show as HTML").click();
  await tool("Show as text").click();
  await page.getByLabel("Title").click();
  await expect(unsaved()).toBeHidden();
  await field().click();
  await page.keyboard.type("x");
  await expect(unsaved()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(unsaved()).toBeHidden();
  await page.keyboard.type("y");
  await unsaved().getByRole("button", { name: "Discard" }).click();
  await expect(field()).toHaveText("Teagreenand black");
});

test("keys pressed at once while the page is busy have the same effect as one by one", async () => {
  await describe("<p>Tea for us</p>");
  await field().click();
  await expect(tool("Bold")).toBeVisible();
  await page.keyboard.press("End");
  for (const rest of ["!", "?"]) {
    await page.keyboard.press("Shift+ControlOrMeta+ArrowLeft");
    const busy = page.evaluate(() => {
      for (const end = performance.now() + 300; performance.now() < end;);
    });
    await Promise.all([busy, ...["ArrowRight", "Enter", rest].map((key) => page.keyboard.press(key))]);
  }
  await expect(field().getByRole("paragraph")).toHaveText(["Tea for us", "!", "?"]);
});

test("opens a description that the editor doesn't support as HTML, and saves it unchanged", async () => {
  const table = "<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>";
  await describe(table);
  await field().click();
  await expect(page.getByText("so it's shown as HTML")).toBeVisible();
  await expect(field()).toHaveValue(table);
  await expect(unsaved()).toBeHidden();
  await tool("Show as text").click();
  await expect(field()).toHaveValue(table);
  await field().fill("<h3>Plain</h3>");
  await tool("Show as text").click();
  await expect(field().getByRole("heading", { name: "Plain", exact: true })).toBeVisible();
  await save();
  expect((await stored()).description_html).toBe("<h3>Plain</h3>");
});

test("pasting hostile HTML or HTML of another site runs nothing and keeps the allowed elements", async () => {
  await describe("");
  const ran: string[] = [];
  await page.exposeFunction("__ran", () => ran.push("script"));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => ran.push("dialog")));
  await field().click();
  await expect(tool("Bold")).toBeVisible();
  await paste(
    `<style>p{color:red}</style><h1 style="color:red" onclick="__ran()">Docs</h1>
     <p class=MsoNormal><b style="font-weight:normal"><span style="font-weight:700">bold</span> plain</b><o:p></o:p>
     <a href="javascript:__ran()">bad</a> <a href="https://good.example/" target=_blank onclick="__ran()">good</a></p>
     <img src="https://elsewhere.example/a.png"><img src=x:y onerror="__ran()"><img src="data:image/png;base64,AA" onerror="__ran()"><svg onload="__ran()"></svg>
     <iframe srcdoc="<script>parent.__ran()</script>"></iframe><script>__ran()</script>
     <math><style><!--</style><img src=x onerror=__ran()></math>`,
  );
  await expect(page.getByText("couldn't be pasted. Add them with the picture button.")).toBeVisible();
  await save();
  expect((await stored()).description_html).toBe(
    "<h2>Docs</h2><p><strong>bold</strong> plain bad " +
      '<a href="https://good.example/" rel="nofollow noopener">good</a></p>',
  );
  await page.reload();
  await expect(field()).toContainText("bold plain bad good");
  expect(ran).toEqual([]);
});

test("adds a table, a picture and its alternative text by keyboard alone, and the toolbar is one tab stop", async () => {
  await describe("");
  await page.getByLabel("Title").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Sizes");
  await expect(field()).toHaveText("Sizes");
  await page.keyboard.press("Shift+Tab");
  await expect(tool("Paragraph")).toBeFocused();
  for (const name of ["Bold", "Italic"]) {
    await page.keyboard.press("ArrowRight");
    await expect(tool(name)).toBeFocused();
  }
  await page.keyboard.press("End");
  await expect(tool("Show as HTML")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(tool("Paragraph")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field()).toBeFocused();
  await tool("Table").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("S");
  await page.keyboard.press("Tab");
  await page.keyboard.type("M");
  await page.keyboard.press("Tab");
  await page.keyboard.type("L");
  const removal = page.getByRole("menuitem", { name: "Remove column" });
  await expect(async () => {
    await tool("Table").press("Enter");
    await expect(removal).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await removal.press("Enter");
  await expect(field().getByRole("columnheader")).toHaveCount(2);
  expect(await new Audit(page, port).violations()).toEqual([]);

  await page.keyboard.press("ControlOrMeta+End");
  await tool("Picture").click();
  await page
    .getByRole("dialog", { name: "Add picture" })
    .locator("input[type=file]")
    .setInputFiles({ name: "tea.png", mimeType: "image/png", buffer: Buffer.from(await picture("#385")) });
  await expect(field().locator("img[src]")).toBeVisible();
  await field().locator("img[src]").click();
  await tool("Picture").click();
  await page.getByLabel("Alt text").fill("A cup of tea");
  await page.keyboard.press("Enter");
  await save();
  const { description_html } = await stored();
  expect(description_html).toContain("<thead><tr><th>S</th><th>M</th></tr></thead>");
  expect(description_html).toMatch(
    /<img src="\/files\/\d+\/[0-9a-f]{64}\/\d+\.webp" alt="A cup of tea" width/,
  );
});

test("text typed while the editor loads is inserted exactly, to its last space", async () => {
  await describe("");
  let load = () => {};
  const loading = new Promise<void>((resolve) => (load = resolve));
  await page.route(/assets\/RichText-/, async (route) => {
    await loading;
    await route.continue();
  });
  await field().click();
  await page.keyboard.type("Size <b>L</b> ");
  load();
  await expect(tool("Bold")).toBeVisible();
  await page.unroute(/assets\/RichText-/);
  await page.keyboard.type("runs small");
  await save();
  expect((await stored()).description_html).toBe("<p>Size &lt;b&gt;L&lt;/b&gt; runs small</p>");
});

test("without the editor's file the text remains, with a message", async () => {
  await describe("<p>Green tea</p>");
  const blocked = /assets\/RichText-/;
  await page.route(blocked, (route) => route.abort());
  await field().click();
  await expect(page.getByText("The editor couldn't load.")).toBeVisible();
  await expect(field()).toHaveText("Green tea");
  await expect(unsaved()).toBeHidden();
});
