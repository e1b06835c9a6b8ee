import { expect, test } from "vitest";
import { deliveredShipment } from "./fake-order-tasks.ts";
import { base, openStorefront } from "./fake-storefront.ts";
import { fakeSection as section } from "./fake-theme.ts";

// Reviews of the shop itself: their page, the links to it, the section of the home page, and the form of an order.

const path = `${base}/reviews`;
const href = (page: string, label: string) =>
  new RegExp(`href="([^"]+)"[^>]*>${label}</a>`).exec(page)?.[1]?.replaceAll("&amp;", "&");

test("a shop without reviews has no page of them and no link to one, and can redirect its path", async () => {
  const { visitor } = openStorefront();
  const ana = await visitor().open(base);
  expect(ana.page).not.toContain(`href="${path}"`);
  await ana.open(path);
  expect([ana.status, ana.headers.get("location")]).toEqual([301, `${base}/collections`]);
  expect((await ana.open(`${base}/sitemap-pages-0.xml`)).page).not.toContain("/reviews<");
});

test("shows the average, the numbers and pages of reviews, which shoppers filter and sort by links", async () => {
  const { visitor, shop } = openStorefront();
  shop.store.has_shop_reviews = true;
  const ana = await visitor().open(base);
  expect(href(ana.page, "Shop reviews")).toBe(path);
  await ana.open(path);
  expect(ana.status).toBe(200);
  expect(ana.page).toMatch(/<h1[^>]*>Reviews of /);
  expect(ana.page).toContain("3 out of 5 stars");
  expect(ana.page).toContain("10 reviews");
  expect(ana.page).toContain("Verified purchase");
  expect(ana.page).not.toContain("<img src=x");
  expect(ana.page).toContain(`rel="canonical" href="http://store.localhost:3000${path}"`);
  expect(ana.page).toContain("/storefront/reviews-page.css");
  expect(ana.headers.get("x-robots-tag")).toBeNull();
  await ana.open(href(ana.page, "Older reviews")!.replace("#reviews", ""));
  expect(ana.page).toContain("Review 2<");
  expect(ana.page).not.toContain("Review 10<");

  await ana.open(path);
  const threeStars = href(ana.page, "3 stars")!;
  expect(threeStars).toBe(`${path}?review_stars=3#reviews`);
  await ana.open(threeStars.replace("#reviews", ""));
  expect(ana.page).toContain("Review 7<");
  expect(ana.page).not.toContain("Review 10<");
  expect(ana.page).toContain(`rel="canonical" href="http://store.localhost:3000${path}"`);
  expect(ana.headers.get("x-robots-tag")).toBe("noindex");
  expect(href(ana.page, "Lowest rating")).toBe(`${path}?review_stars=3&review_sort=lowest#reviews`);
  await ana.open(`${path}?review_stars=2&review_photos=1`);
  expect(ana.page).toContain("No reviews match these filters.");
  expect((await ana.open(`${base}/sitemap-pages-0.xml`)).page).toContain("/reviews</loc>");
});

test("gives search engines no rating of the shop: it collects the reviews itself", async () => {
  const { visitor, shop } = openStorefront();
  shop.store.has_shop_reviews = true;
  for (const page of [base, path]) expect((await visitor().open(page)).page).not.toContain("AggregateRating");
});

test("the section of a home page shows the reviews that the owner chose, with a link to all of the shop", async () => {
  const handle = openStorefront().shop.products[0]!.handle;
  const open = async (subject?: string) => {
    const { visitor, shop } = openStorefront();
    shop.store.has_shop_reviews = true;
    shop.store.theme.pages.home = [section("reviews", { count: 4, ...(subject && { subject }) })];
    return (await visitor().open(base)).page;
  };
  const productHref = `href="${base}/products/${handle}" dir="auto"`;
  const shopHref = `href="${path}" dir="auto"`;
  const count = (page: string, text: string) => page.split(text).length - 1;
  const all = await open();
  expect([count(all, productHref), count(all, shopHref)]).toEqual([2, 2]);
  expect(href(all, "All shop reviews")).toBe(path);
  const ofShop = await open("shop");
  expect([count(ofShop, productHref), count(ofShop, shopHref)]).toEqual([0, 4]);
  const ofProducts = await open("product");
  expect([count(ofProducts, productHref), count(ofProducts, shopHref)]).toEqual([4, 0]);
  expect(href(ofProducts, "All shop reviews")).toBeUndefined();
});

test("takes one review of the shop from the page of an order, and offers the order's other reviews", async () => {
  const { visitor, shop } = openStorefront();
  const [product] = shop.products;
  const ana = visitor();
  await ana.open(`${base}/products/${shop.products[1]!.handle}`);
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
  order!.shipments = [deliveredShipment()];
  const orderPath = `${base}/orders/${order!.token}`;
  const form = `${orderPath}/reviews/shop`;
  await ana.open(orderPath);
  expect(ana.page).toContain("Your experience with ");
  expect(ana.page).toContain(`href="${form}"`);

  await ana.open(form);
  expect(ana.page).toContain("Your experience with ");
  expect(ana.page).not.toContain('name="email"');
  await ana.postForm(form, { stars: "", title: "", text: "Quick", name: "Ana" });
  expect([ana.status, ana.page]).toEqual([422, expect.stringContaining("Choose 1 to 5 stars.")]);
  expect(ana.page).toContain("Your experience with ");
  await ana.postForm(form, { stars: "4", title: "", text: "Quick", name: "Ana" });
  expect(ana.page).toContain("Thank you for your review");
  expect(ana.page).toContain("It appears in our shop once it&#x27;s published.");
  expect(ana.page).toContain(`href="${orderPath}/reviews/${product!.id}"`);
  await ana.postForm(form, { stars: "1", title: "", text: "", name: "Ana" });
  expect(ana.page).toContain("Thank you for your review");
  expect(shop.written).toEqual([
    { stars: 4, title: null, text: "Quick", name: "Ana", photos: [], isOfShop: true },
  ]);
  await ana.postForm(`${orderPath}/reviews/${product!.id}`, { stars: "5", title: "", text: "", name: "Ana" });
  expect(ana.page).toContain("It appears on the product page once it&#x27;s published.");
  expect(ana.page).not.toContain("Write a review");
  await ana.open(orderPath);
  expect(ana.page).toContain("4 out of 5 stars");
  expect(ana.page).not.toContain(`href="${form}"`);
});
