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
    name: "sets a count over what was sold meanwhile",
    file: "api/src/features/stock/stock.queries.ts",
    find: "coalesce(l.on_hand + w.on_hand - w.expected, w.on_hand)",
    replace: "w.on_hand",
    tests: ["api/src/features/stock/stock.test.ts"],
  },
  {
    name: "counts one cause twice",
    file: "api/src/features/stock/stock.queries.ts",
    find: "and m.kind = ${kind} and m.cause_id = ${causeId} offset 0)",
    replace: "and m.kind = ${kind} and m.cause_id is null offset 0)",
    tests: ["api/src/features/stock/stock.test.ts"],
  },
  {
    name: "takes stock below zero",
    file: "api/src/features/stock/stock.queries.ts",
    find: "when on_hand + come not between 0 and 1000000000 or",
    replace: "when on_hand + come > 1000000000 or",
    tests: ["api/src/features/inventory/inventory.test.ts"],
    only: "never falls below",
  },
  {
    name: "takes what is promised to orders",
    file: "api/src/features/stock/stock.queries.ts",
    find: "when keeps_promises and not ${move.allow_short}::boolean and",
    replace: "when false and not ${move.allow_short}::boolean and",
    tests: ["api/src/features/inventory/inventory.test.ts"],
    only: "allocated to orders",
  },
  {
    name: "reports low stock in the night",
    file: "api/src/db/due-works.queries.ts",
    find: "export const morningHour = 8;",
    replace: "export const morningHour = 7;",
    tests: ["api/src/features/inventory/stock-digest.test.ts"],
  },
];
