// `npm run check`: format, lint, types, dependency rules, defects and words, in named steps. All steps run, also after a
// failure.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { findDefectProblems, loadDefects } from "../mutate/load-defects.ts";
import { findViolations } from "./dependency-rules.ts";
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

const steps: [name: string, run: () => boolean | Promise<boolean>][] = [
  ["format", () => tool("oxfmt", ["--check", "."])],
  ["lint", () => tool("oxlint", ["--deny-warnings", "."])],
  ...packages.map((name): [string, () => boolean] => [
    `types of ${name}`,
    () => tool("tsc", ["--noEmit", "-p", name]),
  ]),
  ["dependency rules", dependencies],
  ["mutation defects", defectsMatch],
  ["words", checkWords],
];

let failed = 0;
for (const [name, run] of steps) {
  const began = performance.now();
  const passed = await run();
  if (!passed) failed += 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${passed ? "ok  " : "FAIL"} ${name} (${seconds} s)\n`);
}
process.exit(failed > 0 ? 1 : 0);

function tool(name: string, args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(bin(name), args, { cwd: root, encoding: "utf8" });
  if (status !== 0) process.stdout.write(`${stdout}${stderr}\n`);
  return status === 0;
}

async function dependencies(): Promise<boolean> {
  return passes(await findViolations(root));
}

/** True if every defect of `npm run mutate` still matches the source, so that none is lost silently. */
function defectsMatch(): boolean {
  return passes(findDefectProblems(root, defects));
}

function passes(problems: string[]): boolean {
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  return problems.length === 0;
}
