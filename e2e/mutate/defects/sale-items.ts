import type { Defect } from "../defect.ts";

// Discounts that exclude items on sale.
const engine = "api/src/features/pricing/discounts.rules.ts";
const model = "api/src/features/pricing/independent-model.test.ts";
const rules = "api/src/features/coupons/coupons.rules.ts";
const rulesTest = "api/src/features/coupons/coupon-sale-items.rules.test.ts";
const cartTest = "api/src/features/checkout/sale-items.test.ts";

export const defects: Defect[] = [
  {
    name: "reduces lines on sale with a discount that excludes them",
    file: engine,
    find: "line.discountable === false || (excludes_reduced && line.is_reduced)",
    replace: "line.discountable === false",
    tests: [model, cartTest],
  },
  {
    name: "counts lines on sale for the minimum of a discount that excludes them",
    file: engine,
    find: "excludes_reduced ? productsTotal(",
    replace: "false ? productsTotal(",
    tests: [model, cartTest],
  },
  {
    name: "takes the usual price for a sale",
    file: "api/src/features/coupons/coupon-units.rules.ts",
    find: "compare_at_price > price",
    replace: "compare_at_price >= price",
    tests: [rulesTest],
  },
  {
    name: "counts items on sale for the conditions of a coupon that excludes them",
    file: rules,
    find: "const counted = countedLines(coupon, lines);",
    replace: "const counted = lines;",
    tests: [rulesTest],
  },
  {
    name: "gives no reason for a coupon that excludes items on sale",
    file: rules,
    find: 'isOfSaleItems ? { reason: "sale_items" } : problem',
    replace: "problem",
    tests: [rulesTest],
  },
  {
    name: "reduces items on sale with an item discount that excludes them",
    file: rules,
    find: "productDiscount(coupon, countedLines(coupon, lines))",
    replace: "productDiscount(coupon, lines)",
    tests: [rulesTest],
  },
  {
    name: "reaches tiers with items on sale that the coupon excludes",
    file: rules,
    find: "atTier(coupon, countedLines(coupon, lines))",
    replace: "atTier(coupon, lines)",
    tests: [rulesTest],
  },
  {
    name: "counts items on sale on the way to free delivery that excludes them",
    file: "api/src/features/checkout/free-delivery.rules.ts",
    find: "new Set(countedLines(coupon, ofCart).map(",
    replace: "new Set(ofCart.map(",
    tests: [cartTest],
  },
  {
    name: "shows a smaller amount to a minimum that items on sale don't count for",
    file: "api/src/features/checkout/cart/cart-coupons.rules.ts",
    find: "new Set(countedLines(coupon, lines).map(",
    replace: "new Set(lines.map(",
    tests: [cartTest],
  },
  {
    name: "shows a sample cart without a product on sale",
    file: "api/src/features/checkout/sample-cart.queries.ts",
    find: "excludes_sale_items ? sql`not ${reduced}` : sql`true`",
    replace: "excludes_sale_items ? reduced : sql`true`",
    tests: [cartTest],
  },
];
