import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { WarmVitest } from "./start-warm-vitest.ts";
import type { VitestReport } from "./vitest-report.ts";

/** The outcome of a run of the tests that should catch a defect. */
export type Outcome =
  | { kind: "passed"; tests: string[] }
  /** Expectations of these tests failed, at least one. */
  | { kind: "caught"; failed: FailedTest[] }
  /** The run broke for another reason, so the tests have no result. */
  | { kind: "error"; why: string };

/** A test with the first line of its failure, which shows if the defect caused it. */
interface FailedTest {
  test: string;
  message: string;
}

/**
 * First lines of failures that mean that the product did something other than the test expects: an assertion, a
 * property with a counterexample, an unexpected API response, a wait that timed out, a row that violates a unique or
 * check constraint. A misspelt name, a missing file or a broken import isn't one.
 */
const expectationFailed =
  /^(AssertionError\b|Error: (expect\(|Property failed|Test timed out)|(ORPC|Timeout|Rejected)?Error: (?!Cannot find|Failed to|Transform)|error: (duplicate key value|new row for relation))/;

/** Reads the outcome from a report: an expectation failed, everything passed, or the run broke. */
export function outcomeOf(report: VitestReport, tree: string): Outcome {
  const broken: string[] = [];
  const passed: string[] = [];
  const failed: FailedTest[] = [];
  for (const file of report.testResults) {
    const where = path.relative(tree, file.name);
    for (const test of file.assertionResults) {
      if (test.status === "passed") passed.push(test.fullName);
      if (test.status !== "failed") continue;
      const why = firstLine(test.failureMessages?.[0] ?? "");
      if (expectationFailed.test(why)) failed.push({ test: `${where} › ${test.fullName}`, message: why });
      else broken.push(`${where} › ${test.fullName}: ${why}`);
    }
    if (file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"))
      broken.push(`${where}: ${firstLine(file.message) || "the file failed"}`);
  }
  if (failed.length > 0) return { kind: "caught", failed };
  if (broken.length > 0) return { kind: "error", why: broken[0]! };
  return passed.length > 0 ? { kind: "passed", tests: passed } : { kind: "error", why: "no test ran" };
}

interface RunOptions {
  /** Runs Vitest in this process; else in one of its own, for changes of what its global setup prepares. */
  warm?: WarmVitest | undefined;
  /** Files that changed since the last run in the process. */
  changed: string[];
  /** Runs only the tests whose name matches. */
  only?: string | undefined;
  /** Number of failures after which to stop; 0 is never. */
  bail: number;
  workers: number;
  environment: Record<string, string>;
}

/** Runs test files of a copied tree: files that end in `.e2e.ts` with Playwright, others with Vitest. */
export async function runCatchingTests(tree: string, tests: string[], given: RunOptions): Promise<Outcome> {
  // Tests that are named may be ones that only the proofs run.
  const options = given.only ? { ...given, environment: { ...given.environment, TEST_SIZE: "full" } } : given;
  const browser = tests.filter((test) => test.endsWith(".e2e.ts"));
  const other = tests.filter((test) => !test.endsWith(".e2e.ts"));
  const outcomes: Outcome[] = [];
  if (other.length > 0)
    outcomes.push(
      options.warm
        ? await runWarm(tree, other, options.warm, options)
        : await runVitest(tree, other, options),
    );
  if (browser.length > 0 && outcomes[0]?.kind !== "caught")
    outcomes.push(await runPlaywright(tree, browser, options));
  return (
    outcomes.find(({ kind }) => kind === "caught") ??
    outcomes.find(({ kind }) => kind === "error") ?? {
      kind: "passed",
      tests: outcomes.flatMap((outcome) => (outcome.kind === "passed" ? outcome.tests : [])),
    }
  );
}

async function runWarm(
  tree: string,
  tests: string[],
  warm: WarmVitest,
  { only, bail, changed, environment }: RunOptions,
): Promise<Outcome> {
  const response = await warm.run({ tests, changed, only: only ?? null, bail, environment });
  return "failure" in response ? { kind: "error", why: response.failure } : outcomeOf(response.report, tree);
}

async function runVitest(
  tree: string,
  tests: string[],
  { only, bail, workers, environment }: RunOptions,
): Promise<Outcome> {
  const file = path.join(tree, "test-results/mutate.json");
  rmSync(file, { force: true });
  const output = await run(
    tree,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...tests,
      "--reporter=json",
      `--outputFile=${file}`,
      `--maxWorkers=${workers}`,
      `--bail=${bail}`,
      ...(only ? ["-t", only] : []),
    ],
    environment,
  );
  try {
    return outcomeOf(JSON.parse(readFileSync(file, "utf8")) as VitestReport, tree);
  } catch {
    return { kind: "error", why: output.trim().split("\n").at(-1) || "Vitest wrote no report" };
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean; tests: PlaywrightTest[] }[];
}

interface PlaywrightTest {
  status: string;
  results: { error?: { message?: string } }[];
}

/** Playwright builds the product from the copied tree when it starts. */
async function runPlaywright(
  tree: string,
  tests: string[],
  { only, environment }: RunOptions,
): Promise<Outcome> {
  const file = path.join(tree, "test-results/playwright.json");
  rmSync(file, { force: true });
  const output = await run(
    tree,
    [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--config=e2e/playwright.config.ts",
      "--max-failures=1",
      "--workers=1",
      ...(only ? [`--grep=${only}`] : []),
      ...tests,
    ],
    environment,
  );
  try {
    const report = JSON.parse(readFileSync(file, "utf8")) as { suites: PlaywrightSuite[] };
    const specs = report.suites
      .flatMap(specsOf)
      .filter((spec) => spec.tests.some((test) => test.status !== "skipped"));
    const failed = specs.find(({ ok }) => !ok);
    if (failed) {
      const errors = failed.tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ""));
      const test = `${tests.join(", ")} › ${failed.title}`;
      return { kind: "caught", failed: [{ test, message: firstLine(errors.find(Boolean) ?? "") }] };
    }
    if (specs.length > 0) return { kind: "passed", tests: specs.map(({ title }) => title) };
  } catch {}
  return { kind: "error", why: output.trim().split("\n").at(-1) || "Playwright wrote no report" };
}

function specsOf(suite: PlaywrightSuite): NonNullable<PlaywrightSuite["specs"]> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Returns the stderr and stdout of the command. A run of more than fifteen minutes is killed. */
function run(tree: string, args: string[], environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: tree,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const late = setTimeout(() => child.kill("SIGTERM"), 900_000);
  return new Promise((resolve) =>
    child.on("close", () => {
      clearTimeout(late);
      resolve(stripVTControlCharacters(output));
    }),
  );
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).trim().split("\n", 1)[0]!;
}
