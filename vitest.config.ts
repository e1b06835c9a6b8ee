import { configDefaults, defineConfig } from "vitest/config";

// Pure functions: nothing that one file changes could reach another, so they share a process.
const pure = ["contract/**/*.test.ts", "**/*.rules.test.ts"];

// One embedded PostgreSQL serves the run; each file that uses a database gets its own copy of a template.
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One more than cores: some tests wait for timers and processes.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: "pure", include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: "product",
          include: ["{contract,api,server,storefront,dashboard,e2e,bench}/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...pure],
          globalSetup: ["e2e/cluster.ts"],
        },
      },
    ],
  },
});
