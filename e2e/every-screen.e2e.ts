import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { type Client, createClient } from "@vitrine/contract/client";
import { formatMoney } from "@vitrine/contract/money";
import {
  addBareProduct,
  type DemoShop,
  idsToLookAt,
  type Login,
  startDemoShop,
  variedProduct,
} from "./demo-shop.ts";
import { type Face, Judge, nameOf } from "./judge.ts";
import { pagesTable } from "../dashboard/src/app/pages-table.ts";
import { registerOwner } from "./people.ts";
import { beginnerScreens, doorScreens, ownerScreens, type Screen, storeScreens } from "./screens.ts";
import { addToBag, fillCheckout, pressPlaceOrder, typeAddress } from "./shopping.ts";

// The demonstration shop, as its owner, a beginner and a shopper see it.

const light: Face = { width: 1280, scheme: "light", direction: "ltr" };
const dark: Face = { ...light, scheme: "dark" };
const mirrored: Face = { ...light, direction: "rtl" };
const mirroredPhone: Face = { ...mirrored, width: 360 };
const phone: Face = { ...light, width: 360 };
const darkPhone: Face = { ...dark, width: 360 };

let demo: DemoShop;
let beginner: Login;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  demo = await startDemoShop();
  beginner = await registerBeginner();
});
test.afterAll(() => demo?.product.stop());

test("every screen, in every face, has nothing amiss", async ({ browser }) => {
  test.setTimeout(1_200_000);
  const { product, store } = demo;
  const shoppers = storeScreens({
    store,
    closed: `${product.store}/not-open-yet`,
    varied: await variedProduct(demo),
    bare: await addBareProduct(demo),
  });
  const walks = [
    [light, dark],
    [phone, darkPhone],
  ].map(async (faces) => {
    const [first, second] = await dashboardWalks(browser, faces);
    // A storefront has one scheme.
    const store = await walk(await enter(browser, faces[0]!), shoppers, faces.slice(0, 1));
    return [...(await first()), ...(await second()), store];
  });
  expectNoMisses("every screen", (await Promise.all(walks)).flat());
});

test("every screen of the dashboard, in Arabic, has nothing amiss", async ({ browser }) => {
  test.setTimeout(1_200_000);
  const walks = await dashboardWalks(browser, [mirrored, mirroredPhone]);
  expectNoMisses("every screen in Arabic", (await Promise.all(walks.map((walked) => walked()))).flat());
});

type Walked = Awaited<ReturnType<typeof walk>>;

type HalfOfThem = () => Promise<Walked[]>;

/** The screen that each title was seen on first. */
type Titles = Map<string, string>;

/** The dashboard as nobody yet, as an owner, and as somebody who has just begun: two walks of about one length. */
async function dashboardWalks(browser: Browser, faces: Face[]): Promise<[HalfOfThem, HalfOfThem]> {
  const { dashboard } = demo.product;
  const owners = ownerScreens(dashboard, await idsToLookAt(demo));
  const half = Math.floor(pagesTable.length / 2);
  const titles: Titles = new Map();
  const walkAs = async (screens: Screen[], login?: Login) =>
    walk(await enter(browser, faces[0]!, login), screens, faces, titles);
  return [
    async () => [await walkAs(doorScreens(dashboard)), await walkAs(owners.slice(0, half), demo.login)],
    async () => [
      await walkAs(owners.slice(half), demo.login),
      await walkAs(beginnerScreens(dashboard), beginner),
    ],
  ];
}

function expectNoMisses(what: string, walked: Walked[]): void {
  const misses = walked.flatMap((one) => one.misses);
  const faces = walked.reduce((all, one) => all + one.faces, 0);
  process.stdout.write([`${what}: ${faces} faces, ${misses.length} misses`, ...misses, ""].join("\n"));
  expect(misses).toEqual([]);
}

/** Goes from screen to screen in one tab, looks at each in all faces, and closes the browser behind it. */
async function walk(
  context: BrowserContext,
  screens: Screen[],
  faces: Face[],
  titles: Titles = new Map<string, string>(),
) {
  const page = await context.newPage();
  const judge = new Judge(page, demo.product.port);
  const misses: string[] = [];
  let faceCount = 0;
  for (const [nth, screen] of screens.entries()) {
    const say = (miss: string, face = faces[0]!) => misses.push(`${screen.name}, ${nameOf(face)}: ${miss}`);
    try {
      await screen.open(page);
      await judge.settle();
      const looks = screen.isPlain ? [faces[nth % faces.length]!] : faces;
      faceCount += looks.length;
      for (const face of looks) {
        await judge.turnTo(face);
        for (const miss of await judge.misses()) say(miss, face);
      }
    } catch (problem) {
      say(String(problem).split("\n")[0]!);
    }
    const title = await page.title();
    const family = screen.stateOf ?? screen.name;
    const namesake = titles.get(title) ?? family;
    if (namesake !== family) say(`has the title of ${namesake}, “${title}”`);
    titles.set(title, family);
  }
  await context.close();
  return { misses, faces: faceCount };
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "through the bag beside the page" : "without JavaScript";
  test(`a shopper buys ${how}, and every total is the API's`, async ({ browser }) => {
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
      await addToBag(page);
      const bag = page.getByRole("dialog", { name: "Cart" });
      await expect(bag.locator(".sum")).toContainText(money((await cart()).subtotal));
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
    await pressPlaceOrder(page);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, Nia Shopper");
    const token = decodeURIComponent(page.url().split("/").at(-1)!);
    const { data: order } = await owner.checkout.read_order({ params: { ...params, token } });
    expect(order.total).toBe(accepted);
    expect(order.lines.map(({ quantity }) => quantity)).toEqual([2]);
    await expect(total).toHaveText(money(order.total));
    await context.close();
  });
}

/** The API as the browser's shopper may ask it, with the cart from its cookie. */
async function shopperOf(context: BrowserContext): Promise<Client> {
  const cookies = await context.cookies(demo.store);
  const cart = cookies.find(({ name }) => name === `cart_${demo.shop.id}`);
  return createClient({
    baseUrl: `http://127.0.0.1:${demo.product.port}/api`,
    headers: () => ({ "Cart-Token": cart && decodeURIComponent(cart.value) }),
  });
}

/** An owner whose shop has nothing in it yet, and is not open. */
async function registerBeginner(): Promise<Login> {
  const name = "Mona Beginner";
  const client = await registerOwner(demo.product, name);
  await client.shops.create({ body: { name: "Not Open Yet", handle: "not-open-yet", country: "DE" } });
  return { email: "mona.beginner@example.com", password: `a long password of ${name}` };
}

/** A browser of somebody, signed in on the dashboard's login page where a login is given. */
async function enter(browser: Browser, { width, direction }: Face, login?: Login): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width === 360 ? 740 : 900 },
    hasTouch: width === 360,
    reducedMotion: "reduce",
    locale: direction === "rtl" ? "ar" : "en-GB",
  });
  if (login) await signIn(await context.newPage(), login);
  return context;
}

async function signIn(page: Page, { email, password }: Login): Promise<void> {
  await page.goto(`${demo.product.dashboard}/login`);
  // By their names, which are the same in every language.
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("[type=submit]").click();
  await page.waitForURL(/\/dashboard$/);
  await page.close();
}
