import { configDefaults, defineConfig } from "vitest/config";

// No test depends on how fast a busy machine is.
const shared = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };
// Pure functions, and files that each create an app with a database of its own, share a process and its modules: to
// load these again for each file takes as long as the tests.
const pure = ["contract/**/*.test.ts", "**/*.rules.test.ts"];
const api = ["api/**/*.test.{ts,tsx}"];
/** Tests of the API that replace a module, a global or the clock. */
const replacing = [
  "api/test/enumeration.test.ts",
  "api/src/{demo/demo,events/store-map,jobs/queue}.test.ts",
  "api/src/features/{notifications/notifications,social-logins/forged-tokens}.test.ts",
];
/** Pages of the storefront, which the tests render with functions in place of its API. */
const pages = ["storefront/test/**/*.test.ts"];
const others = ["{dashboard,storefront,server,e2e}/**/*.test.{ts,tsx}", ...replacing];
const project = (name: string, isolate: boolean, include: string[], exclude: string[]) => ({
  test: { ...shared, name, isolate, include, exclude: [...configDefaults.exclude, ...exclude] },
});

// One embedded PostgreSQL serves the run; each file that uses a database gets its own copy of a template.
export default defineConfig({
  test: {
    globalSetup: ["e2e/support/cluster.ts"],
    // One more than cores: some tests wait for timers and processes.
    maxWorkers: 3,
    projects: [
      project("pure", false, pure, []),
      project("api", false, api, [...pure, ...replacing]),
      project("pages", false, pages, []),
      project("others", true, others, [...pure, ...pages]),
    ],
  },
});
