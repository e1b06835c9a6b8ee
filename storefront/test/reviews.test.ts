import { expect, test } from "vitest";
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
  await ana.post(`${path}/review`, { title: "Warm", text: "Holds two cups", name: "", email: "ana" });
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
  await ana.post(`${path}/review`, { ...right, website: "https://spam.example" });
  expect(ana.page).toContain("Thank you for your review");
  expect(shop.written).toEqual([]);
  await ana.post(`${path}/review`, right);
  expect(ana.page).toContain("Thank you for your review");
  expect(shop.written).toEqual([
    { stars: 4, title: "Warm", text: null, name: "Ana", email: "ana@example.com" },
  ]);
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
  expect(ana.page).not.toContain("Review your items");
  order!.shipments = [
    {
      status: "delivered",
      courier: null,
      tracking_number: null,
      tracking_url: null,
      shipped_at: null,
      delivered_at: null,
    },
  ];
  await ana.open(orderPath);
  const form = `${orderPath}/reviews/${shop.products[0]!.id}`;
  expect(ana.page).toContain(`href="${form}"`);
  expect((await ana.open(`${orderPath}/reviews/${product.id}`)).status).toBe(404);
  await ana.open(form);
  expect(ana.page).not.toContain('name="email"');
  await ana.post(form, { stars: "", title: "", text: "", name: "Ana" });
  expect(ana.page).toContain("Choose 1 to 5 stars.");
  await ana.post(form, { stars: "5", title: "", text: "", name: "Ana" });
  expect(ana.page).toContain("Thank you for your review");
  await ana.post(form, { stars: "1", title: "", text: "", name: "Ana" });
  expect(ana.page).toContain("Thank you for your review");
  expect(shop.written).toEqual([{ stars: 5, title: null, text: null, name: "Ana" }]);
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
