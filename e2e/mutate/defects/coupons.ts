import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lists the coupons of every shop",
    file: "api/src/features/coupons/coupons.queries.ts",
    find: "where shop_id = ${tx.shopId} ",
    replace: "where true ",
    tests: ["api/test/same-answers.test.ts"],
    only: "in coupons",
  },
];
