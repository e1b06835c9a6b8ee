import { expect, type Page, test } from "@playwright/test";
import type { Client } from "@vitrine/contract/client";
import { dashboard, dataDir, openInside, port } from "../support/at-the-dashboard.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { openShop, readyShopper } from "../support/sample-accounts.ts";

// The arrows on the page of an order or a product, which move through the list it was opened from; and every
// shortcut.

test.describe.configure({ mode: "serial" });

let owner: Member;
let client: Client;
let shop: Awaited<ReturnType<typeof openShop>>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  const admin = await databaseOf(dataDir);
  owner = await addMember(admin, "Ari Arrows");
  await admin.end();
  client = clientOf(owner, port);
  shop = await openShop(client, "ari-tea", 50);
  // One product more than fits on a page of 25, counting the shop's tea.
  for (let number = 1; number <= 25; number++)
    await client.products.create({
      params: shop,
      body: {
        title: `Leaf ${String(number).padStart(2, "0")}`,
        variants: [{ option_values: [], price: 100 * number, on_hand: 1 }],
      },
    });
  for (const [name, quantity] of [
    ["ada", 1],
    ["bo", 3],
    ["cem", 2],
  ] as const)
    await (await readyShopper({ port }, "ari-tea", shop.variant_id, name, quantity)).place();
  page = await (await browserOf(browser, owner)).newPage();
});
test.afterAll(() => page?.context().close());

const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name, exact: true });
const arrow = (name: string) => page.getByRole("main").locator(`[aria-label="${name}"]`);
const customer = (name: string) =>
  page.getByRole("region", { name: "Customer" }).getByText(name, { exact: true });

test("the arrows and J and K move through the orders as the list was sorted, and stop at its ends", async () => {
  await page.goto(`${dashboard}/shop/orders?sort=-total`);
  await page.getByRole("row", { name: /bo/ }).locator("a").click();
  await expect(customer("bo")).toBeVisible();
  await expect(arrow("Previous order")).toHaveAttribute("aria-disabled", "true");
  await expect(arrow("Next order")).toHaveAttribute("aria-keyshortcuts", "J");
  await arrow("Next order").click();
  await expect(customer("cem")).toBeVisible();
  await page.keyboard.press("j");
  await expect(customer("ada")).toBeVisible();
  await expect(arrow("Next order")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(customer("cem")).toBeVisible();

  // Back opens the previous order; the breadcrumb opens the list as it was left.
  await page.goBack();
  await expect(customer("ada")).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/shop\/orders\?sort=-total$/);
});

test("an order that no longer matches the filter still has its neighbours", async () => {
  await page
    .getByRole("tab", { name: "New" })
    .or(page.getByRole("button", { name: "New" }))
    .first()
    .click();
  await expect(page).toHaveURL(/tab=new/);
  await page.getByRole("row", { name: /cem/ }).locator("a").click();
  await page.getByRole("button", { name: "Confirm order" }).click();
  await expect(page.getByRole("button", { name: "Pack order" })).toBeVisible();
  await arrow("Next order").click();
  await expect(customer("ada")).toBeVisible();
  await arrow("Previous order").click();
  await expect(customer("bo")).toBeVisible();
});

test("without a list the arrows move in the default order", async () => {
  const { data } = await client.orders.list({ params: shop, query: {} });
  await openInside(page, `${dashboard}/dashboard`);
  await openInside(page, `${dashboard}/shop/orders/${data[1]!.id}`);
  await expect(arrow("Previous order")).toHaveAttribute("href", `/shop/orders/${data[0]!.id}`);
  await expect(arrow("Next order")).toHaveAttribute("href", `/shop/orders/${data[2]!.id}`);
});

test("products continue after the end of the list's page, by the keyboard alone", async () => {
  await page.goto(`${dashboard}/shop/products?sort=title&limit=25`);
  await expect(page.getByRole("row")).toHaveCount(26);
  await page.getByRole("link", { name: "Leaf 23" }).click();
  await expect(heading("Leaf 23")).toBeVisible();
  // The list has Green tea first: Leaf 24 is the last on its page.
  await arrow("Next product").focus();
  for (const next of ["Leaf 24", "Leaf 25"]) {
    await page.keyboard.press("Enter");
    await expect(heading(next)).toBeVisible();
    await expect(arrow("Next product")).toBeFocused();
  }
  await expect(arrow("Next product")).toHaveAttribute("aria-disabled", "true");
  await page.reload();
  await expect(arrow("Previous product")).toHaveAttribute("href", /products/);
  await page.keyboard.press("k");
  await expect(heading("Leaf 24")).toBeVisible();
});

test("J asks for confirmation before it leaves a changed product, and types a letter in a field", async () => {
  const title = page.getByLabel("Title", { exact: true });
  await title.press("End");
  await page.keyboard.type("jk");
  await expect(title).toHaveValue("Leaf 24jk");
  await title.blur();
  await page.keyboard.press("j");
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
});

test("every key that the dashboard handles is in the list under “?”, and every key listed there works", async () => {
  const { data } = await client.orders.list({ params: shop, query: {} });
  const taken = new Set<string>();
  for (const path of ["/shop/orders", `/shop/orders/${data[1]!.id}`, `/shop/products/${shop.product_id}`]) {
    await openInside(page, dashboard + path);
    await page.locator("h1").waitFor();
    for (const key of await takenKeys()) taken.add(key);
  }
  await openInside(page, `${dashboard}/shop/orders`);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const listed = async (group: string) =>
    (
      await dialog
        .locator("section", { has: page.getByRole("heading", { name: group, exact: true }) })
        .locator("dd bdi")
        .evaluateAll((all) => all.map((one) => [...one.children].map((key) => key.textContent).join("+")))
    ).map((keys) => keys.toLowerCase());
  const everywhere = [...(await listed("On every page")), ...(await listed("In lists"))];
  // Keys without an effect on these pages aren't handled: there is nothing to select.
  expect([...taken].toSorted()).toEqual([...everywhere, "ctrl+s"].filter((key) => key !== "x").toSorted());
  expect(await listed("While you edit")).toContain("ctrl+s");
  expect(await listed("In the variants table")).toContain("ctrl+shift+z");
  expect(await listed("Go to")).toContain("g+o");
  await page.keyboard.press("Escape");
});

/** The keys, alone and with Ctrl, whose default the page prevents: it handles them as shortcuts. */
function takenKeys(): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = [..."abcdefhijklmnopqrstuvwxyz0123456789/?.,;'[]-="];
    const found: string[] = [];
    for (const ctrlKey of [false, true])
      for (const key of keys) {
        const url = location.href;
        const event = new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
        if (event.defaultPrevented) found.push(ctrlKey ? `ctrl+${key}` : key);
        await new Promise((resolve) => setTimeout(resolve, 20));
        // Closes what the shortcut opened, and returns to the page.
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
        );
        (document.activeElement as HTMLElement | null)?.blur();
        if (location.href !== url) history.back();
        if (event.defaultPrevented) await new Promise((resolve) => setTimeout(resolve, 400));
      }
    return found;
  });
}
