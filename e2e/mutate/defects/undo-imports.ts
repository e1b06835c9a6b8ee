import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "chooses the plural of skipped products by the number of undone ones",
    file: "dashboard/src/features/import-products/UndoResult.tsx",
    find: "count: undo_skipped,",
    replace: "count: undone,",
    tests: ["dashboard/src/features/import-products/undo-result.test.tsx"],
  },
  {
    name: "uses the plural for one restored product",
    file: "dashboard/src/features/import-products/UndoResult.tsx",
    find: 'defaultValue_one: "1 product restored.",',
    replace: 'defaultValue_one: "1 products restored.",',
    tests: ["dashboard/src/features/import-products/undo-result.test.tsx"],
  },
];
