import type { Defect } from "../defect.ts";

const undone = "dashboard/src/features/import-products/Undone.tsx";
const undoneTest = "dashboard/src/features/import-products/undone.test.tsx";

export const defects: Defect[] = [
  {
    name: "chooses the plural of what stayed by what was undone",
    file: undone,
    find: "count: undo_kept,",
    replace: "count: undone,",
    tests: [undoneTest],
  },
  {
    name: "says several where one product is as it was",
    file: undone,
    find: 'defaultValue_one: "1 product is as it was.",',
    replace: 'defaultValue_one: "1 products are as they were.",',
    tests: [undoneTest],
  },
];
