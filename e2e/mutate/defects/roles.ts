import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lets staff open products",
    file: "contract/src/roles.ts",
    find: `const openToStaff: Permission[] = [
  "dashboard",`,
    replace: `const openToStaff: Permission[] = [
  "dashboard",
  "products",`,
    tests: ["dashboard/src/app/shell/menu.test.ts"],
  },
  {
    name: "lets managers open payments",
    file: "contract/src/roles.ts",
    find: '  "payments",\n  "courier",\n',
    replace: '  "courier",\n',
    tests: ["contract/src/roles.test.ts"],
  },
  {
    name: "serves a role without access to the area",
    file: "api/src/http/guards.ts",
    find: "return mayCall(permissions, meta);",
    replace: "return permissions.length > 0;",
    tests: ["api/src/features/activity-log/activity-log.test.ts"],
  },
  {
    name: "answers 403 instead of 404 to users who aren't members",
    file: "api/src/http/guards.ts",
    find: 'if (!role) throw apiError("not_found");',
    replace: 'if (!role) throw apiError("forbidden");',
    tests: ["api/src/features/orders/orders.test.ts"],
  },
  {
    name: "lists pages in the menu that the role may not open",
    file: "dashboard/src/app/shell/menu.ts",
    find: "row.menu === section && mayOpen(permissions, row)",
    replace: "row.menu === section",
    tests: ["dashboard/src/app/shell/menu.test.ts"],
  },
  {
    name: "keeps a page open that the user's role in the other shop may not open",
    file: "dashboard/src/app/shell/menu.ts",
    find: 'row && row.name !== "forbidden" && mayOpen(permissions, row)',
    replace: 'row && row.name !== "forbidden"',
    tests: ["dashboard/src/app/shell/menu.test.ts"],
  },
];
