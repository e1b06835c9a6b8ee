import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import type { Line } from "./load.ts";

const file = path.resolve(import.meta.dirname, "../docs/performance.md");

/** Writes the lines of a run of these parts to docs/performance.md, with the machine and the versions that they were measured on. */
export function writeReport(lines: Line[], parts: string[], postgres: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]!.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const rows = lines.map(({ name, ours, floor, ratio, budget }) =>
    [name.replace(/^ +/, "– "), ours, floor ?? "", ratio?.toFixed(2) ?? "", budget]
      .map((cell) => cell.replaceAll("|", "\\|"))
      .join(" | "),
  );
  writeFileSync(
    file,
    `# Performance

Written by \`npm run bench -- ${[...parts, "--write"].join(" ")}\`
on ${day}. Machine: ${machine}. Node ${process.versions.node}, PostgreSQL ${postgres}.

- **Floor**: the same work by the smallest server that we could write ([bench/floor](../bench/floor)), on the same PostgreSQL,
  measured in the same run. It checks nothing, has no shops and no permissions.
- **Ratio**: ours divided by the floor, for lines where more is better. Compare ratios: other figures depend on the machine.
- **Budget**: our goal. Lines that don't reach it are open work.

| | ours | floor | ratio | budget |
|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join("\n")}
`,
  );
}
