import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "chooses the plural of what stayed by what was undone",
    file: "dashboard/src/features/import-products/UndoResult.tsx",
    find: "count: undo_skipped,",
    replace: "count: undone,",
    tests: ["dashboard/src/features/import-products/undo-result.test.tsx"],
  },
  {
    name: "says several where one product is as it was",
    file: "dashboard/src/features/import-products/UndoResult.tsx",
    find: 'defaultValue_one: "1 product restored.",',
    replace: 'defaultValue_one: "1 products restored.",',
    tests: ["dashboard/src/features/import-products/undo-result.test.tsx"],
  },
];
