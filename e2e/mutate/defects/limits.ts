import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "rejects the last allowed attempt",
    file: "api/src/http/limits.ts",
    find: "tries[index]!.count > max);",
    replace: "tries[index]!.count >= max);",
    tests: ["api/src/http/limits.test.ts"],
  },
  {
    name: "counts correct guesses towards the limit",
    file: "api/src/http/limits.ts",
    find: "set count = count - 1 where",
    replace: "set count = count where",
    tests: ["api/src/http/limits.test.ts"],
  },
  {
    name: "starts a new window a millisecond late",
    file: "api/src/http/limits.ts",
    find: "attempts.window_start <= ${at(now - seconds * 1000)}",
    replace: "attempts.window_start < ${at(now - seconds * 1000)}",
    tests: ["api/src/http/limits.test.ts"],
  },
  {
    name: "doesn't count successful attempts towards limits that include them",
    file: "api/src/http/limits.ts",
    find: `        .filter(({ countsSuccesses }) => !countsSuccesses)
`,
    replace: "",
    tests: ["api/src/http/limits.test.ts"],
  },
  {
    name: "allows one request more than the limit",
    file: "api/src/http/coarse-limits.ts",
    find: "return count > max;",
    replace: "return count > max + 1;",
    tests: ["api/src/http/coarse-limits.test.ts"],
  },
  {
    name: "limits each IPv6 address separately instead of its network",
    file: "api/src/ip-networks.ts",
    find: "}/64`)",
    replace: "}/128`)",
    tests: ["api/src/http/coarse-limits.test.ts"],
  },
  {
    name: "counts a network's orders in each process alone",
    file: "api/src/http/shopper-limits.ts",
    find: "if (buckets.length === 0) return uncount;",
    replace: "if (buckets.length >= 0) return uncount;",
    tests: ["api/src/http/shared-limits.test.ts"],
  },
  {
    name: "counts a kind of order in the database although another is full",
    file: "api/src/http/shared-buckets.ts",
    find: "if (keys.size > 0 && keys.size < rows.length)",
    replace: "if (keys.size > rows.length)",
    tests: ["api/src/http/shared-limits.test.ts"],
  },
  {
    name: "doesn't return an order that wasn't placed to the shared limit",
    file: "api/src/http/shopper-limits.ts",
    find: "        void drainBuckets(database, buckets).catch(() => {});\n",
    replace: "",
    tests: ["api/src/http/shared-limits.test.ts"],
  },
  {
    name: "lets a network act a few times an hour for ever without counting",
    file: "api/src/http/shopper-limits.ts",
    find: "return known.count <= unsharedPerHour;",
    replace: "return known.count > 0;",
    tests: ["api/src/http/shared-limits.test.ts"],
  },
];
