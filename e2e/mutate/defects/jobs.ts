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
  {
    name: "leaves the jobs behind a full batch to the next look",
    file: "api/src/jobs/queue.ts",
    find: "if (jobs.length === batch) boss.notifyWorker(worker);",
    replace: "",
    tests: ["api/src/jobs/queue.test.ts"],
  },
  {
    name: "completes a job of a batch that failed",
    file: "api/src/jobs/queue.ts",
    find: 'if (outcome.status === "rejected") return report(job, outcome.reason);',
    replace: "",
    tests: ["api/src/jobs/queue.test.ts"],
  },
  {
    name: "lets one job fail all of its batch",
    file: "api/src/jobs/settle-by-shop.ts",
    find: "if (ofShop.length === 1 || reason instanceof DatabaseUnavailable)",
    replace: "if (ofShop.length >= 1)",
    tests: ["api/src/features/orders/order-placed.test.ts"],
  },
  {
    name: "writes side by side what should wait",
    file: "api/src/jobs/write-together.ts",
    find: "last = next.catch(() => {});",
    replace: "last = Promise.resolve();",
    tests: ["api/src/jobs/write-together.test.ts"],
  },
  {
    name: "keeps a shop waiting for another's emails",
    file: "api/src/jobs/settle-by-shop.ts",
    find: "const shopsAtOnce = 4;",
    replace: "const shopsAtOnce = 1;",
    tests: ["api/src/jobs/settle-by-shop.test.ts"],
  },
];
