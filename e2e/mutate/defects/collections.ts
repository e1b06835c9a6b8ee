import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "overwrites a concurrent edit",
    file: "api/src/features/collections/save-collection.action.ts",
    find: "if (draft.version !== before.version)",
    replace: "if (draft.version > before.version)",
    tests: ["api/src/features/collections/collections.test.ts"],
  },
  {
    name: "doesn't redirect from the old path",
    file: "api/src/features/collections/save-collection.action.ts",
    find: "if (handle !== before.handle) await redirectPath(tx, collectionPath(before.handle), collectionPath(handle));",
    replace: "",
    tests: ["api/src/features/collections/collections.test.ts"],
  },
];
