import { expect, type Page, test } from "@playwright/test";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";
import { typeAddress } from "../support/shopping.ts";

// A customer reviews a delivered product, and the shop, without JavaScript; the owner publishes the reviews and replies to them.

let shop: ShopWithProducts;
test.beforeAll(async () => {
  shop = await openShopWithProducts("Rated Mill", 1);
});
test.afterAll(() => shop?.admin.end());

/** Buys an apron and has it delivered. Returns the URL of the order's page. */
async function buyAndReceive(shopper: Page): Promise<string> {
  await shopper.goto(`${shop.url}/products/apron-1`);
  await shopper.getByRole("button", { name: "Add to cart" }).click();
  await shopper.goto(`${shop.url}/checkout`);
  await typeAddress(shopper);
  await shopper.getByRole("button", { name: "Save and continue" }).click();
  await shopper.getByRole("button", { name: "Place order" }).click();
  await expect(shopper.getByRole("heading", { level: 1, name: /Thank you/ })).toBeVisible();
  const { orders } = shop.client;
  const { data } = await orders.list({ params: shop.params, query: {} });
  const params = { ...shop.params, id: data[0]!.id };
  await orders.confirm({ params });
  const { data: packed } = await orders.pack({ params, body: {} });
  const shipment = { ...params, shipment_id: packed.shipments[0]!.id };
  await orders.ship({
    params: shipment,
    body: { courier: null, tracking_number: null, tracking_url: null },
  });
  await orders.deliver({ params: shipment });
  return shopper.url();
}

test("a customer reviews a product, and the owner publishes the review and replies", async ({ browser }) => {
  const shopper = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const orderUrl = await buyAndReceive(shopper);
  await shopper.goto(orderUrl);
  await shopper.getByRole("link", { name: "Write a review of Apron 1" }).click();
  await shopper.getByRole("radio", { name: "4 stars" }).check();
  await shopper.getByLabel("Review (optional)").fill("Sturdy, and the pockets are deep.");
  await shopper.getByLabel("Name to show with your review").fill("Nia");
  await shopper.getByRole("button", { name: "Submit review" }).click();
  await expect(
    shopper.getByRole("heading", { name: "Thank you for your review", exact: true }),
  ).toBeVisible();
  await shopper.goto(`${shop.url}/products/apron-1`);
  await expect(shopper.getByText("Sturdy")).toHaveCount(0);

  const owner = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(owner, port);
  await owner.goto(dashboard + paths.shopReviews);
  const row = owner.getByRole("row").filter({ hasText: "Sturdy" });
  await expect(row).toHaveCount(1);
  await expectClean(audit);
  await row.getByText("Apron 1", { exact: true }).click();
  await owner.getByRole("button", { name: "Publish review" }).click();
  await expect(owner.getByText("The review is published.")).toBeVisible();
  await owner.getByLabel("Reply", { exact: true }).fill("Thank you, Nia.");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Your reply is saved.")).toBeVisible();
  await expectClean(audit);

  await shopper.goto(`${shop.url}/products/apron-1`);
  const reviews = shopper.locator("#reviews");
  await expect(reviews.getByText("Sturdy, and the pockets are deep.")).toBeVisible();
  await expect(reviews.getByText("Verified purchase")).toBeVisible();
  await expect(reviews.getByText("Thank you, Nia.")).toBeVisible();
  await expect(shopper.getByText("4 out of 5 stars").first()).toBeAttached();
  await shopper.context().close();
});

test("a customer reviews the shop, and shoppers read the review on a page of its own", async ({
  browser,
}) => {
  const shopper = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const orderUrl = await buyAndReceive(shopper);
  await shopper.goto(orderUrl);
  await shopper.getByRole("link", { name: "Write a review of Rated Mill" }).click();
  await expect(shopper.getByText("Your experience with Rated Mill")).toBeVisible();
  await shopper.getByRole("radio", { name: "3 stars" }).check();
  await shopper.getByLabel("Review (optional)").fill("Friendly, but the parcel was late.");
  await shopper.getByLabel("Name to show with your review").fill("Ida");
  await shopper.getByRole("button", { name: "Submit review" }).click();
  await expect(
    shopper.getByRole("heading", { name: "Thank you for your review", exact: true }),
  ).toBeVisible();
  await expect(shopper.getByRole("link", { name: "Write a review of Apron 1" })).toBeVisible();
  expect((await shopper.goto(`${shop.url}/reviews`))!.status()).toBe(404);

  const owner = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(owner, port);
  await owner.goto(`${dashboard}${paths.shopReviews}?subject=shop`);
  const rows = owner.getByRole("row").filter({ has: owner.getByRole("cell") });
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText("Shop", { exact: true })).toBeVisible();
  await expectClean(audit);
  await rows.getByText("Shop", { exact: true }).click();
  await expect(
    owner.getByRole("heading", { level: 1, name: "Review of Rated Mill", exact: true }),
  ).toBeVisible();
  await owner.getByRole("button", { name: "Publish review" }).click();
  await expect(owner.getByText("The review is published.")).toBeVisible();
  await owner.getByLabel("Reply", { exact: true }).fill("Thank you, Ida.");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Your reply is saved.")).toBeVisible();
  await expectClean(audit);

  await shopper.goto(shop.url);
  await shopper.getByRole("link", { name: "Shop reviews" }).click();
  await expect(shopper).toHaveURL(`${shop.url}/reviews`);
  const review = shopper.getByRole("article");
  await expect(review).toHaveCount(1);
  await expect(review.getByText("Friendly, but the parcel was late.")).toBeVisible();
  await expect(review.getByText("Verified purchase")).toBeVisible();
  await expect(review.getByText("Thank you, Ida.")).toBeVisible();
  await shopper.goto(`${shop.url}/products/apron-1`);
  await expect(shopper.getByText("Friendly, but")).toHaveCount(0);

  await owner.goto(dashboard + paths.reviewSettings);
  await owner.getByRole("switch", { name: "Request reviews of the shop" }).click();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Settings saved.").first()).toBeVisible();
  await shopper.goto(await buyAndReceive(shopper));
  await expect(shopper.getByRole("link", { name: "Write a review of Apron 1" })).toBeVisible();
  await expect(shopper.getByText("Your experience with")).toHaveCount(0);
  await shopper.context().close();
});

test("the owner accepts reviews from everyone, and a visitor writes one", async ({ browser }) => {
  const owner = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(owner, port);
  await owner.goto(dashboard + paths.reviewSettings);
  await owner.getByRole("radio", { name: "Everyone" }).check();
  await owner.getByLabel("Publish automatically").selectOption("1");
  await owner.getByRole("switch", { name: "Email customers to request a review" }).click();
  await owner.getByLabel("Days after delivery").fill("90");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Enter 0 to 60 days.").first()).toBeVisible();
  await owner.getByLabel("Days after delivery").fill("10");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Settings saved.").first()).toBeVisible();
  await expectClean(audit);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(`${shop.url}/products/apron-1`);
  await visitor.getByRole("link", { name: "Write a review" }).click();
  await visitor.getByRole("radio", { name: "5 stars" }).check();
  await visitor.getByLabel("Title (optional)").fill("A gift");
  await visitor.getByLabel("Name to show with your review").fill("Omar");
  await visitor.getByLabel("Email (not shown to others)").fill("omar@example.com");
  await visitor.getByRole("button", { name: "Submit review" }).click();
  await expect(
    visitor.getByRole("heading", { name: "Thank you for your review", exact: true }),
  ).toBeVisible();
  await visitor.getByRole("link", { name: "Back" }).click();
  const review = visitor.getByRole("article").filter({ hasText: "A gift" });
  await expect(review).toBeVisible();
  await expect(review.getByText("Verified purchase")).toHaveCount(0);
  await context.close();
});
