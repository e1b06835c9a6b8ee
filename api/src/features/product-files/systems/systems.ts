import { tooWide } from "../tables/read-table.ts";
import { type Mapping, systemFields, type Target } from "../fields.rules.ts";
import type { Row } from "../tables/read-table.ts";
import { bagisto } from "./bagisto.rules.ts";
import { etsy } from "./etsy.rules.ts";
import { magento } from "./magento.rules.ts";
import { spree } from "./spree.rules.ts";
import type { RowEditor, System, SystemName } from "./system.ts";
import { vendure } from "./vendure.rules.ts";

const systems: System[] = [spree, vendure, etsy, magento, bagisto];

/** Lower case without spaces and without the language of "name:en". */
function keyOf(header: string): string {
  return header
    .toLowerCase()
    .replace(/[\s\u200b\ufeff]+/g, "")
    .replace(/:[a-z]{2}(?:[-_][a-z]{2,4})?$/i, "");
}

/** The software that a file comes from, by headers that no other software has. */
export function systemOf(headers: string[]): System | undefined {
  const keys = new Set(headers.map(keyOf));
  return systems.find((system) => system.isItsFile(keys));
}

function meaningOf({ headers, series = [] }: System, header: string): Target | null | undefined {
  const key = keyOf(header);
  if (Object.hasOwn(headers, key)) return headers[key];
  for (const [pattern, meaning] of series) {
    const [found, number] = pattern.exec(key) ?? [];
    if (found !== undefined) return meaning(Number(number));
  }
  return undefined;
}

/**
 * The fields of the columns. If two have the same field, the second is null. Undefined for a header that the software
 * doesn't have.
 */
export function systemMeanings(system: System, headers: string[]): (Target | null | undefined)[] {
  const taken = new Set<Target>();
  return headers.map((header) => {
    const meaning = meaningOf(system, header);
    if (!meaning) return meaning;
    if (taken.has(meaning)) return null;
    taken.add(meaning);
    return meaning;
  });
}

/** A file whose rows have the usual fields. */
interface AdaptedFile {
  headers: string[];
  mapping: Mapping;
  rows: () => AsyncIterable<Row>;
}

/**
 * Converts the software's own values to the usual fields, in columns after the file's own. Each row retains its
 * number; one row may become several or be left out with a reason.
 */
export function adaptFile(
  name: string,
  { headers, mapping, rows }: { headers: string[]; mapping: Mapping; rows: () => AsyncIterable<Row> },
): AdaptedFile {
  const adapter = systems.find((system) => system.name === (name as SystemName))?.createAdapter?.();
  if (!adapter) return { headers, mapping, rows };
  const columnOf = new Map(mapping.flatMap((target, column) => (target ? [[target, column] as const] : [])));
  const has = (target: Target) => columnOf.has(target);
  const added = adapter.adds(has).filter((field) => !has(field));
  for (const [place, field] of added.entries()) columnOf.set(field, headers.length + place);

  /**
   * @param cells with room for the added columns
   */
  function editorOf(cells: string[]): RowEditor & { cells: string[] } {
    return {
      cells,
      get: (target) => cells[columnOf.get(target) ?? -1]?.trim() ?? "",
      has: (target) => mapping.includes(target),
      set(target, text) {
        const column = columnOf.get(target);
        if (column !== undefined) cells[column] = text;
      },
    };
  }
  const widened = (cells: string[]) => [
    ...headers.map((_, column) => cells[column] ?? ""),
    ...added.map(() => ""),
  ];
  const isTooWide = ({ cells }: Row) => cells.slice(headers.length).some((cell) => cell.trim());

  let hasLooked = adapter.look === undefined;
  async function* adapted(): AsyncGenerator<Row> {
    if (!hasLooked) for await (const { cells } of rows()) adapter!.look!(editorOf(cells));
    hasLooked = true;
    adapter!.restart?.();
    for await (const each of rows()) {
      if (isTooWide(each)) {
        yield { ...each, leftOut: tooWide };
        continue;
      }
      const row = editorOf(widened(each.cells));
      const found = adapter!.adapt(row, () => editorOf([...row.cells]));
      if ("leftOut" in found) yield { ...each, ...found };
      else {
        const note = adapter!.note?.();
        for (const [at, one] of found.entries())
          yield { row: each.row, cells: (one as typeof row).cells, ...(at === 0 && note && { note }) };
      }
    }
  }
  return {
    headers: [...headers, ...added],
    mapping: [...mapping, ...added].map((target) => (adapterTargets.has(target ?? "") ? null : target)),
    rows: adapted,
  };
}

/** Fields that adapters have read; "kind" and "parent" would otherwise make it a WooCommerce file. */
const adapterTargets = new Set<string>(["kind", "parent", "visibility", ...systemFields]);
