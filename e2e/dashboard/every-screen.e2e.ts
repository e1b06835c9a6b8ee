import { type Browser, type BrowserContext, expect, test } from "@playwright/test";
import { type Client, createClient } from "@vitrine/contract/client";
import { formatMoney } from "@vitrine/contract/values/money";
import {
  addProductWithoutPicture,
  type DemoShop,
  idsToLookAt,
  startDemoShop,
  variedProduct,
} from "../support/demo-shop.ts";
import { type View, Audit, nameOf } from "../support/audit.ts";
import { addMember, addSession, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { beginnerScreens, gateScreens, ownerScreens, type Screen, storeScreens } from "../support/screens.ts";
import { addToCart, fillCheckout, clickPlaceOrder, typeAddress } from "../support/shopping.ts";

// The demo shop, as its owner, a new user and a shopper see it. TEST_SIZE=full, as in `npm run proof -- every-screen`,
// audits each screen in all views. `npm test` opens each screen once, every other one of the dashboard in Arabic,
// audits it in one of the views in turn, and checks its layout at the other width, too.

const isFullSize = process.env["TEST_SIZE"] === "full";

const light: View = { width: 1280, scheme: "light", direction: "ltr" };
const dark: View = { ...light, scheme: "dark" };
const phone: View = { ...light, width: 360 };
const darkPhone: View = { ...dark, width: 360 };
const mirrored: View = { ...light, direction: "rtl" };
const mirroredPhone: View = { ...mirrored, width: 360 };

let demo: DemoShop;
let owner: Member;
let beginner: Member;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  // AVIF files are encoded for minutes, and look the same.
  demo = await startDemoShop({ AVIF: "0" });
  const admin = await databaseOf(demo.product.dataDir);
  owner = await addSession(admin, demo.login.email);
  beginner = await addMember(admin, "Mona Beginner");
  await admin.end();
  // The shop of the new user is empty and closed.
  const body = { name: "Not Open Yet", handle: "not-open-yet", country: "DE" };
  await clientOf(beginner, demo.product.port).shops.create({ body });
});
test.afterAll(() => demo?.product.stop());

test("no screen has a violation", async ({ browser }) => {
  test.setTimeout(1_200_000);
  const { product, store } = demo;
  const shopping = storeScreens({
    store,
    closed: `${product.store}/not-open-yet`,
    varied: await variedProduct(demo),
    withoutPicture: await addProductWithoutPicture(demo),
  });
  const parts = await dashboardParts(browser, 0);
  // A storefront has one colour scheme.
  const auditStore = async (...views: View[]) =>
    auditScreens(await enter(browser, views[0]!), shopping, views);
  const tabs = isFullSize
    ? [
        [() => parts.first([light, dark]), () => parts.second([light, dark]), () => auditStore(light)],
        [
          () => parts.first([phone, darkPhone]),
          () => parts.second([phone, darkPhone]),
          () => auditStore(phone),
        ],
      ]
    : [
        [() => parts.first([light, darkPhone, dark, phone]), () => auditStore(phone, light)],
        [() => parts.second([phone, dark, darkPhone, light])],
      ];
  expectNoViolations("every screen", await inTabs(tabs));
});

test("no screen of the dashboard in Arabic has a violation", async ({ browser }) => {
  test.setTimeout(1_200_000);
  const parts = await dashboardParts(browser, 1);
  expectNoViolations(
    "every screen in Arabic",
    await inTabs([
      [() => parts.first([mirroredPhone, mirrored])],
      [() => parts.second([mirrored, mirroredPhone])],
    ]),
  );
});

/** Runs the audits of each tab one after another, and the tabs at the same time. */
async function inTabs(tabs: (() => Promise<Audited>)[][]): Promise<Audited[]> {
  const results = tabs.map(async (audits) => {
    const audited: Audited[] = [];
    for (const audit of audits) audited.push(await audit());
    return audited;
  });
  return (await Promise.all(results)).flat();
}

interface Audited {
  views: number;
  violations: string[];
}

/** The first screen with each title. */
type Titles = Map<string, string>;

/**
 * Audits of the dashboard signed out, as an owner and as a new user, in two parts of about the same length.
 *
 * @param sample 0 for the screens with even and 1 for those with odd numbers; in full size all are audited
 */
async function dashboardParts(browser: Browser, sample: 0 | 1) {
  const { dashboard } = demo.product;
  const sampled = (screens: Screen[]) => screens.filter((_, n) => isFullSize || n % 2 === sample);
  const owners = sampled(ownerScreens(dashboard, await idsToLookAt(demo)));
  const half = Math.floor(owners.length / 2);
  const titles: Titles = new Map();
  const auditAs = async (views: View[], screens: Screen[], member?: Member) =>
    auditScreens(await enter(browser, views[0]!, member), screens, views, titles);
  return {
    first: async (views: View[]) =>
      both(
        await auditAs(views, sampled(gateScreens(dashboard))),
        await auditAs(views, owners.slice(0, half), owner),
      ),
    second: async (views: View[]) =>
      both(
        await auditAs(views, owners.slice(half), owner),
        await auditAs(views, sampled(beginnerScreens(dashboard)), beginner),
      ),
  };
}

function both(one: Audited, other: Audited): Audited {
  return {
    views: one.views + other.views,
    violations: [...one.violations, ...other.violations],
  };
}

function expectNoViolations(name: string, audited: Audited[]): void {
  const violations = audited.flatMap((part) => part.violations);
  const views = audited.reduce((sum, part) => sum + part.views, 0);
  process.stdout.write(
    [`${name}: ${views} views, ${violations.length} violations`, ...violations, ""].join("\n"),
  );
  expect(violations).toEqual([]);
}

/** Opens the screens one after another in one tab, audits each, and closes the browser. */
async function auditScreens(
  context: BrowserContext,
  screens: Screen[],
  views: View[],
  titles: Titles = new Map<string, string>(),
): Promise<Audited> {
  const page = await context.newPage();
  const audit = new Audit(page, demo.product.port);
  const violations: string[] = [];
  let audited = 0;
  for (const [nth, screen] of screens.entries()) {
    const chosen = isFullSize && !screen.isPlain ? views : [views[nth % views.length]!];
    const add = (violation: string, view = chosen[0]!) =>
      violations.push(`${screen.name}, ${nameOf(view)}: ${violation}`);
    try {
      await screen.open(page);
      await audit.settle();
      audited += chosen.length;
      for (const view of chosen) {
        await audit.turnTo(view);
        for (const violation of await audit.violations()) add(violation, view);
      }
      if (!isFullSize) {
        const other = ofOtherWidth(chosen[0]!);
        await audit.turnTo(other);
        for (const violation of await audit.layoutViolations()) add(violation, other);
      }
    } catch (problem) {
      add(String(problem).split("\n")[0]!);
    }
    const title = await page.title();
    const family = screen.stateOf ?? screen.name;
    const namesake = titles.get(title) ?? family;
    if (namesake !== family) add(`has the title of ${namesake}, “${title}”`);
    titles.set(title, family);
  }
  await context.close();
  return { violations, views: audited };
}

function ofOtherWidth(view: View): View {
  return { ...view, width: view.width === 360 ? 1280 : 360 };
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "through the cart dialog" : "without JavaScript";
  test(`a shopper buys ${how}, and every total equals the API's`, async ({ browser }) => {
    const { shop, owner } = demo;
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const params = { handle: shop.handle };
    const cart = async () => (await (await shopperOf(context)).checkout.read_cart({ params })).data;
    const money = (minor: number) => formatMoney(minor, shop.currency, "en-GB");
    const total = page.locator(".sum-total dd");

    await page.goto(await variedProduct(demo));
    await page.locator("form.buy .value").last().click();
    await page.getByLabel("Quantity").fill("2");
    if (javaScriptEnabled) {
      await addToCart(page);
      const cartDialog = page.getByRole("dialog", { name: "Cart" });
      await expect(cartDialog.locator(".sum").first()).toContainText(money((await cart()).subtotal));
      await page.getByRole("link", { name: "Go to checkout" }).click();
      await fillCheckout(page);
    } else {
      await page.getByRole("button", { name: "Add to cart" }).click();
      await page.waitForURL(/\/cart$/);
      await expect(total).toHaveText(money((await cart()).total));
      await page.getByRole("link", { name: "Go to checkout" }).click();
      await typeAddress(page);
      await page.getByRole("button", { name: "Save and continue" }).click();
      await page.getByRole("button", { name: "Update total" }).waitFor();
    }
    const accepted = (await cart()).total;
    await expect(total).toHaveText(money(accepted));
    await expect(page.getByRole("button", { name: `Place order, ${money(accepted)}` })).toBeVisible();
    await clickPlaceOrder(page);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, Nia Shopper");
    const token = decodeURIComponent(page.url().split("/").at(-1)!);
    const { data: order } = await owner.checkout.read_order({ params: { ...params, token } });
    expect(order.total).toBe(accepted);
    expect(order.lines.map(({ quantity }) => quantity)).toEqual([2]);
    await expect(total).toHaveText(money(order.total));
    await context.close();
  });
}

/** An API client for the browser's shopper, with the cart of its cookie. */
async function shopperOf(context: BrowserContext): Promise<Client> {
  const cookies = await context.cookies(demo.store);
  const cart = cookies.find(({ name }) => name === `cart_${demo.shop.id}`);
  return createClient({
    baseUrl: `http://127.0.0.1:${demo.product.port}/api`,
    headers: () => ({ "Cart-Token": cart && decodeURIComponent(cart.value) }),
  });
}

/** Opens a browser, signed in if a member is given. */
function enter(browser: Browser, { width, direction }: View, member?: Member): Promise<BrowserContext> {
  return browserOf(browser, member, {
    viewport: { width, height: width === 360 ? 740 : 900 },
    hasTouch: width === 360,
    reducedMotion: "reduce",
    locale: direction === "rtl" ? "ar" : "en-GB",
  });
}
