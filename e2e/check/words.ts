// The step "words" of `npm run check`. Counts of retired words by kind, word and top-level folder are in
// words-baseline.json and may only go down: `node run.mjs e2e/check/words.ts --update-baseline` lowers them.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findRetiredWords, findSameEnglish, type Finding } from "./find-retired-words.ts";

/** Counts by `kind`, word and top-level folder. */
type Baseline = Record<string, Record<string, Record<string, number>>>;

const root = path.resolve(import.meta.dirname, "../..");
const baselineFile = path.join(import.meta.dirname, "words-baseline.json");
const languageFiles = [
  "dashboard/src/languages/ar.json",
  "dashboard/src/languages/bn.json",
  "storefront/src/languages/ar.json",
];
const isExempt = (file: string) =>
  /\.gen\.ts$|^e2e\/check\/((find-)?retired-words|words\.test)/.test(file) ||
  !existsSync(path.join(root, file));

/** Prints problems; returns true if there are none. */
export function checkWords(): boolean {
  const files = git(
    "ls-files",
    "-co",
    "--exclude-standard",
    "*.ts",
    "*.tsx",
    "*.sql",
    "*.md",
    ...languageFiles,
  );
  const findings = files
    .filter((file) => !isExempt(file))
    .flatMap((file) => findRetiredWords({ path: file, text: read(file) }));
  const problems = findRises(findings, JSON.parse(readFileSync(baselineFile, "utf8")), isChanged);
  if (problems.length === 0 && process.argv.includes("--update-baseline"))
    writeFileSync(baselineFile, `${JSON.stringify(count(findings), null, 2)}\n`);
  for (const file of languageFiles)
    for (const group of findSameEnglish(keysOf(read(file))))
      problems.push(`${file}: keys with the same English: ${group.map((key) => `"${key}"`).join(", ")}`);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  return problems.length === 0;
}

/** Occurrences of words whose count rose: those in changed lines, or all if no changed line has any. */
export function findRises(
  findings: readonly Finding[],
  baseline: Baseline,
  isNew: (finding: Finding) => boolean,
): string[] {
  const groups = Map.groupBy(findings, ({ kind, word, path }) => [kind, word, folderOf(path)].join("\n"));
  return [...groups].flatMap(([key, group]) => {
    const [kind, word, folder] = key.split("\n") as [string, string, string];
    const before = baseline[kind]?.[word]?.[folder] ?? 0;
    if (group.length <= before) return [];
    const added = group.filter(isNew);
    return (added.length > 0 ? added : group).map(
      ({ path, line, term }) =>
        `${path}:${line} "${word}" in ${folder} (${kind}: ${group.length}, allowed ${before}): use ${term}`,
    );
  });
}

export function count(findings: readonly Finding[]): Baseline {
  const baseline: Baseline = {};
  const order = ({ kind, word, path }: Finding) => `${kind} ${word} ${path}`;
  for (const { kind, word, path } of findings.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))) {
    const folders = ((baseline[kind] ??= {})[word] ??= {});
    folders[folderOf(path)] = (folders[folderOf(path)] ?? 0) + 1;
  }
  return baseline;
}

const folderOf = (file: string) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : ".");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).split("\n").filter(Boolean);

function keysOf(json: string): string[] {
  const sections: Record<string, Record<string, string>> = JSON.parse(json);
  return Object.values(sections).flatMap((section) => Object.keys(section));
}

/** True for a line that differs from the last commit. */
function isChanged({ path: file, line }: Finding): boolean {
  if (git("ls-files", "--others", "--", file).length > 0) return true;
  return git("diff", "--unified=0", "HEAD", "--", file).some((text) => {
    const [, start, length] = /^@@ .* \+(\d+)(?:,(\d+))? @@/.exec(text) ?? [];
    return start !== undefined && line >= Number(start) && line < Number(start) + Number(length ?? 1);
  });
}

if (process.argv[1] === import.meta.filename) process.exit(checkWords() ? 0 : 1);
