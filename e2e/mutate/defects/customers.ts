import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "counts the customers of every shop",
    file: "api/src/features/customers/customers.queries.ts",
    find: "select 1 from customers where shop_id = ${tx.shopId} ${matching(search)}",
    replace: "select 1 from customers where true ${matching(search)}",
    tests: ["api/test/same-answers.test.ts"],
    only: "in customers",
  },
];
