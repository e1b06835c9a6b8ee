import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "runs a sale at the usual price",
    file: "api/src/features/bulk-edits/plan-sale.rules.ts",
    find: "becomes === undefined || becomes >= price",
    replace: "becomes === undefined || becomes > price",
    tests: ["api/src/features/bulk-edits/plan-sale.rules.test.ts"],
  },
  {
    name: "undoes a sale over a later change",
    file: "api/src/features/bulk-edits/plan-sale.rules.ts",
    find: "return isAsLeft ? change.was : undefined;",
    replace: "return change.was;",
    tests: ["api/src/features/bulk-edits/plan-sale.rules.test.ts"],
  },
  {
    name: "takes a sale that is over for one that runs",
    file: "api/src/features/bulk-edits/plan-sale.rules.ts",
    find: "return ends && Date.parse(ends) <= now ?",
    replace: "return ends && Date.parse(ends) <= 0 ?",
    tests: ["api/src/features/bulk-edits/plan-sale.rules.test.ts"],
  },
  {
    name: "undoes a move that somebody has changed since",
    file: "api/src/features/bulk-edits/plan-move.rules.ts",
    find: "return isUndo ? changedSince : ",
    replace: "return ",
    tests: ["api/src/features/bulk-edits/plan-move.rules.test.ts"],
  },
  {
    name: "lowers a price below zero",
    file: "contract/src/products/price-change.ts",
    find: "return ended < 0 || ended > largest ?",
    replace: "return ended > largest ?",
    tests: ["contract/src/products/price-change.test.ts"],
  },
];
