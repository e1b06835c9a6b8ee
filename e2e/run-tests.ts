// `npm test`: everything, on a real database and in a real browser, and says how many passed.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build, isBuilt } from "../server/src/build/build.ts";
import { findChromium } from "./support/chromium.ts";
import { startPlainPostgres } from "./support/plain-postgres.ts";

const root = path.resolve(import.meta.dirname, "..");
const results = path.join(root, "test-results");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Counters {
  passed: number;
  skipped: number;
  /** What failed: where, its name, and the first line of why. Its length is the number that failed. */
  failures: string[];
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (!isBuilt()) await build(say);
const browser = findChromium(say);

const unit = await vitest("vitest.json");
const plain = await startPlainPostgres();
if (plain)
  say(
    `The walks over the whole contract again, on the PostgreSQL ${plain.version} of this machine by its URL`,
  );
// And what deletes a shop: whose rights its triggers have is another matter in each PostgreSQL.
const again = ["api/test", "api/src/features/account-deletion"];
const onPlain = plain ? await vitest("plain.json", again, { TEST_DATABASE_URL: plain.url }) : 0;
plain?.stop();
const walked = await run("@playwright/test/cli.js", ["test", "--config", "e2e/playwright.config.ts"], {
  CHROMIUM: browser,
});
const tallies = [
  vitestCounts("vitest.json", unit),
  ...(plain ? [vitestCounts("plain.json", onPlain)] : []),
  playwrightCounts(walked),
];
const failures = tallies.flatMap((counters) => counters.failures);
const sum = (of: "passed" | "skipped") => tallies.reduce((all, counters) => all + counters[of], 0);
// Again at the very end: what a log of this length keeps of a run is its last page.
if (failures.length) say(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
say("");
say(
  `${sum("passed")} passed, ${failures.length} failed${sum("skipped") ? `, ${sum("skipped")} skipped` : ""}`,
);
process.exit(failures.length === 0 ? 0 : 1);

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
