import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "shows the content of a style element",
    file: "api/src/rich-text/sanitise.ts",
    find: '"script style textarea',
    replace: '"script textarea',
    tests: ["api/src/rich-text/sanitise.test.ts"],
  },
  {
    name: "adds no nofollow and noopener to external links",
    file: "api/src/rich-text/sanitise.ts",
    find: 'if (/^https?:/.test(link)) attribs.rel = "nofollow noopener";',
    replace: "",
    tests: ["api/src/rich-text/sanitise.test.ts"],
  },
  {
    name: "leaves a picture without a URL",
    file: "api/src/rich-text/sanitise.ts",
    find: 'exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,',
    replace: "",
    tests: ["api/src/rich-text/sanitise.test.ts"],
  },
  {
    name: "sanitises only once",
    file: "api/src/rich-text/sanitise.ts",
    find: "turn < 10",
    replace: "turn < 1",
    tests: ["api/src/rich-text/sanitise.test.ts"],
  },
  {
    name: "truncates a description in the middle of a character",
    file: "api/src/rich-text/sanitise.ts",
    find: 'atWord.replace(/[\\uD800-\\uDBFF]$/, "").trimEnd()',
    replace: "atWord.trimEnd()",
    tests: ["api/src/rich-text/sanitise.test.ts"],
  },
  {
    name: "takes text typed while the editor loads for outdated",
    file: "dashboard/src/ui/rich-text/useRichTextEditor.ts",
    find: "useLayoutEffect(() => takeFromForm(html), [html]);",
    replace: "useLayoutEffect(() => void setTimeout(() => takeFromForm(html)), [html]);",
    tests: ["e2e/products/description.e2e.ts"],
  },
  {
    name: "reads text typed while the editor loads as HTML",
    file: "dashboard/src/ui/rich-text/useRichTextEditor.ts",
    find: ": textNode(typed)",
    replace: ": typed",
    tests: ["e2e/products/description.e2e.ts"],
  },
];
