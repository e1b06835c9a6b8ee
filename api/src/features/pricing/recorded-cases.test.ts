import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type RecordedCase, outcomeOf } from "./recorded-cases.fixture.ts";

const file = "../shared/data/totals/cases.json";
const present = existsSync(file);

test.skipIf(!present)(
  `the totals other shops agree on are ours${present ? "" : ` (skipped: no ${file})`}`,
  () => {
    const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: RecordedCase[] };
    const counts = new Map<string, number>();
    const count = (reason: string) => counts.set(reason, (counts.get(reason) ?? 0) + 1);

    for (const recorded of cases) {
      const outcome = recorded.portable
        ? outcomeOf(recorded)
        : { skip: "depends on another shop's conventions" };
      if ("skip" in outcome) {
        count(`skipped: ${outcome.skip}`);
        continue;
      }
      count("ran");
      const { compared, left } = compare(recorded.expect, outcome.figures);
      expect.soft(compared.ours, recorded.id).toEqual(compared.theirs);
      expect.soft(Object.keys(compared.theirs), recorded.id).not.toEqual([]);
      for (const figure of left) count(`not compared: ${figure}`);
    }

    expect(counts.get("ran")).toBeGreaterThan(100);
    for (const [reason, times] of counts) process.stdout.write(`${times} ${reason}\n`);
  },
);

type Figures = Record<string, unknown>;

/** The figures that both have, side by side; for a figure per line, only the named lines. */
function compare(expected: Figures, figures: Figures) {
  const shared = Object.keys(expected).filter((name) => name in figures);
  const left = Object.keys(expected).filter((name) => !(name in figures));
  const theirs = Object.fromEntries(shared.map((name) => [name, expected[name]]));
  const ours = Object.fromEntries(shared.map((name) => [name, part(figures[name], expected[name])]));
  return { compared: { theirs, ours }, left };
}

function part(ours: unknown, theirs: unknown): unknown {
  if (!isRecord(ours) || !isRecord(theirs)) return ours;
  return Object.fromEntries(Object.keys(theirs).map((key) => [key, ours[key]]));
}

function isRecord(value: unknown): value is Figures {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
