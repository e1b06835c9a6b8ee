import type { CellField, CellResult, CellValue, VariantLine } from "@vitrine/contract/products/variants";
import { isSameValue, keyOf, readCell, type Writing, writeCell } from "./cells.rules.ts";

/** What somebody has written into a cell and not saved yet. */
export interface Draft {
  text: string;
  /** What it means; undefined where it cannot be read. */
  value?: CellValue;
  /** What to do about it, in words of the server's file. */
  problem?: string;
}

/** A step that can be taken back: what the cells said before and after. */
type Step = { key: string; from: string; to: string }[];

export interface Grid {
  lines: readonly VariantLine[];
  /** By `keyOf`. What is written as it is stored is no draft. */
  drafts: ReadonlyMap<string, Draft>;
  undo: readonly Step[];
  redo: readonly Step[];
}

export type GridAction =
  /** One step, however many cells it writes. */
  | { kind: "write"; cells: { row: number; field: CellField; text: string }[] }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "discard" }
  /** What the server answered, with the texts that were sent. */
  | { kind: "answered"; results: CellResult[]; sent: ReadonlyMap<string, string> };

const maxSteps = 200;

export function emptyGrid(lines: readonly VariantLine[]): Grid {
  return { lines, drafts: new Map(), undo: [], redo: [] };
}

/** What a cell shows. */
export function textOf(grid: Grid, line: VariantLine, field: CellField, writing: Writing): string {
  return grid.drafts.get(keyOf(line, field))?.text ?? writeCell(line[field], field, writing);
}

/** How many sales a save would end: those of variants with a new price. */
export function salesEnded({ lines, drafts }: Grid): number {
  return lines.filter((line) => line.on_sale && drafts.get(keyOf(line, "price"))?.value !== undefined).length;
}

/** What a cell holds, written or stored; undefined where what is written cannot be read. */
export function valueOf(grid: Grid, line: VariantLine, field: CellField): CellValue | undefined {
  const draft = grid.drafts.get(keyOf(line, field));
  return draft ? draft.value : line[field];
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
          // Of what is the product's the first line that says it counts.
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

/** Writes texts into cells; one that says what is stored is no draft any more. */
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

/** The first line on which each of these cells stands. */
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

/** Takes in what was saved. What was written on meanwhile stays; what could not be saved says why. */
function withAnswers(grid: Grid, results: CellResult[], sent: ReadonlyMap<string, string>): Grid {
  const byId = new Map(grid.lines.map((line) => [line.id, line]));
  const stored = new Map<string, CellValue>();
  const drafts = new Map(grid.drafts);
  for (const { variant_id, field, outcome, message, value } of results) {
    const line = byId.get(variant_id);
    if (!line) continue;
    const key = keyOf(line, field);
    const draft = drafts.get(key);
    if (outcome !== "refused") stored.set(key, value);
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
  // Somebody else may have written what is wanted: then there is nothing left to save.
  for (const [key, value] of stored) {
    const draft = drafts.get(key);
    if (draft?.value !== undefined && isSameValue(draft.value, value)) drafts.delete(key);
  }
  return { ...grid, lines, drafts };
}
