import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "compares with a day without sales",
    file: "dashboard/src/features/analytics/today.ts",
    find: "if (before <= 0) return undefined;",
    replace: "",
    tests: ["dashboard/src/features/analytics/today.test.ts"],
  },
  {
    name: "compares a morning with a whole day",
    file: "dashboard/src/features/analytics/today.ts",
    find: ".filter(({ at }) => Date.parse(at) <= now)",
    replace: "",
    tests: ["dashboard/src/features/analytics/today.test.ts"],
  },
  {
    name: "takes three as low stock whatever the shop has set",
    file: "api/src/features/stock/low-stock.queries.ts",
    find: "coalesce((select low_at from inventory_settings where shop_id = ${tx.shopId}), 3)",
    replace: "3",
    tests: ["api/src/features/analytics/analytics.test.ts"],
    only: "low in stock",
  },
  {
    name: "counts cancelled orders as sold",
    file: "api/src/features/analytics/analytics.queries.ts",
    find: `\${isPlaced} and o.lifecycle <> 'cancelled'
        and o.placed_at >= \${midnight(freshFrom`,
    replace: `\${isPlaced}
        and o.placed_at >= \${midnight(freshFrom`,
    tests: ["api/src/features/analytics/analytics.test.ts"],
  },
];
