import { expect, type Page, test } from "@playwright/test";
import { findEnglish, textsOf } from "../../contract/test/english-in-page.ts";
import { collectSentences } from "../../contract/test/sentences.ts";
import bengali from "../../dashboard/src/languages/bn.json" with { type: "json" };
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, openInside, port } from "../support/at-the-dashboard.ts";
import { Audit } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { placeOrder } from "../support/place-order.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// The dashboard in Bengali, as an owner of a shop in Dhaka sees it: no sentence in English, at both widths, also after the server
// has rejected something.

const collected = collectSentences({
  screens: ["{dashboard,contract}/src/**/*.{ts,tsx}"],
  messages: ["{dashboard,contract,api}/src/**/*.{ts,tsx}"],
});
const sentences: Record<string, string> = bengali.screens;
/** Sentences that have another text in Bengali: names, such as "Stripe", have the same. */
const written = {
  ...collected,
  screens: new Map([...collected.screens].filter(([key]) => sentences[key] !== key)),
};
/** A sentence in Bengali. */
function say(key: string): string {
  const text = sentences[key];
  if (!text) throw new Error(`“${key}” isn't translated`);
  return text;
}

let shop: ShopWithProducts;
let orderId: string;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Dalchini Bengali", 3);
  const { data: product } = await shop.client.products.read({
    params: { ...shop.params, id: shop.products[0]!.id },
  });
  await placeOrder({
    handle: new URL(shop.url).pathname.slice(1),
    port,
    variant_id: product.variants[0]!.id,
    email: "rupa@example.com",
    name: "রূপা আক্তার",
  });
  orderId = (await shop.client.orders.list({ params: shop.params, query: {} })).data[0]!.id;
});
test.afterAll(() => shop?.admin.end());

/** The identifier of a time zone, as the browser lists them, such as "Europe/Isle of Man". */
const timeZone = /^[A-Z][A-Za-z]+\/[A-Z]/;

async function expectBengali(page: Page, where: string): Promise<void> {
  await expect(page.locator("html"), where).toHaveAttribute("lang", "bn");
  await expect(page.getByRole("heading", { level: 1 }).first(), where).toBeVisible();
  // The text for browsers without JavaScript, and the owner's name.
  const others = [...(await page.locator("noscript").allTextContents()), shop.owner.name];
  const texts = (await page.evaluate(textsOf, undefined)).filter(
    (text) => !others.includes(text) && !timeZone.test(text),
  );
  expect(findEnglish(texts, written), where).toEqual([]);
}

const screens = () => [
  paths.shopDashboard,
  paths.orders,
  paths.order(orderId),
  paths.draftOrders,
  paths.products,
  paths.product(shop.products[0]!.id),
  paths.inventory,
  paths.categories,
  paths.customers,
  paths.coupons,
  paths.addCoupon,
  paths.shopReviews,
  paths.themes,
  paths.shopSettings,
  paths.shippingFee,
  paths.payments,
  paths.languages,
  paths.emailDispatch,
];

for (const width of [1280, 360] as const)
  test(`screens in Bengali have no English sentence and no violation at ${width} px`, async ({ browser }) => {
    const context = await browserOf(browser, shop.owner, {
      locale: "bn-BD",
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const audit = new Audit(page, port);
    for (const path of screens()) {
      await openInside(page, dashboard + path);
      await audit.settle();
      await expectBengali(page, path);
      expect(await audit.violations(), path).toEqual([]);
    }
    await context.close();
  });

test("an owner adds a product and confirms an order in Bengali", async ({ browser }) => {
  const context = await browserOf(browser, shop.owner, { locale: "bn-BD" });
  const page = await context.newPage();
  await page.goto(dashboard + paths.addProduct);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("Add product"));
  await page.getByLabel(say("Price"), { exact: true }).first().fill("4500");
  await page.getByRole("button", { name: say("Save"), exact: true }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectBengali(page, "a product without a title");
  await page.getByLabel(say("Title"), { exact: true }).fill("জামদানি শাড়ি");
  await page.getByRole("button", { name: say("Save"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("জামদানি শাড়ি");
  await expectBengali(page, "the new product");
  const { data } = await shop.client.products.list({ params: shop.params, query: { search: "জামদানি" } });
  expect(data.map(({ title }) => title)).toEqual(["জামদানি শাড়ি"]);

  await page.goto(dashboard + paths.order(orderId));
  await page
    .getByRole("button", { name: say("Confirm order"), exact: true })
    .first()
    .click();
  await expect.poll(async () => (await order()).confirmation).toBe("confirmed");
  await expectBengali(page, "a confirmed order");
  await context.close();
});

async function order() {
  return (await shop.client.orders.read({ params: { ...shop.params, id: orderId } })).data;
}
