import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lists the couriers of every shop",
    file: "api/src/features/couriers/couriers.queries.ts",
    find: "where shop_id = ${tx.shopId} ",
    replace: "where true ",
    tests: ["api/test/same-answers.test.ts"],
    only: "in couriers",
  },
];
