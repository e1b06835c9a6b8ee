import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./support/chromium.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 0,
  reporter: [["list"], ["json", { outputFile: "../test-results/playwright.json" }]],
  outputDir: "../test-results/playwright",
  globalSetup: "./support/product.ts",
  use: {
    actionTimeout: 15_000,
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // Once the dashboard's service worker controls a page, `page.route` doesn't see its requests. The tests of the service
    // worker allow it.
    serviceWorkers: "block",
    // A trace of every test would take more time than screenshots of failed tests. Use `--trace on` for a single
    // test.
    screenshot: "only-on-failure",
  },
});
