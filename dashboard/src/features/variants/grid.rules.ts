import type { CellField, CellResult, CellValue, VariantLine } from "@vitrine/contract/products/variants";
import { isSameValue, keyOf, readCell, type Writing, writeCell } from "./cells.rules.ts";
import type { Place } from "./ranges.rules.ts";

/** The unsaved text of a cell. */
export interface Draft {
  text: string;
  /** The parsed value; undefined if the text can't be parsed. */
  value?: CellValue;
  /** A message that says how to correct it, from the server's message file. */
  problem?: string;
}

/** A change that can be undone: the texts of its cells before and after. */
type Step = { key: string; from: string; to: string }[];

export interface Grid {
  lines: readonly VariantLine[];
  /** By `keyOf`. A text that equals the stored value isn't a draft. */
  drafts: ReadonlyMap<string, Draft>;
  undo: readonly Step[];
  redo: readonly Step[];
}

export type GridAction =
  /** One undo step, regardless of the number of cells. */
  | { kind: "write"; cells: { row: number; field: CellField; text: string }[] }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "discard" }
  /** The server's response, with the texts that were sent. */
  | { kind: "answered"; results: CellResult[]; sent: ReadonlyMap<string, string> };

const maxSteps = 200;

export function emptyGrid(lines: readonly VariantLine[]): Grid {
  return { lines, drafts: new Map(), undo: [], redo: [] };
}

/** The text that a cell shows. */
export function textOf(grid: Grid, line: VariantLine, field: CellField, writing: Writing): string {
  return grid.drafts.get(keyOf(line, field))?.text ?? writeCell(line[field], field, writing);
}

/** Number of sales that saving would end: those of variants with a new price. */
export function salesEnded({ lines, drafts }: Grid): number {
  return lines.filter((line) => line.on_sale && drafts.get(keyOf(line, "price"))?.value !== undefined).length;
}

/** The value of a cell, unsaved or stored; undefined if its text can't be parsed. */
export function valueOf(grid: Grid, line: VariantLine, field: CellField): CellValue | undefined {
  const draft = grid.drafts.get(keyOf(line, field));
  return draft ? draft.value : line[field];
}

export function countProblems({ drafts }: Grid): number {
  return [...drafts.values()].filter(({ problem }) => problem).length;
}

/** The next cell with a problem after a place; after the last cell, the search continues at the first. */
export function nextProblem(
  { lines, drafts }: Grid,
  columns: readonly { field: CellField }[],
  { row, column }: Place,
): Place | undefined {
  const from = row * columns.length + column;
  const count = lines.length * columns.length;
  for (let step = 1; step <= count; step++) {
    const at = (from + step) % count;
    const place = { row: Math.floor(at / columns.length), column: at % columns.length };
    if (drafts.get(keyOf(lines[place.row]!, columns[place.column]!.field))?.problem) return place;
  }
  return undefined;
}

export function gridAfter(writing: Writing): (grid: Grid, action: GridAction) => Grid {
  return (grid, action) => {
    switch (action.kind) {
      case "write": {
        const step: Step = [];
        const seen = new Set<string>();
        for (const { row, field, text } of action.cells) {
          const line = grid.lines[row];
          if (!line) continue;
          const key = keyOf(line, field);
          const from = textOf(grid, line, field, writing);
          // For a field of the product, the first row with a changed text counts.
          if (from === text || seen.has(key)) continue;
          seen.add(key);
          step.push({ key, from, to: text });
        }
        if (step.length === 0) return grid;
        const undo = [...grid.undo, step].slice(-maxSteps);
        return {
          ...withTexts(
            grid,
            step.map(({ key, to }) => [key, to]),
            writing,
          ),
          undo,
          redo: [],
        };
      }
      case "undo": {
        const step = grid.undo.at(-1);
        if (!step) return grid;
        const back = withTexts(
          grid,
          step.map(({ key, from }) => [key, from]),
          writing,
        );
        return { ...back, undo: grid.undo.slice(0, -1), redo: [...grid.redo, step] };
      }
      case "redo": {
        const step = grid.redo.at(-1);
        if (!step) return grid;
        const again = withTexts(
          grid,
          step.map(({ key, to }) => [key, to]),
          writing,
        );
        return { ...again, undo: [...grid.undo, step], redo: grid.redo.slice(0, -1) };
      }
      case "discard":
        return emptyGrid(grid.lines);
      case "answered":
        return withAnswers(grid, action.results, action.sent);
    }
  };
}

/** Writes texts into cells. A text that equals the stored value removes the draft. */
function withTexts(grid: Grid, texts: [key: string, text: string][], writing: Writing): Grid {
  const drafts = new Map(grid.drafts);
  const lines = linesByKey(grid.lines, new Set(texts.map(([key]) => key)));
  for (const [key, text] of texts) {
    const [field] = key.split(" ") as [CellField];
    const line = lines.get(key);
    if (!line) continue;
    const read = readCell(text, field, line, writing);
    const isStored =
      "value" in read
        ? isSameValue(read.value, line[field])
        : text.trim() === writeCell(line[field], field, writing);
    if (isStored) drafts.delete(key);
    else drafts.set(key, { text, ...read });
  }
  return { ...grid, drafts };
}

/** The first row of each of these cells. */
function linesByKey(lines: readonly VariantLine[], keys: ReadonlySet<string>): Map<string, VariantLine> {
  const found = new Map<string, VariantLine>();
  const fields = [...new Set([...keys].map((key) => key.split(" ")[0] as CellField))];
  for (const line of lines)
    for (const field of fields) {
      const key = keyOf(line, field);
      if (keys.has(key) && !found.has(key)) found.set(key, line);
    }
  return found;
}

/** Applies the results of a save. Later changes remain; cells that weren't saved get a message. */
function withAnswers(grid: Grid, results: CellResult[], sent: ReadonlyMap<string, string>): Grid {
  const byId = new Map(grid.lines.map((line) => [line.id, line]));
  const stored = new Map<string, CellValue>();
  const drafts = new Map(grid.drafts);
  for (const { variant_id, field, outcome, message, value } of results) {
    const line = byId.get(variant_id);
    if (!line) continue;
    const key = keyOf(line, field);
    const draft = drafts.get(key);
    if (outcome !== "rejected") stored.set(key, value);
    if (outcome === "saved" && draft?.text === sent.get(key)) drafts.delete(key);
    else if (draft && message !== null) drafts.set(key, { ...draft, problem: message });
  }
  const fields = [...new Set(results.map(({ field }) => field))];
  const repriced = new Set(
    results
      .filter(({ field, outcome }) => field === "price" && outcome === "saved")
      .map((one) => one.variant_id),
  );
  const lines = grid.lines.map((line) => {
    const changed = fields.flatMap((field) => {
      const key = keyOf(line, field);
      return stored.has(key) ? [[field, stored.get(key)] as const] : [];
    });
    const on_sale = line.on_sale && !repriced.has(line.id);
    return changed.length > 0 ? ({ ...line, ...Object.fromEntries(changed), on_sale } as VariantLine) : line;
  });
  // Another user may have saved the same value: then nothing is left to save.
  for (const [key, value] of stored) {
    const draft = drafts.get(key);
    if (draft?.value !== undefined && isSameValue(draft.value, value)) drafts.delete(key);
  }
  return { ...grid, lines, drafts };
}
