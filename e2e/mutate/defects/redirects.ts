import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "creates a redirect loop",
    file: "api/src/features/redirects/redirects.rules.ts",
    find: "return seen.has(target) ? [] : [{ path, target }];",
    replace: "return [{ path, target }];",
    tests: ["api/src/features/redirects/redirects.rules.test.ts"],
  },
  {
    name: "redirects to the middle of a chain",
    file: "api/src/features/redirects/redirects.rules.ts",
    find: `      target = next;
`,
    replace: `      break;
`,
    tests: ["api/src/features/redirects/redirects.rules.test.ts"],
  },
];
