import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lists the pages of every shop",
    file: "api/src/features/records/records.queries.ts",
    find: "where r.shop_id = ${tx.shopId} ${afterCursor",
    replace: "where true ${afterCursor",
    tests: ["api/test/same-answers.test.ts"],
    only: "in pages",
  },
];
