import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "accepts a sale price equal to the regular price",
    file: "api/src/features/bulk-edits/plan-sale.rules.ts",
    find: "becomes === undefined || becomes >= price",
    replace: "becomes === undefined || becomes > price",
    tests: ["api/src/features/bulk-edits/plan-sale.rules.test.ts"],
  },
  {
    name: "overwrites a later change when it undoes a sale",
    file: "api/src/features/bulk-edits/plan-sale.rules.ts",
    find: "return isAsLeft ? change.was : undefined;",
    replace: "return change.was;",
    tests: ["api/src/features/bulk-edits/plan-sale.rules.test.ts"],
  },
  {
    name: "treats an ended sale as active",
    file: "api/src/features/bulk-edits/plan-sale.rules.ts",
    find: "return ends && Date.parse(ends) <= now ?",
    replace: "return ends && Date.parse(ends) <= 0 ?",
    tests: ["api/src/features/bulk-edits/plan-sale.rules.test.ts"],
  },
  {
    name: "undoes a move that was changed since",
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
