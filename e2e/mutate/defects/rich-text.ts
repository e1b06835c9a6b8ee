import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "shows the inside of a style element",
    file: "api/src/rich-text/sanitise.ts",
    find: '"script style textarea',
    replace: '"script textarea',
    tests: ["api/src/rich-text/sanitise.test.ts"],
  },
  {
    name: "passes link juice and the opener on",
    file: "api/src/rich-text/sanitise.ts",
    find: 'if (/^https?:/.test(link)) attribs.rel = "nofollow noopener";',
    replace: "",
    tests: ["api/src/rich-text/sanitise.test.ts"],
  },
  {
    name: "leaves a picture whose address was removed",
    file: "api/src/rich-text/sanitise.ts",
    find: 'exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,',
    replace: "",
    tests: ["api/src/rich-text/sanitise.test.ts"],
  },
  {
    name: "cleans only once",
    file: "api/src/rich-text/sanitise.ts",
    find: "pass < 10",
    replace: "pass < 1",
    tests: ["api/src/rich-text/sanitise.test.ts"],
  },
  {
    name: "cuts a description in the middle of a character",
    file: "api/src/rich-text/sanitise.ts",
    find: 'atWord.replace(/[\\uD800-\\uDBFF]$/, "").trimEnd()',
    replace: "atWord.trimEnd()",
    tests: ["api/src/rich-text/sanitise.test.ts"],
  },
];
