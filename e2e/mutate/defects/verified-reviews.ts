import type { Defect } from "../defect.ts";

const feature = "api/src/features/reviews";
const reviewsTest = `${feature}/reviews.test.ts`;
const shopReviewsTest = `${feature}/shop-reviews.test.ts`;

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
    find: "sql`and l.product_id = ${productId}`",
    replace: "sql``",
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
    find: "email: sql`${review.email}`,\n    isVerified: false",
    replace: "email: sql`${review.email}`,\n    isVerified: true",
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
    name: "verifies reviews of the shop before anything was delivered",
    file: `${feature}/store-reviews.queries.ts`,
    find: "and o.id = ${orderId} and ${isDelivered(null)}`;",
    replace: "and o.id = ${orderId}`;",
    tests: [shopReviewsTest],
  },
  {
    name: "counts a review twice that two members publish at the same moment",
    file: `${feature}/reviews.queries.ts`,
    find: "sql`for update of r`",
    replace: "sql``",
    tests: [reviewsTest],
    only: "at the same moment",
  },
  {
    name: "accepts reviews of products that aren't active",
    file: `${feature}/store-reviews.queries.ts`,
    find: "and p.status = 'active' and s.reviewers",
    replace: "and s.reviewers",
    tests: [reviewsTest],
    only: "accepts reviews from everyone",
  },
  {
    name: "verifies reviews of cancelled orders",
    file: `${feature}/store-reviews.queries.ts`,
    find: "o.lifecycle in ('open', 'closed') and exists",
    replace: "exists",
    tests: [reviewsTest],
    only: "isn't cancelled",
  },
  {
    name: "verifies reviews of digital products that aren't paid",
    file: `${feature}/store-reviews.queries.ts`,
    find: " and o.payment_status in ('paid', 'partially_refunded')",
    replace: "",
    tests: [reviewsTest],
    only: "needs a payment",
  },
  {
    name: "verifies reviews of digital products of orders that wait for their confirmation",
    file: `${feature}/store-reviews.queries.ts`,
    find: " and o.confirmation <> 'pending'",
    replace: "",
    tests: [reviewsTest],
    only: "needs a payment",
  },
];
