import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { differingConventions } from "./differing-conventions.fixture.ts";
import { type RecordedCase, figuresFor } from "./recorded-cases.fixture.ts";
import type { Figures } from "./recorded-carts.fixture.ts";

const file = "../shared/data/totals/cases.json";
const present = existsSync(file);

test.skipIf(!present)(
  `carts have the totals that other shops agree on, except for listed conventions${present ? "" : ` (skipped: no ${file})`}`,
  () => {
    const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: RecordedCase[] };
    const agreeing: string[] = [];
    for (const recorded of cases) {
      const difference = differenceOf(recorded);
      const convention = differingConventions[recorded.id];
      if (convention === undefined) expect.soft(difference, recorded.id).toBeUndefined();
      else expect.soft(difference, `${recorded.id} is listed but agrees: ${convention}`).toBeDefined();
      if (difference === undefined) agreeing.push(recorded.id);
    }
    const ids = cases.map(({ id }) => id);
    expect(Object.keys(differingConventions).filter((id) => !ids.includes(id))).toEqual([]);
    process.stdout.write(
      `${agreeing.length} of ${cases.length} recorded totals agree, the others are listed\n`,
    );
  },
);

/** The figures that differ or that this product doesn't have, or the reason why it can't express the case. */
function differenceOf(recorded: RecordedCase): unknown {
  // Amounts inside another system's computation, which have no counterpart here.
  const { tolerance = 0, tax_unrounded: _, taxes_rounded_4dp: __, ...expected } = recorded.expect;
  let figures: Figures;
  try {
    figures = figuresFor(recorded);
  } catch (failure) {
    return String(failure);
  }
  const differing = Object.entries(expected).filter(
    ([name, value]) =>
      !isSame(part(figures[name], value), sorted(name, value), Number(tolerance) || within(name)),
  );
  if (differing.length === 0) return undefined;
  return differing.map(([name, value]) => [name, value, part(figures[name], value)]);
}

function within(name: string): number {
  return name.endsWith("_within_1_of") ? 1 : 0;
}

/** Deliveries have no order, and neither have the parts of a line's units. */
function sorted(name: string, value: unknown): unknown {
  if (name.startsWith("shipping_methods_offered")) return (value as string[]).toSorted();
  return value;
}

function isSame(ours: unknown, theirs: unknown, tolerance: number): boolean {
  if (typeof ours === "number" && typeof theirs === "number") return Math.abs(ours - theirs) <= tolerance;
  return JSON.stringify(ours) === JSON.stringify(theirs);
}

/** For a figure per line, only that of the named lines. */
function part(ours: unknown, theirs: unknown): unknown {
  if (typeof ours === "function") return (ours as (value: unknown) => unknown)(theirs);
  if (!isRecord(ours) || !isRecord(theirs)) return ours;
  return Object.fromEntries(Object.keys(theirs).map((key) => [key, ours[key]]));
}

function isRecord(value: unknown): value is Figures {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
