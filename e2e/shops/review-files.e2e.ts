import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { browserOf } from "../support/members.ts";
import { openShopWithProducts, type ShopWithProducts } from "../support/shop-with-products.ts";

// Photos of reviews, with and without JavaScript, filters for shoppers, and an import of reviews.

let shop: ShopWithProducts;
let photos: { name: string; mimeType: string; buffer: Buffer }[];

test.beforeAll(async () => {
  shop = await openShopWithProducts("Photo Mill", 2);
  const { reviews } = shop.client;
  const { data } = await reviews.read_settings({ params: shop.params });
  await reviews.update_settings({ params: shop.params, body: { ...data, reviewers: "everyone" } });
  photos = await Promise.all(
    ["#a73", "#37a"].map(async (background, at) => ({
      name: `apron-${at}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );
});
test.afterAll(() => shop?.admin.end());

for (const javaScriptEnabled of [false, true])
  test(`a visitor writes a review with photos ${javaScriptEnabled ? "with" : "without"} JavaScript, and finds it once it is published`, async ({
    browser,
  }) => {
    const name = javaScriptEnabled ? "Omar" : "Una";
    const stars = javaScriptEnabled ? 2 : 4;
    const context = await browser.newContext({ javaScriptEnabled });
    const visitor = await context.newPage();
    // The audit needs scripts.
    const audit = javaScriptEnabled ? new Audit(visitor, port) : undefined;
    await visitor.goto(`${shop.url}/products/apron-1/review`);
    await visitor.getByRole("radio", { name: `${stars} stars` }).check();
    await visitor.getByLabel("Review (optional)").fill(`Seen by ${name}`);
    await visitor
      .getByLabel(/^Photos \(optional\)/)
      .setInputFiles([
        ...photos,
        { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") },
      ]);
    await visitor.getByLabel("Name to show with your review").fill(name);
    await visitor.getByLabel("Email (not shown to others)").fill(`${name.toLowerCase()}@example.com`);
    await visitor.getByRole("button", { name: "Submit review" }).click();
    await expect(visitor.getByText("notes.jpg can't be read.").first()).toBeVisible();
    await visitor.getByLabel(/^Photos \(optional\)/).setInputFiles(photos);
    await visitor.getByRole("button", { name: "Submit review" }).click();
    await expect(
      visitor.getByRole("heading", { name: "Thank you for your review", exact: true }),
    ).toBeVisible();

    const owner = await (await browserOf(browser, shop.owner)).newPage();
    await owner.goto(dashboard + paths.shopReviews);
    const row = owner.getByRole("row").filter({ hasText: `Seen by ${name}` });
    await expect(row.getByRole("img", { name: /^Photo/ })).toHaveCount(2);
    await row.getByRole("checkbox").check();
    await owner.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(owner.getByText("Reviews changed: 1")).toBeVisible();
    await expect(row.getByText("Published")).toBeVisible();
    await owner.context().close();

    await visitor.goto(`${shop.url}/products/apron-1`);
    const reviews = visitor.locator("#reviews");
    await reviews.getByRole("link", { name: `${stars} stars` }).click();
    await expect(visitor).toHaveURL(new RegExp(`review_stars=${stars}#reviews$`));
    const review = reviews.getByRole("article").filter({ hasText: `Seen by ${name}` });
    await expect(review).toBeVisible();
    await expect(reviews.getByRole("article")).toHaveCount(1);
    const thumbnails = review.getByRole("list", { name: "Photos" }).getByRole("img");
    await expect(thumbnails).toHaveCount(2);
    await thumbnails.first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => thumbnails.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    if (audit) await expectClean(audit);
    await context.close();
  });

test("the owner imports a file of reviews, sees its bad row, and imports it again without effect", async ({
  browser,
}) => {
  const owner = await (await browserOf(browser, shop.owner)).newPage();
  const audit = new Audit(owner, port);
  const file = {
    name: "reviews.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      [
        "title,body,rating,review_date,reviewer_name,reviewer_email,product_handle,verified",
        "Sturdy,Lasts for years,5,2025-03-02 10:12:00 UTC,Ana,ana@example.com,apron-2,true",
        "Odd,Six stars,6,2025-03-02 10:12:00 UTC,Ben,ben@example.com,apron-2,true",
      ].join("\n"),
    ),
  };
  await owner.goto(dashboard + paths.shopReviews);
  for (const figures of [
    { imported: "1", known: "0" },
    { imported: "0", known: "1" },
  ]) {
    await owner.getByRole("button", { name: "Import", exact: true }).click();
    const dialog = owner.getByRole("dialog", { name: "Import reviews" });
    await dialog.locator("input[type=file]").setInputFiles(file);
    await expect(dialog.getByText("Enter a whole number of stars from 1 to 5.")).toBeVisible();
    await expect(dialog.getByText("8 of 8 columns recognised")).toBeVisible();
    await expect(dialog.getByText("New reviews").locator("xpath=following-sibling::dd")).toHaveText(
      figures.imported,
    );
    await expect(dialog.getByText("Already in your shop").locator("xpath=following-sibling::dd")).toHaveText(
      figures.known,
    );
    await expectClean(audit);
    if (figures.imported === "0") {
      await expect(dialog.getByText("Your shop has all reviews of this file.")).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      continue;
    }
    await dialog.getByRole("checkbox", { name: "Publish the imported reviews" }).check();
    await dialog.getByRole("button", { name: "Import 1 review" }).click();
    await expect(dialog.getByText("Imported reviews", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
  }
  const row = owner.getByRole("row").filter({ hasText: "Lasts for years" });
  await expect(row.getByText("Imported")).toBeVisible();
  await expect(row.getByText("Verified purchase")).toHaveCount(0);

  await owner.goto(`${shop.url}/products/apron-2`);
  const review = owner.locator("#reviews").getByRole("article").filter({ hasText: "Lasts for years" });
  await expect(review).toBeVisible();
  await expect(review.getByText("Verified purchase")).toHaveCount(0);
  await owner.context().close();
});
