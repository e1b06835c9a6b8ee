import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lists the posts of every shop",
    file: "api/src/features/blogs/blogs.queries.ts",
    find: "where shop_id = ${tx.shopId} ",
    replace: "where true ",
    tests: ["api/test/same-answers.test.ts"],
    only: "in blogs",
  },
];
