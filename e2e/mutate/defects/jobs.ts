import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "names a time left before anything is done",
    file: "api/src/features/jobs/jobs.rules.ts",
    find: "done < 1 || done >= total",
    replace: "done >= total",
    tests: ["api/src/features/jobs/jobs.rules.test.ts"],
  },
  {
    name: "counts what is done as still to do",
    file: "api/src/features/jobs/jobs.rules.ts",
    find: "(total - done)) / 1000",
    replace: "total) / 1000",
    tests: ["api/src/features/jobs/jobs.rules.test.ts"],
  },
  {
    name: "names a time left after the first moments",
    file: "api/src/features/jobs/jobs.rules.ts",
    find: "tookMs < 1000 ? null :",
    replace: "tookMs < 0 ? null :",
    tests: ["api/src/features/jobs/jobs.rules.test.ts"],
  },
];
