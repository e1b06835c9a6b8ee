import { expect, test } from "vitest";
import { deliveredShipment } from "./fake-order-tasks.ts";
import { base, openStorefront } from "./fake-storefront.ts";

// How shoppers read and write reviews, without JavaScript.

function withReviews() {
  const app = openStorefront();
  const [, product] = app.shop.products;
  product!.rating = { average: 3.2, count: 10 };
  product!.star_counts = [2, 2, 2, 2, 2];
  return { ...app, product: product!, path: `${base}/products/${product!.handle}` };
}

const jsonLdIn = (page: string): Record<string, unknown>[] =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text!),
  );

test("shows the summary and pages of reviews, by links", async () => {
  const { visitor, path } = withReviews();
  const ana = await visitor().open(path);
  expect(ana.page).toContain("3.2 out of 5 stars");
  expect(ana.page).toContain("10 reviews");
  expect(ana.page).toContain("Review 10<");
  expect(ana.page).not.toContain("Review 2<");
  expect(ana.page).not.toContain("<img src=x");
  const [, next] = /href="([^"]+#reviews)" rel="next"/.exec(ana.page)!;
  await ana.open(next!.replace("#reviews", ""));
  expect(ana.page).toContain("Review 2<");
  expect(ana.page).toContain("A customer");
  expect(ana.page).not.toContain("Review 10<");
  expect(ana.page).toContain(`href="${path}#reviews"`);
  expect(ana.page).toContain(`rel="canonical" href="http://store.localhost:3000${path}"`);
});

test("filters and sorts the reviews by links, which pages keep and search engines don't list", async () => {
  const { visitor, path } = withReviews();
  const ana = await visitor().open(path);
  expect(ana.headers.get("x-robots-tag")).toBeNull();
  const linkTo = (label: string) =>
    new RegExp(`href="([^"]+)"[^>]*>${label}</a>`).exec(ana.page)![1]!.replaceAll("&amp;", "&");
  const follow = (label: string) => ana.open(linkTo(label).replace("#reviews", ""));
  expect(linkTo("3 stars")).toBe(`${path}?review_stars=3#reviews`);

  await follow("3 stars");
  expect(ana.page).toContain("Review 7<");
  expect(ana.page).toContain("Review 2<");
  expect(ana.page).not.toContain("Review 10<");
  expect(ana.page).toContain("Remove filter:");
  expect(ana.page).toContain(`rel="canonical" href="http://store.localhost:3000${path}"`);
  expect(ana.page).toContain('<meta name="robots" content="noindex"/>');
  expect(ana.headers.get("x-robots-tag")).toBe("noindex");

  await follow("Highest rating");
  expect(ana.path).toBe(`${path}?review_stars=3&review_sort=highest`);
  await ana.open(`${path}?review_sort=highest`);
  const next = linkTo("More reviews");
  expect(next).toMatch(/\?review_sort=highest&reviews=8#reviews$/);
  await ana.open(next.replace("#reviews", ""));
  expect(linkTo("First reviews")).toBe(`${path}?review_sort=highest#reviews`);

  await ana.open(`${path}?review_stars=2&review_photos=1`);
  expect(ana.page).toContain("No reviews match these filters.");
  await follow("Show all reviews");
  expect(ana.page).toContain("Review 10<");
  // Other values are ignored.
  await ana.open(`${path}?review_stars=6&review_sort=secret&review_photos=yes`);
  expect(ana.page).toContain("Review 10<");
  expect(ana.headers.get("x-robots-tag")).toBeNull();
});

test("shows thumbnails of photos with their size, as links to the files", async () => {
  const { visitor, path } = withReviews();
  const ana = await visitor().open(`${path}?review_photos=1`);
  const photos = [...ana.page.matchAll(/<a href="(\/files\/[^"]+)"><img[^>]*>/g)];
  expect(photos.map(([, href]) => href)).toEqual(
    ["a", "b"].map((digit) => `/files/1001/${digit.repeat(64)}/900.webp`),
  );
  for (const [image] of photos) {
    expect(image).toContain('width="900" height="600"');
    expect(image).toContain('loading="lazy"');
  }
  expect(ana.page).not.toContain("<img src=x");
});

test("describes the rating and the reviews to search engines only where there are reviews", async () => {
  const { visitor, path } = withReviews();
  const [product] = jsonLdIn((await visitor().open(path)).page);
  expect(product).toMatchObject({
    aggregateRating: { "@type": "AggregateRating", ratingValue: 3.2, reviewCount: 10 },
  });
  expect((product!["review"] as unknown[]).length).toBe(8);
  expect((product!["review"] as unknown[])[0]).toMatchObject({
    "@type": "Review",
    datePublished: "2026-11-20",
    reviewRating: { ratingValue: 1 },
  });
  const [other] = jsonLdIn((await visitor().open(`${base}/products/product-2`)).page);
  expect(other).not.toHaveProperty("aggregateRating");
  expect(other).not.toHaveProperty("review");
});

test("takes a review from anyone if the shop accepts it, and keeps a wrong one beside the reasons", async () => {
  const { visitor, shop, product, path } = withReviews();
  const ana = visitor();
  await ana.open(`${path}/review`);
  expect(ana.path).toBe(path);
  product.accepts_reviews = true;
  await ana.open(`${path}/review`);
  expect(ana.status).toBe(200);
  await ana.postForm(`${path}/review`, { title: "Warm", text: "Holds two cups", name: "", email: "ana" });
  expect([ana.status, ana.field("title")]).toEqual([422, "Warm"]);
  expect(ana.page).toContain("Holds two cups");
  for (const problem of [
    "Choose 1 to 5 stars.",
    "Enter the name to show with your review.",
    "Enter an email, like name@example.com.",
  ])
    expect(ana.page).toContain(problem);
  expect(shop.written).toEqual([]);

  const right = { stars: "4", title: "Warm", text: "", name: "Ana", email: "ana@example.com", website: "" };
  await ana.postForm(`${path}/review`, { ...right, website: "https://spam.example" });
  expect(ana.page).toContain("Thank you for your review");
  expect(shop.written).toEqual([]);
  await ana.postForm(`${path}/review`, right);
  expect(ana.page).toContain("Thank you for your review");
  expect((await ana.post(`${path}/review`, right)).status).toBe(415);
  expect(shop.written).toEqual([
    { stars: 4, title: "Warm", text: null, name: "Ana", email: "ana@example.com", photos: [] },
  ]);
});

test("sends the photos of a review, and asks for them again after an error", async () => {
  const { visitor, shop, product, path } = withReviews();
  product.accepts_reviews = true;
  const ana = await visitor().open(`${path}/review`);
  expect(ana.page).toContain('encType="multipart/form-data"');
  const photo = (name: string) => new File(["picture"], name, { type: "image/jpeg" });
  const right = { stars: "4", name: "Ana", email: "ana@example.com" };
  await ana.postForm(`${path}/review`, { ...right, name: "" }, { photos: [photo("cup.jpg")] });
  expect(ana.page).toContain("If you added photos, choose them again.");
  await ana.postForm(`${path}/review`, right, { photos: Array.from({ length: 5 }, () => photo("cup.jpg")) });
  expect([ana.status, ana.page]).toEqual([422, expect.stringContaining("Choose up to 4 photos.")]);
  expect(shop.written).toEqual([]);
  await ana.postForm(`${path}/review`, right, { photos: [photo("cup.jpg"), photo("tray.jpg")] });
  expect(shop.written[0]!.photos!.map(({ name }) => name)).toEqual(["cup.jpg", "tray.jpg"]);
  // Without a choice, browsers send a file without a name.
  await ana.postForm(`${path}/review`, right, { photos: [new File([], "")] });
  expect(shop.written[1]!.photos).toEqual([]);
});

test("takes one verified review of a delivered product, from the page of its order", async () => {
  const { visitor, shop, product, path: productPath } = withReviews();
  const ana = visitor();
  await ana.open(productPath);
  await ana.post(`${base}/cart/lines`, { variant_id: ana.field("variant_id"), quantity: "1" });
  await ana.open(`${base}/checkout`);
  const address = { email: "ana@example.com", name: "Ana", country: "IE", line1: "12 Quay", city: "Dublin" };
  await ana.post(`${base}/checkout`, { ...address, step: "save" });
  await ana.post(`${base}/checkout`, {
    ...address,
    step: "order",
    accepted_total: ana.field("accepted_total"),
    idempotency_key: ana.field("idempotency_key"),
  });
  const [order] = [...shop.orders.values()];
  const orderPath = `${base}/orders/${order!.token}`;
  await ana.open(orderPath);
  expect(ana.page).not.toContain("Review your order");
  order!.shipments = [deliveredShipment()];
  await ana.open(orderPath);
  const form = `${orderPath}/reviews/${shop.products[0]!.id}`;
  expect(ana.page).toContain(`href="${form}"`);
  expect((await ana.open(`${orderPath}/reviews/${product.id}`)).status).toBe(404);
  await ana.open(form);
  expect(ana.page).not.toContain('name="email"');
  await ana.postForm(form, { stars: "", title: "", text: "", name: "Ana" });
  expect(ana.page).toContain("Choose 1 to 5 stars.");
  await ana.postForm(form, { stars: "5", title: "", text: "", name: "Ana" });
  expect(ana.page).toContain("Thank you for your review");
  await ana.postForm(form, { stars: "1", title: "", text: "", name: "Ana" });
  expect(ana.page).toContain("Thank you for your review");
  expect(shop.written).toEqual([{ stars: 5, title: null, text: null, name: "Ana", photos: [] }]);
  await ana.open(orderPath);
  expect(ana.page).toContain("5 out of 5 stars");
  expect(ana.page).not.toContain(`href="${form}"`);
});

test("stops the requests by the button behind the link, also in a closed shop", async () => {
  const { visitor, client } = withReviews();
  client.is_live = 0;
  const ana = await visitor().open(`${base}/review-emails/good-link`);
  expect(ana.page).toContain("Unsubscribe from review requests");
  await ana.post(`${base}/review-emails/good-link`, {}, { origin: "null", "sec-fetch-site": "cross-site" });
  expect(ana.page).toContain("You&#x27;re unsubscribed");
  await ana.post(`${base}/review-emails/other`, {});
  expect(ana.status).toBe(404);
});
