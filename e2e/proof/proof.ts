// `npm run proof`: the long proofs, all of them or by name (`npm run proof -- restart`). `--rotate` runs one proof,
// chosen by the date, as CI does: over as many days as there are proofs, each runs once.
import { readdirSync } from "node:fs";
import path from "node:path";
import { build, isBuilt } from "../../server/src/build/build.ts";

/** A long proof: prints its figures with `say` and throws if a requirement isn't met. */
export type Proof = (say: (line: string) => void) => Promise<void>;

const suffix = ".proof.ts";
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .sort();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => name !== "--rotate" && !all.includes(name));
if (unknown.length > 0) {
  say(`There is no proof named ${unknown.join(", ")}. Choose from: ${all.join(", ")}.`);
  process.exit(1);
}
const today = Math.floor(Date.now() / 86_400_000);
const chosen = requested.includes("--rotate")
  ? all.filter((_, at) => at === today % all.length)
  : requested.length > 0
    ? requested
    : all;

if (!isBuilt()) await build(say);
const failed: string[] = [];
for (const name of chosen) {
  const began = performance.now();
  say(`\n${name}`);
  try {
    const { prove } = (await import(path.join(import.meta.dirname, `${name}${suffix}`))) as { prove: Proof };
    await prove((line) => say(`  ${line}`));
  } catch (failure) {
    failed.push(name);
    say(`  failed: ${failure instanceof Error ? failure.stack : String(failure)}`);
  }
  say(`  ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
say(`\nProofs: ${chosen.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
