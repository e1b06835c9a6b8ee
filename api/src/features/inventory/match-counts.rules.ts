import { handleOf } from "../product-files/cells/cells.rules.ts";
import type { CountedRow, RowProblem } from "./read-counts.ts";

/** A variant that a line may match, with its current stock. */
export interface CountableVariant {
  variant_id: string;
  product_id: string;
  handle: string;
  product_title: string;
  option_names: string[];
  option_values: string[];
  sku: string | null;
  on_hand: number;
  allocated: number;
  unavailable: number;
}

/** A variant with the count to set. */
export interface PlannedCount extends CountableVariant {
  row: number;
  wanted: number;
}

/** The handle as in the file, and as an import of products converts it. */
export function handlesOf(handle: string): string[] {
  return handle === "" ? [] : [...new Set([handle, handleOf(handle.toLowerCase().normalize("NFC"))])];
}

/** The SKU in lower case, with and without an apostrophe that a spreadsheet may have added. */
export function skusOf(sku: string): string[] {
  return sku === "" ? [] : [...new Set([sku.toLowerCase(), sku.toLowerCase().replace(/^'+/, "")])];
}

/** The shop's variants that a file may refer to. */
export class VariantIndex {
  readonly #byHandle = new Map<string, CountableVariant[]>();
  readonly #bySku = new Map<string, CountableVariant[]>();

  constructor(variants: CountableVariant[]) {
    for (const variant of variants) {
      add(this.#byHandle, variant.handle, variant);
      if (variant.sku) add(this.#bySku, variant.sku.toLowerCase(), variant);
    }
  }

  /** The variant of a line, or an error message. */
  find(line: CountedRow): CountableVariant | string {
    if (!line.handle && !line.sku) return "Enter the handle or SKU of this variant.";
    const handle = handlesOf(line.handle).find((each) => this.#byHandle.has(each));
    if (handle !== undefined) return ofProduct(this.#byHandle.get(handle)!, line);
    const sku = skusOf(line.sku).find((each) => this.#bySku.has(each));
    const named = sku === undefined ? [] : this.#bySku.get(sku)!;
    if (named.length === 1) return named[0]!;
    if (named.length > 1)
      return `${named.length} variants have the SKU ${line.sku}. Add the columns Handle and Option1 Value.`;
    return line.handle
      ? `No product has the handle ${line.handle}. Import the products first.`
      : `No variant has the SKU ${line.sku}. Import the products first.`;
  }
}

function ofProduct(product: CountableVariant[], line: CountedRow): CountableVariant | string {
  const given = line.options.filter(({ value }) => value.toLowerCase() !== "default title");
  const found = product.filter((variant) => hasOptions(variant, given));
  if (found.length === 1) return found[0]!;
  const bySku = product.filter(({ sku }) => sku && skusOf(line.sku).includes(sku.toLowerCase()));
  if (bySku.length === 1) return bySku[0]!;
  const options = given.map(({ value }) => value).join(" / ");
  if (found.length > 1) return `${line.handle} has several variants. Enter the options of the one you mean.`;
  return `${line.handle} has no variant ${options || line.sku}. Add it to the product, or correct the row.`;
}

/** True if a variant has exactly these options, compared by option name if the file has names. */
function hasOptions(variant: CountableVariant, given: CountedRow["options"]): boolean {
  if (given.length !== variant.option_values.length) return false;
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  return variant.option_values.every((value, place) => {
    const byName = given.find(({ name }) => name !== "" && same(name, variant.option_names[place] ?? ""));
    return same((byName ?? given[place]!).value, value);
  });
}

function add<T>(map: Map<string, T[]>, key: string, one: T): void {
  const list = map.get(key);
  if (list) list.push(one);
  else map.set(key, [one]);
}

/**
 * The counts to set, one per variant: the sum over the file's locations. Reports further rows for the same variant
 * and location, which don't count, and leaves out variants whose count has changed since the file was written.
 */
export function planCounts(
  lines: CountedRow[],
  index: VariantIndex,
  note: (problem: RowProblem) => void,
): PlannedCount[] {
  const plans = new Map<string, { variant: CountableVariant; lines: CountedRow[] }>();
  for (const line of lines) {
    const problem = (message: string) => note({ row: line.row, handle: line.handle || null, message });
    const variant = index.find(line);
    if (typeof variant === "string") {
      problem(variant);
      continue;
    }
    const plan = plans.get(variant.variant_id);
    const earlier = plan?.lines.find(({ location }) => location === line.location);
    if (earlier) problem(`Row ${earlier.row} has the same variant. Remove one of the two rows.`);
    else if (plan) plan.lines.push(line);
    else plans.set(variant.variant_id, { variant, lines: [line] });
  }
  return [...plans.values()].flatMap(({ variant, lines: given }): PlannedCount[] => {
    const row = given[0]!.row;
    const bound = given[0]!.of === "available" ? variant.allocated + variant.unavailable : 0;
    const wanted = Math.max(0, given.reduce((sum, { units }) => sum + units, 0) + bound);
    const before = given.every((line) => line.before !== null)
      ? given.reduce((sum, line) => sum + line.before!, 0)
      : null;
    if (before !== null && before !== variant.on_hand && wanted !== variant.on_hand) {
      const message = `${variant.on_hand} are on hand now, but there were ${before} when the file was exported. Export it again, or clear the cell “On hand (current)”.`;
      note({ row, handle: variant.handle, message });
      return [];
    }
    return [{ ...variant, row, wanted }];
  });
}
