// `npm test`: everything, on a real database and in a real browser, and says how many passed.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build, isBuilt } from "../server/src/build/build.ts";
import { findChromium } from "./chromium.ts";
import { startPlainPostgres } from "./plain-postgres.ts";

const root = path.resolve(import.meta.dirname, "..");
const results = path.join(root, "test-results");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (!isBuilt()) await build(say);
const browser = findChromium(say);

const unit = await vitest("vitest.json");
const plain = await startPlainPostgres();
if (plain) say(`The API's tests again, on the PostgreSQL ${plain.version} of this machine by its URL`);
const onPlain = plain ? await vitest("plain.json", ["api"], { TEST_DATABASE_URL: plain.url }) : 0;
plain?.stop();
const walked = await run("@playwright/test/cli.js", ["test", "--config", "e2e/playwright.config.ts"], {
  CHROMIUM: browser,
});
const tallies = [
  vitestTally("vitest.json", unit),
  ...(plain ? [vitestTally("plain.json", onPlain)] : []),
  playwrightTally(walked),
];
const sum = (of: keyof Tally) => tallies.reduce((all, tally) => all + tally[of], 0);
say("");
say(`${sum("passed")} passed, ${sum("failed")} failed${sum("skipped") ? `, ${sum("skipped")} skipped` : ""}`);
process.exit(sum("failed") === 0 && unit === 0 && onPlain === 0 && walked === 0 ? 0 : 1);

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

function vitestTally(name: string, code: number): Tally {
  const report = read<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    numFailedTestSuites: number;
  }>(name);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests || (code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

function playwrightTally(code: number): Tally {
  const stats = read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    "playwright.json",
  )?.stats;
  if (!stats) return { passed: 0, failed: 1, skipped: 0 };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky || (code === 0 ? 0 : 1),
    skipped: stats.skipped,
  };
}

function read<T>(name: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path.join(results, name), "utf8")) as T;
  } catch {
    return undefined;
  }
}
