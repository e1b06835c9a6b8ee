import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "moves a category deeper than five levels",
    file: "dashboard/src/features/categories/places.rules.ts",
    find: "parentDepth + 1 + row.levels_below <= deepest",
    replace: "parentDepth + row.levels_below <= deepest",
    tests: ["dashboard/src/features/categories/places.rules.test.ts"],
  },
  {
    name: "counts a dragged category twice among its siblings",
    file: "dashboard/src/features/categories/places.rules.ts",
    find: "dragged.index < gap ? gap - 1 : gap",
    replace: "gap",
    tests: ["dashboard/src/features/categories/places.rules.test.ts"],
  },
  {
    name: "moves a category into itself",
    file: "dashboard/src/features/categories/places.rules.ts",
    find: "if (target.row.id === row.id || target.row.trail.some(({ id }) => id === row.id)) return undefined;",
    replace: "",
    tests: ["dashboard/src/features/categories/places.rules.test.ts"],
  },
  {
    name: "shows other categories as they were before one was deleted",
    file: "dashboard/src/features/categories/categories.data.ts",
    find: `      void queries.invalidateQueries({ queryKey: api.categories.key(), refetchType: "none" });\n`,
    replace: "",
    tests: ["dashboard/src/features/categories/categories-data.test.tsx"],
  },
  {
    name: "overwrites a concurrent edit",
    file: "api/src/features/categories/save-category.action.ts",
    find: "if (draft.version !== before.version)",
    replace: "if (draft.version > before.version)",
    tests: ["api/src/features/categories/categories.test.ts"],
  },
];
