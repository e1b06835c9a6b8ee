import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Defect } from "./defect.ts";

const folder = path.join(import.meta.dirname, "defects");

/** Defects by feature, from the files in `defects/`: of the given features, or of all. */
export async function loadDefects(features: string[] = []): Promise<Map<string, Defect[]>> {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length))
    .sort();
  const unknown = features.filter((feature) => !all.includes(feature));
  if (unknown.length > 0)
    throw new Error(
      `There are no defects for ${unknown.join(", ")}. Choose from: ${all.join(", ")}. All of them run when none is named.`,
    );
  const loaded = new Map<string, Defect[]>();
  for (const feature of features.length > 0 ? features : all) {
    const module = (await import(path.join(folder, `${feature}.ts`))) as { defects: Defect[] };
    loaded.set(feature, module.defects);
  }
  return loaded;
}

/** Reasons why defects can't be planted in the tree at `root`, one sentence each; empty if all can. */
export function findDefectProblems(root: string, defects: Map<string, Defect[]>): string[] {
  const problems: string[] = [];
  if ([...defects.values()].flat().length === 0) problems.push("No defects were found");
  const names = new Set<string>();
  for (const [feature, list] of defects)
    for (const defect of list) {
      const where = `${feature} › ${defect.name}`;
      if (names.has(where)) problems.push(`${where}: the name is used twice`);
      names.add(where);
      problems.push(...problemsOfDefect(root, defect).map((problem) => `${where}: ${problem}`));
    }
  return problems;
}

function problemsOfDefect(root: string, { file, find, replace, tests }: Defect): string[] {
  const problems: string[] = [];
  const source = path.join(root, file);
  if (!existsSync(source)) problems.push(`${file} does not exist`);
  else {
    const found = readFileSync(source, "utf8").split(find).length - 1;
    if (found !== 1) problems.push(`the text to find occurs ${found} times in ${file}, not once`);
  }
  if (find === replace) problems.push("the replacement changes nothing");
  if (tests.length === 0) problems.push("it names no test");
  for (const test of tests) if (!existsSync(path.join(root, test))) problems.push(`${test} does not exist`);
  return problems;
}
