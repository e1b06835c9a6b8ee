import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lists the coupons of every shop",
    file: "api/src/features/records/records.queries.ts",
    find: "where r.shop_id = ${tx.shopId} ${afterCursor",
    replace: "where true ${afterCursor",
    tests: ["api/test/same-answers.test.ts"],
    only: "in coupons",
  },
  {
    name: "reduces the cheapest units of a coupon with a limit of units",
    file: "api/src/features/coupons/coupons.rules.ts",
    find: "lines.toSorted((a, b) => b.unit_price - a.unit_price)",
    replace: "lines.toSorted((a, b) => a.unit_price - b.unit_price)",
    tests: ["api/src/features/coupons/coupons.rules.test.ts"],
  },
  {
    name: "uses the smaller of two discounts on delivery",
    file: "api/src/features/coupons/coupons.rules.ts",
    find: "reductionOf(deliveryFee, b) - reductionOf(deliveryFee, a)",
    replace: "reductionOf(deliveryFee, a) - reductionOf(deliveryFee, b)",
    tests: ["api/src/features/coupons/coupons.rules.test.ts"],
  },
];
