import type { Defect } from "../defect.ts";

const analyticsTest = "api/src/features/analytics/analytics.test.ts";

export const defects: Defect[] = [
  {
    name: "takes three as low stock whatever the shop has set",
    file: "api/src/features/stock/low-stock.queries.ts",
    find: "coalesce((select low_at from inventory_settings where shop_id = ${tx.shopId}), 3)",
    replace: "3",
    tests: [analyticsTest],
    only: "low in stock",
  },
];
