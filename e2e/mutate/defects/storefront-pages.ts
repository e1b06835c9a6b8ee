import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "takes the buttons of the filters for changed fields, so every list loads twice",
    file: "storefront/src/features/products/live-filters.ts",
    find: "fieldsOf(form).some(isChanged)",
    replace: "([...form.elements] as Field[]).some(isChanged)",
    tests: ["e2e/list-pages.e2e.ts"],
  },
  {
    name: "requests the list that is on the page already",
    file: "storefront/src/features/products/live-filters.ts",
    find: "if (url !== shown) void show(url, step);",
    replace: "void show(url, step);",
    tests: ["e2e/list-pages.e2e.ts"],
  },
  {
    name: "loads the list again for a link to a part of the page",
    file: "storefront/src/features/products/live-filters.ts",
    find: 'if (withoutHash(location.href) !== shown) void show(location.href, "none");',
    replace: 'void show(location.href, "none");',
    tests: ["e2e/list-pages.e2e.ts"],
  },
];
