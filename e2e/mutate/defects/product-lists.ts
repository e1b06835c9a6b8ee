import type { Defect } from "../defect.ts";

const badges = "storefront/src/features/products/card-badges.rules.ts";
const badgeTests = ["storefront/src/features/products/card-badges.rules.test.ts"];
const cards = "api/src/features/storefront/cards.queries.ts";
const rules = "api/src/features/storefront/storefront.rules.ts";
const cardTests = ["api/src/features/storefront/cards.test.ts"];
const free = "api/src/features/checkout/free-delivery.rules.ts";
const freeTests = ["api/src/features/checkout/delivery-and-tax.test.ts"];
const searches = "storefront/src/features/search/recent-searches.ts";
const searchTests = ["storefront/src/features/search/recent-searches.test.ts"];

const ratingTests = ["api/src/features/reviews/rated-products.test.ts"];
const productIndex = "api/src/features/catalogue/product-index.queries.ts";

export const defects: Defect[] = [
  {
    name: "leaves lists as they were when a review changes",
    file: "api/src/features/reviews/change-ratings.action.ts",
    find: "if (products.length > 0) await updateProductIndex(tx, products);",
    replace: "",
    tests: ratingTests,
  },
  {
    name: "sorts a single review with 5 stars above many good ones",
    file: productIndex,
    find: "const addedReviews = { number: 5, stars: 3 };",
    replace: "const addedReviews = { number: 0, stars: 3 };",
    tests: ratingTests,
  },
  {
    name: "ranks products without reviews by the added ones",
    file: productIndex,
    find: "case when sum(n) > 0 then",
    replace: "case when sum(n) >= 0 then",
    tests: ratingTests,
  },
  {
    name: "filters by the mean before it is rounded",
    file: productIndex,
    find: "round(10.0 * sum(n * star) / nullif(sum(n), 0))",
    replace: "trunc(10.0 * sum(n * star) / nullif(sum(n), 0))",
    tests: ratingTests,
  },
  {
    name: "doesn't record a change of a product's rating",
    file: "api/db/migrations/0009_product_index.sql",
    find: "(new.place, new.rating,",
    replace: "(new.place, old.rating,",
    tests: ratingTests,
  },
  {
    name: "counts the dashboard's filters of poor products for shoppers",
    file: "api/src/features/storefront/listing-counts.rules.ts",
    find: 'if (facet === "rating" && !isRatingFrom(value)) continue;',
    replace: "",
    tests: ratingTests,
  },
  {
    name: "lists ratings by their counts",
    file: "api/src/features/storefront/listing.rules.ts",
    find: "Number(b.value) - Number(a.value)",
    replace: "Number(a.value) - Number(b.value)",
    tests: ratingTests,
  },
  {
    name: "lists good products for a filter of poor ones",
    file: "api/src/features/products/list/product-filter.queries.ts",
    find: "sql`f.rating < ${tenths}`",
    replace: "sql`f.rating <= ${tenths}`",
    tests: ratingTests,
  },
  {
    name: "accepts any number of stars in the URL of a list",
    file: "storefront/src/page-key.ts",
    find: "rating: (value) => /^[2-4]$/.test(value),",
    replace: "rating: (value) => /^[1-5]$/.test(value),",
    tests: ["storefront/src/page-key.test.ts"],
  },
  {
    name: "loses the rating when another filter changes",
    file: "storefront/src/features/products/RatingFilter.tsx",
    find: '{chosen && <input type="hidden" name="rating" value={chosen} />}',
    replace: "",
    tests: ["storefront/test/lists.test.ts"],
  },
  {
    name: "rounds a reduction up",
    file: badges,
    find: "Math.floor(((before - price)",
    replace: "Math.ceil(((before - price)",
    tests: badgeTests,
  },
  {
    name: "shows the reduction of a sold-out product",
    file: badges,
    find: 'if (card.sold_out) return [{ kind: "sold_out" }];',
    replace: "",
    tests: badgeTests,
  },
  {
    name: "shows that a product is new beside the units that are left",
    file: badges,
    find: "  else if (card.is_new)",
    replace: "  if (card.is_new)",
    tests: badgeTests,
  },
  {
    name: "adds a product with a minimum quantity from its card",
    file: cards,
    find: " and coalesce(p.min_quantity, 1) = 1",
    replace: "",
    tests: cardTests,
  },
  {
    name: "adds the cheapest of several variants from a card",
    file: cards,
    find: "case when c.variants = 1 and not c.sold_out",
    replace: "case when not c.sold_out",
    tests: cardTests,
  },
  {
    name: "shows the units left of a product that may be oversold",
    file: cards,
    find: "bool_and(v.tracked and v.oversell = 'deny')",
    replace: "bool_and(v.tracked)",
    tests: cardTests,
  },
  {
    name: "shows the products of a shop's first week as new",
    file: cards,
    find: " + interval '7 days'",
    replace: "",
    tests: cardTests,
  },
  {
    name: "shows a product as new forever",
    file: rules,
    find: "return addedAt !== null && now - Date.parse(addedAt) < newFor;",
    replace: "return addedAt !== null;",
    tests: cardTests,
  },
  {
    name: "leaves the number of units left on cached pages after an order",
    file: "api/src/features/orders/follow-placement.action.ts",
    find: "if (await hasFewUnits(tx, products)) await invalidateStorefront(tx);",
    replace: "",
    tests: ["api/src/features/orders/order-placed.test.ts"],
  },
  {
    name: "computes the amount missing to free delivery before discounts",
    file: free,
    find: "const afterDiscounts = priced.subtotal - priced.discount_total;",
    replace: "const afterDiscounts = priced.subtotal;",
    tests: freeTests,
  },
  {
    name: "stores the same search twice",
    file: searches,
    find: "one.toLowerCase() !== term.toLowerCase()",
    replace: "one !== term",
    tests: searchTests,
  },
  {
    name: "shares recent searches between shops",
    file: searches,
    find: "`searches_${shopId}`",
    replace: '"searches"',
    tests: searchTests,
  },
  {
    name: "exports products of every vendor",
    file: "api/src/features/products/list/product-filter.queries.ts",
    find: "if (values?.length) conditions.push(sql`f.field_values && ${values}::text[]`);",
    replace: "if (!values) continue;",
    tests: ["api/src/features/products/list/product-filter.test.ts"],
  },
  {
    name: "offers shoppers the filters of the dashboard",
    file: "api/src/features/storefront/listing-counts.rules.ts",
    find: "if (count === 0 || !(facetKinds.has(facet) || facet.startsWith(counted))) continue;",
    replace: "if (count === 0) continue;",
    tests: ["api/src/features/storefront/listing-counts.test.ts"],
  },
];
