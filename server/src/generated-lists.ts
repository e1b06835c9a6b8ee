import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { isContractProcedure } from "@orpc/contract";

// The contract and the router name every feature. A new feature is in neither list yet, so this imports neither.

const root = path.resolve(import.meta.dirname, "../..");
const header = "// Made by `npm run generate`. Not edited by hand.\n";

/** An exported object of endpoints or of routes. */
interface Exported {
  name: string;
  /** The file, from the folder of the list: `./shops/faqs.ts`. */
  from: string;
}

/** Source of `contract/src/contract.gen.ts`: the exported objects of endpoints, by name. */
export async function contractSource(): Promise<string> {
  const subjects: Exported[] = [];
  for (const { from, file } of filesIn("contract/src", "*/*.ts")) {
    const exported = (await import(file)) as Record<string, object>;
    for (const [name, value] of Object.entries(exported))
      if (isListOfEndpoints(value)) subjects.push({ name, from });
  }
  const lines = byName(subjects).map(({ name }) => `  ${name},\n`);
  return `${header}${importsOf(subjects)}\nexport const contract = {\n${lines.join("")}};\n`;
}

function isListOfEndpoints(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const members: unknown[] = Object.values(value);
  return members.length > 0 && members.every(isContractProcedure);
}

/** Source of `api/src/router.gen.ts`: the exported routes, by the subject of their endpoints in the contract. */
export function routerSource(): string {
  const routes = filesIn("api/src", "features/**/*.routes.ts").flatMap(({ from, file }) =>
    routesIn(readFileSync(file, "utf8")).map((list) => ({ ...list, from })),
  );
  const subjects = [...Map.groupBy(routes, ({ subject }) => subject)].map(([name, lists]) => {
    const names = byName(lists).map((list) => list.name);
    return { name, value: names.length === 1 ? names[0] : `{ ...${names.join(", ...")} }` };
  });
  const lines = byName(subjects).map(({ name, value }) => `  ${name}: ${value},\n`);
  return `${header}${importsOf(routes)}\nexport const routes = {\n${lines.join("")}};\n`;
}

/** The exported routes of a file. They begin with `export const faqsRoutes = {`; `shop.faqs.list.handler(` has the subject. */
function routesIn(text: string): { name: string; subject: string }[] {
  return text.split(/^export const (?=\w+Routes\b)/m).flatMap((part, at) => {
    const name = /^\w+/.exec(part)?.[0];
    const subject = /\.(\w+)\.\w+\.handler\(/.exec(part)?.[1];
    return at > 0 && name && subject ? [{ name, subject }] : [];
  });
}

function filesIn(folder: string, pattern: string): { from: string; file: string }[] {
  return globSync(pattern, { cwd: path.join(root, folder) })
    .filter((name) => !name.endsWith(".test.ts"))
    .map((name) => ({ from: `./${name.split(path.sep).join("/")}`, file: path.join(root, folder, name) }));
}

function importsOf(lists: readonly Exported[]): string {
  return byName(lists)
    .map(({ from, name }) => `import { ${name} } from "${from}";\n`)
    .join("");
}

function byName<Item extends { name: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
