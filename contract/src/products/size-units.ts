import type { LengthUnit, SizeTable } from "./size-charts.ts";

const cmPerInch = 2.54;

/** A number as merchants type it: 86, 86.5, 86,5, 33½, 33 1/2. */
const typed = /(\d+)(?:[.,](\d+)|\s?([½¼¾])|\s(\d)\/(\d))?/g;
const fractions: Record<string, number> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

/**
 * Converts a cell's lengths to another unit and leaves other text unchanged: "86–90" cm are "33.9–35.4" in. Rounds
 * centimetres to halves and inches to tenths, which is finer than a tape measure.
 */
export function inUnit(cell: string, from: LengthUnit, to: LengthUnit): string {
  if (from === to) return cell;
  const [factor, steps] = from === "cm" ? [1 / cmPerInch, 10] : [cmPerInch, 2];
  return cell.replace(
    typed,
    (_, whole: string, decimals?: string, sign?: string, top?: string, below?: string) => {
      const rest = sign ? fractions[sign]! : top && Number(below) > 0 ? Number(top) / Number(below) : 0;
      const length = Number(`${whole}.${decimals ?? 0}`) + rest;
      return String(Math.round(length * factor * steps) / steps);
    },
  );
}

/** The table with its lengths in a unit. The stored table stays as typed, so that nothing is rounded twice. */
export function tableIn(table: SizeTable, unit: LengthUnit): SizeTable {
  return {
    ...table,
    unit,
    rows: table.rows.map((row) =>
      row.map((cell, at) => (table.columns[at]?.is_length ? inUnit(cell, table.unit, unit) : cell)),
    ),
  };
}
