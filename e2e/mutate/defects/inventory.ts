import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "ignores a variant's own low-stock level",
    file: "api/src/features/stock/low-stock.queries.ts",
    find: "sql`coalesce(l.low_at, ${shopLowAt(tx)})`",
    replace: "shopLowAt(tx)",
    tests: ["api/src/features/inventory/inventory.test.ts"],
    only: "filters by low stock",
  },
  {
    name: "overwrites sales that happen during a stock count",
    file: "api/src/features/stock/stock.queries.ts",
    find: "coalesce(l.on_hand + w.on_hand - w.expected, w.on_hand)",
    replace: "w.on_hand",
    tests: ["api/src/features/stock/stock.test.ts"],
  },
  {
    name: "counts one cause of a stock movement twice",
    file: "api/src/features/stock/stock.queries.ts",
    find: "and m.kind = ${kind} and m.cause_id = ${causeId} offset 0)",
    replace: "and m.kind = ${kind} and m.cause_id is null offset 0)",
    tests: ["api/src/features/stock/stock.test.ts"],
  },
  {
    name: "lets stock fall below zero",
    file: "api/src/features/stock/stock.queries.ts",
    find: "when on_hand + come not between 0 and 1000000000 or",
    replace: "when on_hand + come > 1000000000 or",
    tests: ["api/src/features/inventory/inventory.test.ts"],
    only: "never falls below",
  },
  {
    name: "removes committed units from stock",
    file: "api/src/features/stock/stock.queries.ts",
    find: "when protects_committed and not ${move.allow_short}::boolean and",
    replace: "when false and not ${move.allow_short}::boolean and",
    tests: ["api/src/features/inventory/inventory.test.ts"],
    only: "allocated to orders",
  },
  {
    name: "reports low stock an hour early",
    file: "api/src/db/due-works.queries.ts",
    find: "export const morningHour = 8;",
    replace: "export const morningHour = 7;",
    tests: ["api/src/features/inventory/stock-digest.test.ts"],
  },
];
