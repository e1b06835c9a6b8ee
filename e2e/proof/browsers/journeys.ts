import { writeFileSync } from "node:fs";
import path from "node:path";
import { pagesTable } from "./pages-table.ts";
import { pagePath, type PageName, takesId } from "../../../dashboard/src/shared/pages/page.ts";
import type { DemoShop } from "../../support/demo-shop.ts";
import { shopifyExport } from "../../support/sample-products.ts";
import { clickRow, hitTest, positionedTableParts } from "../../support/hit-test.ts";
import { readyShopper } from "../../support/sample-accounts.ts";
import { type Driver, Person } from "./driver.ts";

/** Counts and failures of one browser. */
export interface Counters {
  steps: number;
  pages: number;
  rows: number;
  points: number;
  clicks: number;
  violations: string[];
}

/** A step of a journey: counted when it passes; a step that throws ends the journey. */
export type Step = (name: string, work: () => Promise<unknown>) => Promise<void>;

/** A shopper goes from the storefront's home page to a placed order. */
export async function buy(browser: Driver, { store }: DemoShop, step: Step): Promise<void> {
  const shopper = new Person(browser);
  const fill = (name: string, text: string) => shopper.write({ selector: `[name="${name}"]` }, text);
  await step("the storefront's home page opens", async () => {
    await browser.goto(store);
    await shopper.see({ selector: "main a[href*='/products/']" });
  });
  await step("a product is opened by a click", async () => {
    await shopper.click({ selector: "main a[href*='/products/']" });
    await shopper.arrive("/products/[^/]+$");
  });
  await step("it goes into the cart", async () => {
    // Without its script, the form leads to the page of the cart instead of the dialog.
    await shopper.until("the loaded page", () => document.readyState === "complete");
    await shopper.click({ selector: "form.buy button:not([disabled])", name: "^Add to cart" });
    await shopper.see({ selector: "dialog[open] li, [role=dialog] li" });
  });
  await step("the checkout opens from the cart", async () => {
    await shopper.click({ selector: "a, button", name: "^Go to checkout" });
    await shopper.arrive("/checkout$");
  });
  await step("the address is typed, and delivery follows from it", async () => {
    await fill("email", "nia@example.com");
    await fill("name", "Nia Shopper");
    await fill("line1", "12 Orchard Street");
    await fill("postal_code", "BS1 5EH");
    await fill("city", "Bristol");
    await browser.press("Tab");
    await shopper.see({ selector: "fieldset label, [role=group] label", name: "." });
    await shopper.until(
      "a way of delivery",
      () => document.querySelector("input[type=radio]:checked") !== null,
    );
  });
  await step("the order is placed", async () => {
    await shopper.click({ selector: "button:not([disabled])", name: "^Place order" });
    await shopper.arrive("/orders/");
    await shopper.see({ selector: "h1", name: "Thank you, Nia" });
  });
}

/** The owner signs in, sees an order arrive, opens and confirms it, changes a product and imports a file. */
export async function runShop(browser: Driver, demo: DemoShop, step: Step): Promise<void> {
  const { product, login, owner, shop } = demo;
  const params = { shop_id: shop.id };
  const person = new Person(browser);
  await step("the owner signs in", async () => {
    await browser.goto(`${product.dashboard}/login`);
    await person.write({ selector: "[name=email]" }, login.email);
    await person.write({ selector: "[name=password]" }, login.password);
    await person.click({ selector: "[type=submit]" });
    await person.arrive("/dashboard$");
    await person.see({ selector: "main h1" });
    await settle(person, "home");
  });
  let number = 0;
  await step("a new order appears without a reload", async () => {
    await browser.goto(`${product.dashboard}/shop/orders`);
    await person.see({ selector: "a[data-row-link]" });
    await browser.run(() => void Object.assign(globalThis, { wasHere: true }));
    ({ number } = await placeOrder(demo));
    await person.see({ selector: "a[data-row-link]", name: `^#${number}$` });
    if (!(await browser.run(() => "wasHere" in globalThis))) throw new Error("The page was loaded again");
  });
  const { data } = await owner.orders.list({ params, query: { search: `#${number}` } });
  const orderId = data[0]!.id;
  await step("a click on its row opens that order", async () => {
    await browser.run(() => scrollTo(0, 0));
    const url = await clickRow(browser, 0);
    if (!url.endsWith(orderId)) throw new Error(`The first row is ${url}, not order #${number}`);
    await person.arrive(`/shop/orders/${orderId}$`);
    await person.see({ selector: "h1", name: String(number) });
  });
  await step("the order is confirmed", async () => {
    await person.click({ selector: "button", name: "^Confirm order" });
    await until("the order is confirmed", async () => {
      const order = await owner.orders.read({ params: { ...params, id: orderId } });
      return order.data.confirmation === "confirmed";
    });
  });
  await step("a text box grows with what is typed", async () => {
    await person.click({ selector: "main textarea" });
    const height = () => browser.run(() => document.querySelector("main textarea")?.clientHeight ?? 0);
    const before = await height();
    for (let line = 0; line < 8; line++) {
      await browser.type("Leave it with the neighbours.");
      await browser.press("Enter");
    }
    if ((await height()) < before + 60) throw new Error(`It is ${await height()} px high, from ${before}`);
  });
  await step("a product is opened by a click on its row", async () => {
    await browser.goto(`${product.dashboard}/shop/products`);
    await person.see({ selector: "a[data-row-link]" });
    await person.arrive(new URL(await clickRow(browser, 2)).pathname);
    await person.see({ selector: "[name=title]" });
  });
  await step("its title is changed and saved", async () => {
    await person.write({ selector: "[name=title]" }, `Changed in ${browser.name}`);
    await person.click({ selector: "button:not([disabled])", name: "^Save$" });
    await until("the title is saved", async () => {
      const found = await owner.products.list({ params, query: { search: "Changed" } });
      return found.data.some(({ title }) => title === `Changed in ${browser.name}`);
    });
  });
  await step("a file of products is imported", async () => {
    const file = path.join(product.dataDir, longFile);
    writeFileSync(file, shopifyExport);
    await browser.goto(`${product.dashboard}/shop/import-products`);
    await person.see({ selector: "main h1" });
    await person.until("the field for the file", () => document.querySelector("input[type=file]") !== null);
    await browser.chooseFile(file);
    await person.click({ selector: "button:not([disabled])", name: "^Start import" });
    await person.see({ selector: "a", name: "View products" });
    const found = await owner.products.list({ params, query: { search: "Genmaicha" } });
    if (found.data.length !== 1) throw new Error(`${found.data.length} products are named Genmaicha`);
  });
}

/** The lists whose rows open a record. Other pages that have such rows are tested as well. */
const listsWithRows = new Set<string>([
  "orders",
  "products",
  "inventory",
  "collections",
  "sizeChart",
  "notifications",
] satisfies PageName[]);

/** Opens every page of the dashboard, and tests each point of each row of every list. */
export async function testLists(
  browser: Driver,
  { product }: DemoShop,
  counters: Counters,
  width: number,
  takePicture: (name: string) => Promise<void>,
): Promise<void> {
  const person = new Person(browser);
  await browser.resize(width, 800);
  const pages = pagesTable.filter((row) => row.who !== "anyone" && row.page && !takesId(row));
  for (const { name } of pages) {
    const violation = (what: string) =>
      counters.violations.push(`${browser.name}, ${width} px, ${name}: ${what}`);
    await browser.goto(`${product.dashboard}${pagePath(name)}?limit=25`);
    await person.see({ selector: "main h1" });
    await settle(person, name);
    counters.pages++;
    for (const what of await browser.run(overflowing)) violation(`is too wide: ${what}`);
    for (const part of await browser.run(positionedTableParts)) violation(`positions ${part}`);
    const count = await browser.run(() => document.querySelectorAll("a[data-row-link]").length);
    await takePicture(name);
    if (count === 0) {
      if (listsWithRows.has(name)) violation("has no rows to test");
      continue;
    }
    const { rows, points, clicks, failures } = await hitTest(browser, { perRow: 5 });
    counters.rows += rows;
    counters.points += points;
    counters.clicks += clicks;
    for (const failure of failures) violation(failure);
    // Also without recording: the clicked row opens.
    const own = await clickRow(browser, Math.floor(count / 2));
    await person
      .until(`${own} to open`, (url) => location.href === url, own)
      .catch(async () => violation(`a click leads to ${await browser.run(() => location.href)}, not ${own}`));
  }
}

/** Runs in the page: the page itself if it scrolls sideways, and rows whose content is wider than they are. */
function overflowing(): string[] {
  const page = document.documentElement;
  const wide = page.scrollWidth > page.clientWidth ? [`page of ${page.scrollWidth} px`] : [];
  const rows = [...document.querySelectorAll<HTMLElement>("main tbody tr, main ul > li")].filter((row) => {
    const { left, right } = row.getBoundingClientRect();
    return [...row.querySelectorAll("span, a")].some((part) => {
      const box = part.getBoundingClientRect();
      return box.width > 1 && (box.right > right + 1 || box.left < left - 1);
    });
  });
  return [...wide, ...rows.map((row) => `row “${row.innerText.slice(0, 40)}”`)];
}

/** Waits until a page has loaded: it shows no placeholder, and doesn't change for half a second. */
export async function settle(person: Person, name: string): Promise<void> {
  for (let before = "", calm = 0; calm < 2;) {
    const now = await person.until(`${name} to be loaded`, () => {
      const main = document.querySelector("main");
      if (
        !main ||
        main.querySelector("[aria-busy=true], [data-skeleton]") ||
        document.fonts.status !== "loaded"
      )
        return "";
      return main.innerText;
    });
    calm = now === before ? calm + 1 : 0;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Names without a line break opportunity show whether a page overflows at 390 px. */
const longName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren";
const longFile = "shopify_products_export_2026_11_22_of_the_whole_catalogue_final_version.csv";

async function placeOrder({ product, owner, shop }: DemoShop): Promise<{ number: number }> {
  const { data } = await owner.inventory.list({
    params: { shop_id: shop.id },
    query: { sort: "-available" },
  });
  const shopper = await readyShopper(product, shop.handle, data[0]!.variant_id, longName);
  return shopper.place();
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Waited 30 s until ${what}`);
}
