// `npm test`: the tests of all packages, and the main journeys in Chromium. `--long`, as in `npm run test:long`, runs
// the rest: the other browser tests, and those of the schema on this machine's PostgreSQL. The last line is the number of
// tests that passed, and the time.
import { spawn } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build, isBuilt } from "../server/src/build/build.ts";
import { findChromium } from "./support/chromium.ts";
import { startPlainPostgres } from "./support/plain-postgres.ts";

const root = path.resolve(import.meta.dirname, "..");
const results = path.join(root, "test-results");
const began = performance.now();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const isLong = process.argv.includes("--long");

// The journeys of merchants and shoppers that break first: each takes the product through many features.
const journeys = [
  "account/account",
  "account/specification",
  "dashboard/frame",
  "products/import",
  "products/product-editor",
  "shops/customise",
  "shops/discount-checkout",
  "shops/first-sale",
  "shops/online-payments",
  "shops/orders-workbench",
  "storefront/cart-tabs",
  "storefront/storefront-weight",
  "storefront/themes",
].map((name) => `${name}.e2e.ts`);

// Tests of features that may differ on another PostgreSQL: schema, row-level security, migrations, and the rights of
// the triggers that run when a shop is deleted.
const schemaTests = [
  "api/test/schema.test.ts",
  "api/test/tenancy.test.ts",
  "api/test/tenant-isolation.test.ts",
  "api/src/db/migrate.test.ts",
  "api/src/features/account-deletion",
];

interface Counters {
  passed: number;
  skipped: number;
  /** File, title and first line of the message of each failed test. */
  failures: string[];
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (!isBuilt()) await build(say);
findChromium(say);
findChromium(say, { showsNotifications: true });

const counters = isLong ? await runLong() : await runShort();
const failures = counters.flatMap((counter) => counter.failures);
const sum = (of: "passed" | "skipped") => counters.reduce((all, counter) => all + counter[of], 0);
const seconds = Math.round((performance.now() - began) / 1000);
const number = new Intl.NumberFormat("en").format;
// Repeated at the end, because a long log may be cut to its last page.
if (failures.length) say(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
say("");
say(
  `${number(sum("passed"))} passed, ${number(failures.length)} failed` +
    `${sum("skipped") ? `, ${number(sum("skipped"))} skipped` : ""} in ${Math.floor(seconds / 60)} min ${seconds % 60} s`,
);
process.exit(failures.length === 0 ? 0 : 1);

async function runShort(): Promise<Counters[]> {
  const unit = vitestCounts("vitest.json", await vitest("vitest.json"));
  return [unit, playwrightCounts(await playwright(journeys))];
}

async function runLong(): Promise<Counters[]> {
  const plain = await startPlainPostgres();
  if (!plain) return [playwrightCounts(await playwright(otherBrowserTests()))];
  say(`The tests of schema and tenant isolation on this machine's PostgreSQL ${plain.version}, by its URL`);
  const code = await vitest("plain.json", schemaTests, { TEST_DATABASE_URL: plain.url });
  plain.stop();
  return [vitestCounts("plain.json", code), playwrightCounts(await playwright(otherBrowserTests()))];
}

function otherBrowserTests(): string[] {
  return globSync("*/*.e2e.ts", { cwd: import.meta.dirname }).filter((file) => !journeys.includes(file));
}

function vitest(
  report: string,
  only: string[] = [],
  environment: Record<string, string> = {},
): Promise<number> {
  return run(
    "vitest/vitest.mjs",
    ["run", ...only, "--reporter=default", "--reporter=json", `--outputFile.json=${results}/${report}`],
    environment,
  );
}

function playwright(files: string[]): Promise<number> {
  return run("@playwright/test/cli.js", ["test", "--config", "e2e/playwright.config.ts", ...files]);
}

function run(script: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, "node_modules", script), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}

function vitestCounts(name: string, code: number): Counters {
  const report = read<{
    numPassedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
    }[];
  }>(name);
  if (!report) return { passed: 0, skipped: 0, failures: [`${name} was not written`] };
  const failures = report.testResults.flatMap((file) => {
    const where = path.relative(root, file.name);
    const failed = file.assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => failure(where, test.fullName, test.failureMessages?.[0]));
    return failed.length || file.status !== "failed" ? failed : [failure(where, "the file", file.message)];
  });
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failures.length || code === 0 ? failures : [`${name}: the run ended with ${code}`],
  };
}

interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

function playwrightCounts(code: number): Counters {
  const report = read<{ stats: { expected: number; skipped: number }; suites: Suite[] }>("playwright.json");
  if (!report) return { passed: 0, skipped: 0, failures: ["playwright.json was not written"] };
  const failures = report.suites.flatMap(failuresIn);
  return {
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failures: failures.length || code === 0 ? failures : [`playwright.json: the run ended with ${code}`],
  };
}

function failuresIn(suite: Suite): string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map((test) =>
        failure(
          `e2e/${spec.file}`,
          spec.title,
          test.results.find(({ error }) => error)?.error?.message ?? test.status,
        ),
      ),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failuresIn)];
}

function failure(where: string, test: string, why = ""): string {
  return `${where} › ${test}: ${stripVTControlCharacters(why).trim().split("\n", 1)[0]}`;
}

function read<T>(name: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path.join(results, name), "utf8")) as T;
  } catch {
    return undefined;
  }
}
