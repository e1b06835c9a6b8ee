import { expect, type Locator, type Page, test } from "@playwright/test";
import { dashboard, dataDir, openInside, port } from "../support/at-the-dashboard.ts";
import { hitTest, type HitTestBrowser } from "../support/hit-test.ts";
import { addMember, browserOf, clientOf, databaseOf } from "../support/members.ts";
import { openShop, readyShopper } from "../support/sample-accounts.ts";

// A row of a list opens its own record, wherever it is clicked.

const product = { port, dataDir };

test.describe.configure({ mode: "serial" });

let page: Page;
let tea: Awaited<ReturnType<typeof openShop>>;
let browserOfPage: HitTestBrowser;

test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  const rosa = await addMember(admin, "Rosa Rows");
  await admin.end();
  const owner = clientOf(rosa, port);
  tea = await openShop(owner, "rosa-tea", 20);
  const params = { shop_id: tea.shop_id };
  for (const [at, title] of ["Assam", "Keemun", "Oolong"].entries()) {
    await owner.products.create({
      params,
      body: { title, variants: [{ option_values: [], price: 900, on_hand: 1 }] },
    });
    await owner.collections.create({ params, body: { title, kind: "manual" } as never });
    await owner.faqs.create({ params, body: { question: `${title}?`, answer_html: "<p>Yes.</p>" } as never });
    const quantity = [2, 3, 1][at];
    await (await readyShopper(product, "rosa-tea", tea.variant_id, title.toLowerCase(), quantity)).place();
  }
  page = await (await browserOf(browser, rosa, { viewport: { width: 1280, height: 800 } })).newPage();
  browserOfPage = {
    run: (script, ...args) =>
      page.evaluate(`(${script})(...${JSON.stringify(args)})`) as Promise<ReturnType<typeof script>>,
    clickAt: (x, y) => page.mouse.click(x, y),
  };
});
test.afterAll(() => page?.context().close());

const lists = ["orders", "products", "inventory", "collection", "customization/faq"].map(
  (list) => `/shop/${list}`,
);

test("a table that is wider than a tablet doesn't make the page wider", async () => {
  for (const width of [640, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [...lists, "/shop/customers"]) {
      await openInside(page, dashboard + path);
      await page.locator("a[data-row-link]").first().waitFor();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

for (const [where, width] of [
  ["in a table", 1280],
  ["in the rows of a phone", 390],
] as const)
  test(`each point ${where} is its own row, and a click there opens that row's record`, async () => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [...lists, "/notifications"]) {
      await openInside(page, dashboard + path);
      await page.locator("a[data-row-link]").nth(2).waitFor();
      const { rows, clicks, failures } = await hitTest(browserOfPage, { perRow: 6 });
      expect(failures, path).toEqual([]);
      expect(rows, path).toBeGreaterThanOrEqual(3);
      expect(clicks, path).toBeGreaterThanOrEqual(3 * 6);
    }
  });

test("a row opens its record while others are selected, and its checkbox opens nothing", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openInside(page, `${dashboard}/shop/products`);
  await page.getByRole("checkbox", { name: "Select Assam" }).check();
  const { failures } = await hitTest(browserOfPage, { perRow: 4 });
  expect(failures).toEqual([]);
  await page.getByRole("checkbox", { name: "Select Oolong" }).click();
  await expect(page).toHaveURL(`${dashboard}/shop/products`);
  await cellOf("Keemun", "Draft").click();
  await expect(page.getByRole("heading", { level: 1, name: "Keemun", exact: true })).toBeVisible();
});

test("clicking the field or the space around it in an inventory row doesn't open the row", async () => {
  await openInside(page, `${dashboard}/shop/inventory`);
  const cell = page.getByRole("row", { name: /Keemun/ }).locator("td[data-controls]");
  const box = (await cell.boundingBox())!;
  await page.mouse.click(box.x + 3, box.y + 3);
  await cell.locator("input, button").first().click();
  await expect(page).toHaveURL(`${dashboard}/shop/inventory`);
});

test("Ctrl and the middle button open the record in a new tab", async () => {
  await openInside(page, `${dashboard}/shop/products`);
  const ways: Parameters<Locator["click"]>[0][] = [{ modifiers: ["ControlOrMeta"] }, { button: "middle" }];
  for (const options of ways) {
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      cellOf("Keemun", "Draft").click(options),
    ]);
    await expect(tab.getByRole("heading", { level: 1, name: "Keemun", exact: true })).toBeVisible();
    await tab.close();
    await expect(page).toHaveURL(`${dashboard}/shop/products`);
  }
});

test("selecting the text of a row does not open it", async () => {
  const cell = cellOf("Keemun", "€9.00");
  const box = (await cell.boundingBox())!;
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain("9.00");
  await expect(page).toHaveURL(`${dashboard}/shop/products`);
  // A click clears the selection and opens the row as usual.
  await cell.click();
  await expect(page.getByRole("heading", { level: 1, name: "Keemun", exact: true })).toBeVisible();
});

test("the keyboard reaches each row by its checkbox, its link and its next step, with a visible focus", async () => {
  await openInside(page, `${dashboard}/shop/orders`);
  const links = page.locator("tbody a");
  await links.first().focus();
  await page.keyboard.press("Tab");
  const nextStep = page
    .locator("tbody tr")
    .first()
    .getByRole("button", { name: /^Confirm/ });
  await expect(nextStep).toBeFocused();
  expect(await nextStep.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe("solid");
  await page.keyboard.press("Tab");
  await expect(page.locator("tbody").getByRole("checkbox").nth(1)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(links.nth(1)).toBeFocused();
  expect(await links.nth(1).evaluate((link) => getComputedStyle(link).outlineStyle)).toBe("solid");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/shop\/orders\/[\w-]+$/);
});

test("the orders are sorted by a column's header, and the URL contains the sort order", async () => {
  await openInside(page, `${dashboard}/shop/orders`);
  const head = (column: string) => page.getByRole("columnheader", { name: column });
  await expect.poll(customers).toEqual(["oolong", "keemun", "assam"]);
  await expect(head("Date")).toHaveAttribute("aria-sort", "descending");
  await expect(head("Total")).toHaveAttribute("aria-sort", "none");
  await expect(head("Payment")).not.toHaveAttribute("aria-sort");

  await head("Total").getByRole("button").click();
  await expect.poll(customers).toEqual(["keemun", "assam", "oolong"]);
  await expect(head("Total")).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/\?sort=-total$/);
  await page.keyboard.press("Enter");
  await expect.poll(customers).toEqual(["oolong", "assam", "keemun"]);
  await expect(head("Total")).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/\?sort=total$/);

  await page.reload();
  await expect.poll(customers).toEqual(["oolong", "assam", "keemun"]);
  await head("Customer").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect.poll(customers).toEqual(["assam", "keemun", "oolong"]);
});

test("on a phone the orders are sorted by a menu", async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openInside(page, `${dashboard}/shop/orders`);
  const menu = page.getByRole("combobox", { name: "Sort by" });
  await expect(menu).toHaveValue("-placed");
  await menu.selectOption("Total: lowest first");
  await expect(page).toHaveURL(/\?sort=total$/);
  await expect.poll(customers).toEqual(["oolong", "assam", "keemun"]);
  await menu.selectOption("Date: newest first");
  await expect(page).toHaveURL(`${dashboard}/shop/orders`);
  await expect.poll(customers).toEqual(["oolong", "keemun", "assam"]);
});

test("on a phone an order's row shows number, date, customer, total, payment and status", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openInside(page, `${dashboard}/shop/orders`);
  const row = page.getByRole("listitem").filter({ hasText: "keemun" });
  await expect(row.locator("time")).toHaveText(/^Today \d\d:\d\d$/);
  for (const text of [/^#\d+$/, "keemun", /^€\d+\.\d\d$/, "Unpaid", "New"])
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  expect(await layoutProblems(row)).toEqual([]);
});

test("a long name stays inside its row on a phone, without breaking the date beside it", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren";
  await (await readyShopper(product, "rosa-tea", tea.variant_id, name)).place();
  for (const path of ["/notifications", "/shop/orders"]) {
    await openInside(page, dashboard + path);
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toBeVisible();
    expect(await layoutProblems(row), path).toEqual([]);
  }
});

test("on a phone the side column of an order is below its main column", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openInside(page, `${dashboard}/shop/orders`);
  await page.locator("a[data-row-link]").first().click();
  const main = (await page.getByRole("region", { name: "Timeline" }).boundingBox())!;
  const side = (await page.getByRole("complementary").boundingBox())!;
  expect(side.y).toBeGreaterThanOrEqual(main.y + main.height);
  expect([side.x, side.width]).toEqual([main.x, main.width]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

/** Texts of a row that overflow it or overlap each other, or whose date is broken into lines. */
function layoutProblems(row: Locator): Promise<string[]> {
  return row.evaluate((item) => {
    const { left, right } = item.getBoundingClientRect();
    const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
    const texts: { text: string; boxes: DOMRect[] }[] = [];
    while (walker.nextNode()) {
      // The name of the row's checkbox is only for screen readers.
      if (walker.currentNode.parentElement?.closest(".sr-only")) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (boxes.length > 0) texts.push({ text: walker.currentNode.textContent ?? "", boxes });
    }
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    return [
      ...texts
        .filter(({ boxes }) => boxes.some((box) => box.right > right + 1 || box.left < left - 1))
        .map(({ text }) => `${text} sticks out`),
      ...texts.flatMap(({ text, boxes }, at) =>
        texts
          .slice(at + 1)
          .filter((other) => other.boxes.some((box) => boxes.some((one) => overlap(one, box))))
          .map((other) => `${text} overlaps ${other.text}`),
      ),
      ...[...item.querySelectorAll("time")]
        .filter((time) => time.getClientRects().length > 1)
        .map((time) => `${time.textContent} is broken`),
    ];
  });
}

/** Names of the customers of the orders in the list, from the first row to the last. */
function customers(): Promise<string[]> {
  return page
    .locator(":is(tbody tr, main ul > li)")
    .locator("bdi", { hasText: /^[a-z]+$/ })
    .allInnerTexts();
}

/** A cell of the row of a product, by its text. */
function cellOf(title: string, text: string) {
  return page.getByRole("row", { name: new RegExp(title) }).getByRole("cell", { name: text });
}
