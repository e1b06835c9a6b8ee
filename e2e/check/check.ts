// `npm run check`: format, lint, types, dependency rules, defects to plant, words, in named steps. All run, so that one look shows everything.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { findDefectProblems, loadDefects } from "../mutate/load-defects.ts";
import { findCycles, problemsOf } from "./dependency-rules.ts";
import { checkWords } from "./words.ts";

const root = path.resolve(import.meta.dirname, "../..");
const packages = [
  "contract",
  "api",
  "storefront",
  "dashboard",
  "dashboard/service-worker",
  "server",
  "e2e",
  "bench",
];
const defects = await loadDefects();
const bin = (name: string) => path.join(root, "node_modules/.bin", name);

const steps: [name: string, run: () => boolean][] = [
  ["format", () => tool("oxfmt", ["--check", "."])],
  ["lint", () => tool("oxlint", ["--deny-warnings", "."])],
  ...packages.map((name): [string, () => boolean] => [
    `types of ${name}`,
    () => tool("tsc", ["--noEmit", "-p", name]),
  ]),
  ["dependency rules", dependencies],
  ["defects to plant", defectsFit],
  ["words", checkWords],
];

const failed = steps.filter(([name, run]) => {
  const began = performance.now();
  const passed = run();
  process.stdout.write(
    `${passed ? "ok  " : "FAIL"} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`,
  );
  return !passed;
});
process.exit(failed.length > 0 ? 1 : 0);

function tool(name: string, args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(bin(name), args, { cwd: root, encoding: "utf8" });
  if (status !== 0) process.stdout.write(`${stdout}${stderr}\n`);
  return status === 0;
}

function dependencies(): boolean {
  const listed = spawnSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"],
    { cwd: root, encoding: "utf8" },
  );
  const files = listed.stdout
    .split("\n")
    .filter((file) => file && !file.endsWith(".gen.ts") && existsSync(path.join(root, file)));
  // A check that sees nothing must not pass.
  if (files.length < 100) {
    process.stdout.write(`Only ${files.length} source files were found: the check did not see the code.\n`);
    return false;
  }
  const sources = files.map((file) => ({ path: file, text: readFileSync(path.join(root, file), "utf8") }));
  const problems = [...sources.flatMap(problemsOf), ...findCycles(sources, "dashboard/src/")];
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  return problems.length === 0;
}

/** Whether every defect of `npm run mutate` still has its place in the source, so that none is lost in silence. */
function defectsFit(): boolean {
  const problems = findDefectProblems(root, defects);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  return problems.length === 0;
}
