import { defineConfig } from "vitest/config";

// One embedded PostgreSQL serves the run; every file that asks for a world gets its own database from a template.
export default defineConfig({
  test: {
    globalSetup: ["e2e/support/cluster.ts"],
    include: ["{contract,api,server,storefront,dashboard,e2e,bench}/**/*.test.{ts,tsx}"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
