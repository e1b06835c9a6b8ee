import type { Defect } from "../defect.ts";

const feature = "api/src/features/reviews";
const reviewsTest = `${feature}/reviews.test.ts`;
const requestsTest = `${feature}/review-requests.test.ts`;
const storefrontTest = "storefront/test/reviews.test.ts";

export const defects: Defect[] = [
  {
    name: "verifies reviews of products that weren't delivered",
    file: `${feature}/store-reviews.queries.ts`,
    find: " and h.status = 'delivered'",
    replace: "",
    tests: [reviewsTest],
  },
  {
    name: "verifies reviews of products that aren't in the order",
    file: `${feature}/store-reviews.queries.ts`,
    find: " and l.product_id = ${productId} and (",
    replace: " and (",
    tests: [reviewsTest],
  },
  {
    name: "verifies reviews of test orders",
    file: `${feature}/store-reviews.queries.ts`,
    find: "not o.is_test and ",
    replace: "",
    tests: [reviewsTest],
  },
  {
    name: "marks reviews of visitors as verified",
    file: `${feature}/store-reviews.queries.ts`,
    find: "email: sql`${review.email}`, isVerified: false",
    replace: "email: sql`${review.email}`, isVerified: true",
    tests: [reviewsTest],
  },
  {
    name: "shows reviews that the shop hasn't published",
    file: `${feature}/store-reviews.queries.ts`,
    find: "r.status = 'published' and r.product_id = ${productId}",
    replace: "r.product_id = ${productId}",
    tests: [reviewsTest],
  },
  {
    name: "accepts reviews from everyone in every shop",
    file: `${feature}/write-review.action.ts`,
    find: 'if (reviewers !== "everyone") throw apiError("reviews_for_buyers");',
    replace: "",
    tests: [reviewsTest],
  },
  {
    name: "publishes reviews automatically with fewer stars than chosen",
    file: `${feature}/store-reviews.queries.ts`,
    find: ">= s.publish_from",
    replace: ">= s.publish_from - 1",
    tests: [reviewsTest],
  },
  {
    name: "counts a review again that is published already",
    file: `${feature}/moderate-review.action.ts`,
    find: "if (review.status === status) return review;\n  await updateStatus",
    replace: "await updateStatus",
    tests: [reviewsTest],
  },
  {
    name: "counts deleted reviews",
    file: `${feature}/moderate-review.action.ts`,
    find: 'await removeReview(tx, id);\n  if (review.status === "published") await count(tx, review, -1);',
    replace: "await removeReview(tx, id);",
    tests: [reviewsTest],
  },
  {
    name: "doesn't count reviews that are published automatically",
    file: `${feature}/write-review.action.ts`,
    find: "await changeRating(tx, { productId: stored.product_id, stars }, 1);",
    replace: "",
    tests: [reviewsTest],
  },
  {
    name: "names erased customers in their reviews",
    file: "api/src/features/customers/erase-customer.action.ts",
    find: "const reviewPhotos = await eraseReviewers(tx, id, emails);",
    replace: "const reviewPhotos: { hash: string; widths: number[] }[][] = [];",
    tests: [reviewsTest],
  },
  {
    name: "requests reviews from customers who unsubscribed",
    file: `${feature}/send-review-request.action.ts`,
    find: "if (!recipient || (await hasUnsubscribed(app, tx, recipient))) return undefined;",
    replace: "if (!recipient) return undefined;",
    tests: [requestsTest],
  },
  {
    name: "requests reviews that were written",
    file: `${feature}/send-review-request.action.ts`,
    find: ".filter(({ stars }) => stars === null)",
    replace: "",
    tests: [requestsTest],
  },
  {
    name: "stores reviews of robots",
    file: "storefront/src/features/reviews/reviews.routes.tsx",
    find: 'if (form.get("website")) return redirect(sent);',
    replace: "",
    tests: [storefrontTest],
  },
  {
    name: "describes a rating to search engines without reviews",
    file: "storefront/src/features/products/product-json-ld.ts",
    find: "review: reviews.length > 0 ? reviews.map(reviewJsonLd) : undefined",
    replace: "review: reviews.map(reviewJsonLd)",
    tests: [storefrontTest],
  },
];
