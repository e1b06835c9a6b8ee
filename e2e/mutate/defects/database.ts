import type { Defect } from "../defect.ts";

const transactions = "api/src/db/transactions.test.ts";
const unavailable = "api/test/unavailable.test.ts";
const launch = "server/src/postgres/launch.test.ts";
const budget = "server/src/connection-budget.test.ts";

export const defects: Defect[] = [
  {
    name: "a connection that breaks in use has no error listener",
    file: "api/src/db/pool.ts",
    find: 'client.on("error", () => discard(client));',
    replace: "",
    tests: [transactions],
  },
  {
    name: "a broken connection is an unexpected error",
    file: "api/src/db/transactions.ts",
    find: "if (isLost && !(failure instanceof ORPCError))",
    replace: "if (false)",
    tests: [transactions],
  },
  {
    name: "a broken connection hides an expected error",
    file: "api/src/db/transactions.ts",
    find: "isLost && !(failure instanceof ORPCError)",
    replace: "isLost",
    tests: [transactions],
  },
  {
    name: "any number of requests may wait for a connection",
    file: "api/src/db/pool.ts",
    find: "if (pool.waitingCount >= pool.options.max * waitingPerConnection)",
    replace: "if (false)",
    tests: [transactions],
  },
  {
    name: "a lock timeout is an unexpected error",
    file: "api/src/db/database-unavailable.ts",
    find: "/^(53|55P03$|57014$|40001$|40P01$)/",
    replace: "/^(53|57014$|40001$|40P01$)/",
    tests: [transactions],
  },
  {
    name: "an absent database answers 500",
    file: "api/src/http/answer-error.ts",
    find: "if (failure instanceof DatabaseUnavailable)",
    replace: "if (false as boolean && failure instanceof DatabaseUnavailable)",
    tests: [unavailable],
  },
  {
    name: "503 has no Retry-After",
    file: "api/src/http/serve.ts",
    find: "if (status >= 400 && typeof body",
    replace: "if (status === 429 && typeof body",
    tests: [unavailable],
  },
  {
    name: "the product connects to the embedded database as its superuser",
    file: "server/src/postgres/launch.ts",
    find: 'const connection = { ...server, user: "vitrine", database: "vitrine" };',
    replace: 'const connection = { ...server, user: "postgres", database: "vitrine" };',
    tests: [launch],
  },
  {
    name: "the role of the embedded database is a superuser",
    file: "server/src/postgres/connect.ts",
    find: "login createrole${password}",
    replace: "login superuser${password}",
    tests: [launch],
  },
  {
    name: "a lost connection for events is not opened again",
    file: "api/src/events/event-bus.ts",
    find: "      again();\n    });\n  }",
    replace: "    });\n  }",
    tests: [unavailable],
  },
  {
    name: "nobody learns that events were missed",
    file: "api/src/events/event-bus.ts",
    find: '() => emitter.emit("gap"),',
    replace: "() => {},",
    tests: [unavailable],
  },
  {
    name: "the embedded database is started again although it was stopped on purpose",
    file: "server/src/postgres/keep-running.ts",
    find: "    stopping.abort();\n",
    replace: "",
    tests: [launch],
    only: "killed server is started again",
  },
  {
    name: "what a killed server left behind keeps the next from starting",
    file: "server/src/postgres/keep-running.ts",
    find: "      endSurvivors(cluster);\n",
    replace: "",
    tests: [launch],
    only: "killed server is started again",
  },
  {
    name: "the connections that listen are not counted",
    file: "server/src/connection-budget.ts",
    find: "web * (sizeOf(forWeb) + webListeners)",
    replace: "web * sizeOf(forWeb)",
    tests: [budget],
  },
  {
    name: "too few connections are accepted",
    file: "server/src/connection-budget.ts",
    find: "if (budget.total <= available) return budget;",
    replace: "if (budget.total <= available || shops === smallest) return budget;",
    tests: [budget],
  },
  {
    name: "goes on to commit asynchronously after a cart",
    file: "api/src/db/send-alone.ts",
    find: "set_config('synchronous_commit', 'off', true)",
    replace: "set_config('synchronous_commit', 'off', false)",
    tests: ["api/src/db/transactions.test.ts"],
  },
  {
    name: "lets orders commit asynchronously",
    file: "contract/src/checkout.ts",
    find: 'place_order: visitor({ idempotency: "required", contends: "cart {cart}" })',
    replace:
      'place_order: visitor({ idempotency: "required", contends: "cart {cart}", commitsAsynchronously: true })',
    tests: ["api/src/db/transactions.test.ts"],
  },
  {
    name: "a migration waits for a table, and all behind it",
    file: "api/src/db/migrate.ts",
    find: "await client.query(`set local lock_timeout = '${lockTimeout}'`);",
    replace: "",
    tests: ["api/src/db/migrate.test.ts"],
  },
  {
    name: "a migration that found a table in use is not tried again",
    file: "api/src/db/migrate.ts",
    find: "if (!isLocked || Date.now() > until) throw failure;",
    replace: "throw failure;",
    tests: ["api/src/db/migrate.test.ts"],
  },
  {
    name: "takes a half made index for a whole one",
    file: "api/src/db/migrate.ts",
    find: 'if (verb === "create" && rows[0]?.indisvalid) return;',
    replace: 'if (verb === "create" && rows[0]) return;',
    tests: ["api/src/db/migrate.test.ts"],
  },
  {
    name: "locks a table against changes while an index is made",
    file: "api/src/db/migrate.ts",
    find: 'if (verb === "create") await client.query(statement);',
    replace: 'if (verb === "create") await client.query(statement.replace(" concurrently", ""));',
    tests: ["api/src/db/migrate.test.ts"],
  },
];
