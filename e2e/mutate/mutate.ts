// `npm run mutate`: plants the defects of `defects/` one after the other in scratch copies of the tree and runs the
// tests that should catch each. All features, or those named: `npm run mutate -- orders stock`. Fails for every
// defect that no test catches.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launchTestCluster } from "../../server/src/postgres/test-cluster.ts";
import { makeTemplate } from "../support/cluster.ts";
import type { Defect } from "./defect.ts";
import { findDefectProblems, loadDefects } from "./load-defects.ts";
import { type Outcome, runCatchingTests } from "./run-catching-tests.ts";
import { copyTree, plant } from "./scratch-tree.ts";
import { startWarmVitest, type WarmVitest } from "./start-warm-vitest.ts";

const root = path.resolve(import.meta.dirname, "../..");
const workers = 2;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A copy of the sources, with the files that changed since its last run of Vitest. */
interface Tree {
  path: string;
  warm: WarmVitest;
  changed: Set<string>;
}

interface Planted {
  feature: string;
  defect: Defect;
  outcome: Outcome;
}

const defects = await loadDefects(process.argv.slice(2));
const problems = findDefectProblems(root, defects);
if (problems.length > 0) {
  for (const problem of problems) say(problem);
  process.exit(1);
}

const began = performance.now();
const scratch = mkdtempSync(path.join(tmpdir(), "vitrine-mutate-"));
const cluster = await launchTestCluster();
const stop = async () => {
  await cluster.stop();
  rmSync(scratch, { recursive: true, force: true });
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)));

let results: Planted[];
try {
  results = await mutate();
} finally {
  await stop();
}
process.exit(report(results) ? 0 : 1);

async function mutate(): Promise<Planted[]> {
  const template = { ...cluster.connection, database: "vitrine_template_ready" };
  await makeTemplate(template, root);
  const url = `postgres://${template.user}:${template.password ?? ""}@${encodeURIComponent(template.host)}:${template.port}`;
  const environment = { TEST_DATABASE_URL: url, TEST_TEMPLATE: template.database };
  const migrated = { TEST_DATABASE_URL: url };
  linkShared();
  const trees = Array.from({ length: workers }, (_, at) => {
    const tree = path.join(scratch, `tree-${at + 1}`);
    mkdirSync(tree);
    copyTree(root, tree);
    return { path: tree, warm: startWarmVitest(tree), changed: new Set<string>() };
  });
  try {
    return await plantAll(trees, environment, migrated);
  } finally {
    for (const { warm } of trees) warm.stop();
  }
}

async function plantAll(
  trees: Tree[],
  environment: Record<string, string>,
  migrated: Record<string, string>,
): Promise<Planted[]> {
  const failing = await runUnmutated(trees, environment);
  const queue = [...defects].flatMap(([feature, list]) => list.map((defect) => ({ feature, defect })));
  const total = queue.length;
  const planted: Planted[] = [];
  await eachOf(queue, trees, async ({ feature, defect }, tree) => {
    const remove = plant(tree.path, defect);
    const needsDatabase = preparesDatabase(defect.file);
    const ended = await runIn(tree, defect.tests, {
      only: defect.only,
      // Tests that fail without a defect don't end the run.
      bail: 1 + failing.size,
      environment: needsDatabase ? migrated : environment,
      isWarm: !needsDatabase,
      changed: defect.file,
    }).finally(remove);
    const outcome = withoutFailing(ended, failing);
    planted.push({ feature, defect, outcome });
    say(`${planted.length}/${total} ${verdict(outcome).padEnd(8)} ${feature} › ${defect.name}`);
    if (outcome.kind === "caught") say(`    ${outcome.failed[0]!.test}\n    ${outcome.failed[0]!.message}`);
    if (outcome.kind === "error") say(`    ${outcome.why}`);
  });
  return planted;
}

interface TreeRun {
  only: string | undefined;
  bail: number;
  environment: Record<string, string>;
  isWarm: boolean;
  /** The file with the defect. */
  changed?: string;
}

/** Runs tests in a tree. The file that changes for this run is restored after it, so the next run reads it again. */
async function runIn(
  tree: Tree,
  tests: string[],
  { changed, isWarm, ...options }: TreeRun,
): Promise<Outcome> {
  if (!isWarm) return runCatchingTests(tree.path, tests, { ...options, workers: 1, changed: [] });
  if (changed) tree.changed.add(changed);
  const given = { ...options, workers: 1, changed: [...tree.changed], warm: tree.warm };
  tree.changed = new Set(changed ? [changed] : []);
  return runCatchingTests(tree.path, tests, given);
}

/** Some tests read files beside the tree, if they exist. */
function linkShared(): void {
  const shared = path.resolve(root, "../shared");
  symlinkSync(shared, path.join(scratch, "shared"));
}

/**
 * Runs all catching tests on the unchanged tree: a test that fails there would catch any defect.
 *
 * @returns the tests that fail without a defect; a defect that they "catch" doesn't count as caught. A run that broke says so,
 * and breaks again with each of its defects.
 */
async function runUnmutated(trees: Tree[], environment: Record<string, string>): Promise<Set<string>> {
  const whole = new Set<string>();
  const parts = new Map<string, { tests: string[]; names: Set<string> }>();
  for (const { tests, only } of [...defects.values()].flat())
    if (only) {
      const part = parts.get(tests.join()) ?? { tests, names: new Set() };
      parts.set(tests.join(), { tests, names: part.names.add(only) });
    } else for (const test of tests) whole.add(test);
  say(`Running ${whole.size} test files and parts of ${parts.size} files without a defect`);
  const runs: { tests: string[]; only?: string }[] = [
    ...inBatches([...whole].sort(), 8).map((tests) => ({ tests })),
    ...[...parts.values()].map(({ tests, names }) => ({ tests, only: [...names].join("|") })),
  ];
  const failing = new Set<string>();
  await eachOf(runs, trees, async ({ tests, only }, tree) => {
    const outcome = await runIn(tree, tests, { only, bail: 0, environment, isWarm: true });
    if (outcome.kind === "error")
      say(`Broke without a defect: ${tests.join(", ")} (${only ?? "all"}): ${outcome.why}`);
    if (outcome.kind !== "caught") return;
    for (const { test } of outcome.failed) {
      failing.add(test);
      say(`Fails without a defect: ${test}`);
    }
  });
  return failing;
}

/** Removes the tests that fail without a defect from an outcome. */
function withoutFailing(outcome: Outcome, failing: ReadonlySet<string>): Outcome {
  if (outcome.kind !== "caught") return outcome;
  const failed = outcome.failed.filter(({ test }) => !failing.has(test));
  if (failed.length > 0) return { kind: "caught", failed };
  return { kind: "error", why: `only tests that fail without the defect too: ${outcome.failed[0]!.test}` };
}

function inBatches<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}

/** Processes a list, one item at a time on each tree. */
async function eachOf<T>(
  list: T[],
  trees: Tree[],
  work: (item: T, tree: Tree) => Promise<void>,
): Promise<void> {
  const left = [...list];
  await Promise.all(
    trees.map(async (tree) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item, tree);
    }),
  );
}

function verdict(outcome: Outcome): "caught" | "SURVIVED" | "ERROR" {
  return outcome.kind === "caught" ? "caught" : outcome.kind === "passed" ? "SURVIVED" : "ERROR";
}

/** Prints the table and the names of the defects that were not caught; returns true if all were. */
function report(planted: Planted[]): boolean {
  const count = (list: Planted[], kind: Outcome["kind"]) =>
    list.filter(({ outcome }) => outcome.kind === kind).length;
  const line = (name: string, list: Planted[]) =>
    say(
      name.padEnd(28) +
        [count(list, "caught"), count(list, "passed"), count(list, "error")]
          .map((number) => String(number).padStart(10))
          .join(""),
    );
  say(`\n${"feature".padEnd(28)}    caught  survived     error`);
  for (const feature of defects.keys())
    line(
      feature,
      planted.filter((one) => one.feature === feature),
    );
  line("all", planted);
  const notCaught = planted.filter(({ outcome }) => outcome.kind !== "caught");
  if (notCaught.length > 0) say("\nNot caught:");
  for (const { feature, defect, outcome } of notCaught)
    say(
      `  ${feature} › ${defect.name}: ${outcome.kind === "error" ? `error, ${outcome.why}` : `survived ${defect.tests.join(", ")}`}`,
    );
  say(`\n${planted.length} defects in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
  return notCaught.length === 0;
}

/** True for a file that the template database depends on: if it changes, a new template is needed. */
function preparesDatabase(file: string): boolean {
  return file.startsWith("api/db/") || file === "api/src/jobs/prepare-queue.ts";
}
