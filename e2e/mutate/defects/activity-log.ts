import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lists the activity of every shop",
    file: "api/src/features/activity-log/activity.queries.ts",
    find: "where shop_id = ${tx.shopId} ${target_type",
    replace: "where true ${target_type",
    tests: ["api/test/same-responses.test.ts"],
    only: "in activity_log",
  },
];
