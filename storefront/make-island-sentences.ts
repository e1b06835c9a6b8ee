// Creates `src/languages/island-sentences.gen.ts`: the sentences of each island, so that a page in another language than
// English includes only those. Run it again when an island gets a new sentence:
// `node run.mjs storefront/make-island-sentences.ts`; a test fails until then.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { collectSentences } from "../contract/test/sentences.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const entry = "storefront/src/Island.tsx";
export const target = path.join(root, "storefront/src/languages/island-sentences.gen.ts");

/** The text of the file as the sources are now. */
export function islandSentencesSource(): string {
  const islands = Object.entries(importsOf(entry))
    .filter(([, file]) => file.startsWith("storefront/src/features/"))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, file]) => {
      const { screens } = collectSentences({ screens: [...filesBehind(file)], messages: [] });
      const lines = [...screens.keys()].sort().map((key) => `    ${JSON.stringify(key)},\n`);
      return lines.length === 0 ? `  ${name}: [],\n` : `  ${name}: [\n${lines.join("")}  ],\n`;
    });
  return `// Made by make-island-sentences.ts. Not edited by hand.
export const islandSentences = {
${islands.join("")}} as const satisfies Record<string, readonly string[]>;

export type IslandName = keyof typeof islandSentences;
`;
}

/** A file and all it imports of the storefront; types bring no sentences. */
function filesBehind(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const target of Object.values(importsOf(file))) filesBehind(target, found);
  return found;
}

/** Files of the storefront by the first name that is imported from them. */
function importsOf(file: string): Record<string, string> {
  const text = readFileSync(path.join(root, file), "utf8");
  return Object.fromEntries(
    [...text.matchAll(/^import (?!type )\{\s*(?:type )?(\w+)[^}]*\} from "(\.[^"]+)";/gm)].map(
      ([, name, at]) => [name!, path.posix.join(path.posix.dirname(file), at!)],
    ),
  );
}

if (import.meta.main) writeFileSync(target, islandSentencesSource());
