import { expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import type { Client } from "@vitrine/contract/client";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { openShop } from "../support/sample-accounts.ts";

// Two members who edit the same products.

const port = Number(process.env["VITRINE_PORT"]);
const dashboard = `http://dashboard.vitrine.localhost:${port}`;

let admin: pg.Client;
let mona: Member;
let client: Client;
let shop: { shop_id: number; product_id: string };
let page: Page;

test.beforeAll(async ({ browser }) => {
  admin = await databaseOf(process.env["VITRINE_DATA"] ?? "");
  mona = await addMember(admin, "Mona Editor");
  client = clientOf(mona, port);
  shop = await openShop(client, "mona-editor", 5);
  page = await (await browserOf(browser, mona)).newPage();
});
test.afterAll(async () => {
  await page?.context().close();
  await admin?.end();
});
test.beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }));

const params = () => ({ shop_id: shop.shop_id, id: shop.product_id });
const stored = async () => (await client.products.read({ params: params() })).data;
const save = () => page.getByRole("button", { name: "Save", exact: true }).click();

test("fields that both changed are chosen one by one, the others are merged, and nothing typed is lost", async () => {
  await page.goto(`${dashboard}/shop/products/${shop.product_id}`);
  await page.getByLabel("Title").fill("Green tea, first flush");
  await page.getByLabel("Vendor").fill("Mona's choice");
  const { variants, related, pictures, ...rest } = await stored();
  const theirs = { ...rest, title: "Their tea", product_type: "Tea", version: rest.version };
  await client.products.update({
    params: params(),
    body: {
      ...theirs,
      variants: variants.map((one) => ({ ...one, price: 1300 })),
      related: related.map(({ id }) => id),
      pictures,
    },
  });
  await expect(page.getByText("Someone else saved this product while you were editing")).toBeVisible();
  await expect(page.getByText("Changed only by them: Type, Price. We'll keep these changes.")).toBeVisible();
  const clash = page.getByRole("group", { name: "Title" });
  await expect(clash).toContainText("Green tea, first flush");
  await expect(clash).toContainText("Their tea");
  await page.getByRole("button", { name: "Save selected values" }).click();
  await expect(page.getByText("Product saved.")).toBeVisible();
  expect(await stored()).toMatchObject({
    title: "Green tea, first flush",
    vendor: "Mona's choice",
    product_type: "Tea",
    variants: [{ price: 1300 }],
  });
});

test("the Tab key goes from a variant's price to its stock, its SKU and its menu", async () => {
  const { data } = await client.products.create({
    params: params(),
    body: {
      title: "Enamel cup",
      options: [{ name: "Size", values: ["S", "M"] }],
      variants: ["S", "M"].map((size) => ({ option_values: [size], price: 900 })),
    } as never,
  });
  await page.goto(`${dashboard}/shop/products/${data.id}`);
  await page.getByLabel("Price of S").focus();
  for (const label of ["Stock of S", "SKU of S", "More actions for S", "Picture of M", "Price of M"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  }
});

test("where both changed a product's categories, the later one chooses, and categories are compared without a new version", async () => {
  const category = async (title: string) =>
    (await client.categories.create({ params: params(), body: { title } })).data.id;
  const [cups, pots, gifts] = [await category("Cups"), await category("Pots"), await category("Gifts")];
  const body = { title: "Spring", kind: "manual" as const, product_ids: [shop.product_id] };
  const spring = (await client.collections.create({ params: params(), body })).data.id;
  const change = (kind: "categories" | "collections", id: string, action: "add" | "remove") =>
    client[kind].change_products({
      params: { ...params(), id },
      body: { action, product_ids: [shop.product_id] },
    });
  const categories = async () =>
    (await client.categories.list_of_product({ params: params() })).data.map(({ id }) => id);
  await change("categories", cups, "add");

  // Events are blocked: the response of the save has to report the conflict.
  await page.route("**/events", (route) => route.abort());
  await page.goto(`${dashboard}/shop/products/${shop.product_id}`);
  const section = page.getByRole("region", { name: "Categories and collections" });
  await section.getByRole("button", { name: "Remove from Cups" }).click();
  await section.getByRole("combobox", { name: "Add to category" }).fill("gif");
  await page.getByRole("option", { name: /Gifts/ }).click();
  const { version } = await stored();
  await change("categories", pots, "add");
  await change("collections", spring, "remove");
  expect((await stored()).version).toBe(version);
  await save();
  await expect(page.getByText("Someone else saved this product while you were editing")).toBeVisible();
  await expect(page.getByText("Changed only by them: Collections. We'll keep these changes.")).toBeVisible();
  const clash = page.getByRole("group", { name: "Categories" });
  await expect(clash).toContainText("Yours");
  await expect(clash.getByText("Gifts", { exact: true })).toBeVisible();
  await expect(clash.getByText("Cups, Pots", { exact: true })).toBeVisible();
  expect(await categories()).toEqual([cups, pots]);
  expect((await stored()).version).toBe(version);

  // While the user chooses, the categories change once more: the choice starts again.
  await change("categories", cups, "remove");
  await page.getByRole("button", { name: "Save selected values" }).click();
  await expect(clash.getByText("Pots", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save selected values" }).click();
  await expect(page.getByText("Product saved.")).toBeVisible();
  expect(await categories()).toEqual([gifts]);
  expect((await client.collections.list_of_product({ params: params() })).data).toEqual([]);
  await expect(section.getByRole("link", { name: "Gifts" })).toBeVisible();
  await expect(section.getByRole("link", { name: "Spring" })).toBeHidden();

  // The other user's version can be chosen as well, and the other typed fields remain.
  await page.getByLabel("Type").fill("Gift");
  await section.getByRole("button", { name: "Remove from Gifts" }).click();
  await change("categories", cups, "add");
  await save();
  await clash.getByRole("radio", { name: "Theirs" }).check();
  await page.getByRole("button", { name: "Save selected values" }).click();
  await expect.poll(async () => (await stored()).product_type).toBe("Gift");
  expect(await categories()).toEqual([cups, gifts]);
  await page.unroute("**/events");
});

test("on a phone the title and the price come before the status, visually and in tab order", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${dashboard}/shop/products/${shop.product_id}`);
  const names = ["Title", "Price", "Status"];
  const tops = await Promise.all(
    names.map(async (name) => (await page.getByLabel(name, { exact: true }).boundingBox())!.y),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const reached: string[] = [];
  await page.getByLabel("Title", { exact: true }).focus();
  for (let presses = 0; presses < 60 && reached.at(-1) !== "Status"; presses++) {
    const name = await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement | HTMLSelectElement | null;
      return field?.labels?.[0]?.textContent?.trim() ?? "";
    });
    if (names.includes(name)) reached.push(name);
    await page.keyboard.press("Tab");
  }
  expect(reached).toEqual(names);
});

test("schedules a sale, reorders values by the menu, and duplicates as a draft", async () => {
  await page.goto(`${dashboard}/shop/products/${shop.product_id}`);
  await page.getByRole("button", { name: "Schedule sale" }).click();
  await page.getByLabel("Sale price").fill("9.90");
  await page.getByLabel("Ends").fill("2099-12-24T09:00");
  await save();
  await expect(page.getByText("Product saved.")).toBeVisible();
  await expect(page.getByText("Active since")).toBeVisible();
  expect((await stored()).variants[0]).toMatchObject({
    price: 1300,
    charged_price: 990,
    sale: { running: true, ends_at: "2099-12-24T08:00:00.000Z" },
  });

  await page.getByRole("button", { name: "Add option" }).click();
  await page.getByLabel("Option name").fill("Size");
  for (const size of ["Large", "Small"]) {
    await page.getByLabel("Option values").fill(size);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Actions for Small", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await page.getByText("Custom fields").click();
  await page.getByRole("button", { name: "Add field" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Harvest");
  await page.getByLabel("Value", { exact: true }).fill("Spring");
  await save();
  await expect
    .poll(async () => (await stored()).variants.map(({ title }) => title))
    .toEqual(["Small", "Large"]);
  expect((await stored()).custom_fields).toEqual([{ key: "Harvest", value: "Spring" }]);

  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Duplicate product" }).click();
  await expect(
    page.getByRole("heading", { name: "Copy of Green tea, first flush", exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("draft");
  await page.getByText("History", { exact: true }).click();
  await expect(page.getByText("created the product")).toBeVisible();
});

test("shows which product has the typed SKU, and doesn't save it if the shop blocks duplicates", async () => {
  const add = async (title: string, sku: string | null) => {
    const body = { title, variants: [{ option_values: [], price: 3900, sku }] };
    return (await client.products.create({ params: params(), body })).data.id;
  };
  const [linen, plain] = [await add("Linen shirt", "LIN-1"), await add("Plain shirt", null)];
  const { data: settings } = await client.inventory.read_settings({ params: params() });
  await client.inventory.update_settings({ params: params(), body: { ...settings, sku_twice: "block" } });

  await page.goto(`${dashboard}/shop/products/${plain}`);
  const sku = page.getByRole("textbox", { name: "SKU" });
  await sku.fill("lin-1 ");
  const hint = page.getByRole("link", { name: "This SKU is also used by Linen shirt" });
  await expect(hint).toHaveAttribute("href", `/shop/products/${linen}`);
  await expect(hint).toHaveAttribute("target", "_blank");
  await save();
  await expect(sku).toHaveAccessibleDescription(/The SKU “lin-1” is already used by Linen shirt\./);
  await sku.fill("LIN-2");
  await expect(hint).toBeHidden();
  await save();
  await expect(page.getByText("Product saved.")).toBeVisible();
});

/** Positions of the page's elements by their text, and the sum of all layout shifts since `watchShifts`. */
const positions = () =>
  page.evaluate(() =>
    [...document.querySelectorAll("#content :is(h1, h2, label, input, a), header, nav")].map((element) => {
      const { x, y } = element.getBoundingClientRect();
      return `${element.tagName} ${element.textContent?.slice(0, 20)} ${Math.round(x)} ${Math.round(y)}`;
    }),
  );
const watchShifts = () =>
  page.evaluate(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
  });

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const)
  test(`the save bar appears and disappears without a layout shift at ${width} px`, async () => {
    await page.setViewportSize({ width, height });
    await page.goto(`${dashboard}/shop/products/${shop.product_id}`);
    const title = page.getByLabel("Title", { exact: true });
    await expect(title).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    for (const scrolled of [0, 300]) {
      await page.evaluate((y) => scrollTo(0, y), scrolled);
      const before = await positions();
      await watchShifts();
      await title.evaluate((field: HTMLInputElement) => {
        // Focuses as a key does; Playwright would scroll to the field first.
        field.focus({ preventScroll: true });
        document.execCommand("insertText", false, "x");
      });
      await expect(bar).toBeVisible();
      const { y, height: barHeight } = (await bar.boundingBox())!;
      expect([y, barHeight]).toEqual([height - 56, 56]);
      expect(await positions()).toEqual(before);
      await bar.getByRole("button", { name: "Discard" }).click();
      await expect(bar).toBeHidden();
      expect(await positions()).toEqual(before);
      await page.waitForTimeout(100);
      expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
    }
  });

test("the save bar shows “Unsaved product” for a new product and “Unsaved changes” for a stored one", async () => {
  await page.goto(`${dashboard}/shop/add-product`);
  await page.getByLabel("Title", { exact: true }).fill("Rose hip tea");
  await page.getByLabel("Price", { exact: true }).fill("5");
  await expect(page.getByRole("region", { name: "Unsaved product" })).toBeVisible();
  await save();
  await expect(page.getByRole("heading", { level: 1, name: "Rose hip tea", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Unsaved/ })).toBeHidden();
  await page.getByLabel("Title", { exact: true }).fill("Rose hip and hibiscus tea");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
  await expect(page.getByText("Unsaved product")).toBeHidden();
});
