import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "accepts a modified download link",
    file: "api/src/features/digital-files/digital-files.rules.ts",
    find: "if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;",
    replace: "if (expected.length !== actual.length) return undefined;",
    tests: ["api/src/features/digital-files/digital-files.test.ts"],
  },
  {
    name: "signs download links without the shop's ID",
    file: "api/src/features/digital-files/digital-files.rules.ts",
    find: "`download:${shopId}:${body}`",
    replace: "`download:${body}`",
    tests: ["api/src/features/digital-files/digital-files.test.ts"],
  },
];
