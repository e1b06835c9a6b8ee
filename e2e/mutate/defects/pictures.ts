import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "lets one account's batch of pictures delay all others",
    file: "api/src/files/fair-queue.ts",
    find: "    waiting.delete(key);\n",
    replace: "    if (starts.length === 0) waiting.delete(key);\n",
    tests: ["api/src/files/fair-queue.test.ts"],
  },
  {
    name: "lets any number of one account's pictures wait",
    file: "api/src/files/fair-queue.ts",
    find: "if (starts.length >= maxWaiting) return reject(full());",
    replace: "",
    tests: ["api/src/files/fair-queue.test.ts"],
  },
  {
    name: "keeps an idle picture process running",
    file: "api/src/files/task-process.ts",
    find: "if (ended?.connected) ended.disconnect();",
    replace: "",
    tests: ["api/src/files/picture-maker.test.ts"],
  },
  {
    name: "doesn't retry a picture after its process ends unexpectedly",
    file: "api/src/files/task-process.ts",
    find: "else this.#send({ ...task, losses: task.losses + 1 });",
    replace: 'else task.reject(new Error("lost"));',
    tests: ["api/src/files/picture-maker.test.ts"],
  },
  {
    name: "reports a damaged file after a timeout",
    file: "api/src/files/encode-picture.ts",
    find: "if (error instanceof Error && /\\btimeout: \\d+% complete/.test(error.message))",
    replace: 'if (error instanceof Error && error.message === "")',
    tests: ["api/src/files/encode-picture.test.ts"],
  },
];
