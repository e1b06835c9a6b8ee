import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "logs a section that others moved past as moved",
    file: "api/src/features/themes/theme-changes.rules.ts",
    find: "stayed.has(id) ? [] :",
    replace: "before.findIndex((one) => one.id === id) === after.indexOf(section) ? [] :",
    tests: ["api/src/features/themes/theme-changes.rules.test.ts"],
  },
  {
    name: "logs a hidden section as shown",
    file: "api/src/features/themes/theme-changes.rules.ts",
    find: 'section.is_hidden ? ("hidden" as const) : ("shown" as const)',
    replace: 'section.is_hidden ? ("shown" as const) : ("hidden" as const)',
    tests: ["api/src/features/themes/theme-changes.rules.test.ts"],
  },
  {
    name: "doesn't log changed blocks of a section",
    file: "api/src/features/themes/theme-changes.rules.ts",
    find: "isDeepStrictEqual([a.settings, a.blocks], [b.settings, b.blocks])",
    replace: "isDeepStrictEqual(a.settings, b.settings)",
    tests: ["api/src/features/themes/theme-changes.rules.test.ts"],
  },
  {
    name: "logs a section that was removed as unchanged",
    file: "api/src/features/themes/theme-changes.rules.ts",
    find: "const removed = before.filter(({ id }) => !later.has(id));",
    replace: 'const removed = before.filter(({ id }) => later.size === 0 && id === "");',
    tests: ["api/src/features/themes/theme-changes.rules.test.ts"],
  },
  {
    name: "doesn't log another preset",
    file: "api/src/features/themes/theme-changes.rules.ts",
    find: "before.preset === after.preset ? []",
    replace: "before.preset !== undefined ? []",
    tests: ["api/src/features/themes/theme-changes.rules.test.ts"],
  },
  {
    name: "gives the copy of a theme a name that is too long",
    file: "api/src/features/themes/themes.rules.ts",
    find: "60 - end.length",
    replace: "60",
    tests: ["api/src/features/themes/theme-changes.rules.test.ts"],
  },
  {
    name: "gives two copies of a theme the same name",
    file: "api/src/features/themes/themes.rules.ts",
    find: "if (!taken.has(wanted)) return wanted;",
    replace: "return wanted;",
    tests: ["api/src/features/themes/theme-changes.rules.test.ts"],
  },
  {
    name: "logs any number of changes of a theme",
    file: "api/src/features/themes/themes.rules.ts",
    find: "changes.slice(0, 20)",
    replace: "changes.slice(0)",
    tests: ["api/src/features/themes/theme-changes.rules.test.ts"],
  },
];
