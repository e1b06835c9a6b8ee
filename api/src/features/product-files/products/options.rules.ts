import { MAX_VALUES, MAX_VARIANTS } from "../limits.ts";
import { isDeepStrictEqual } from "node:util";
import { truncate } from "../cells/cells.rules.ts";
import type { ImportedVariant, RowProblem, RowWarning } from "../imported-product.ts";

/** A variant's row before the product's options are known: three slots, empty if the cell is. */
export type VariantDraft = { variant: ImportedVariant; names: string[]; values: string[] };

const MAX_VALUE_LENGTH = 120;
const slotsOfFile = [0, 1, 2];

/**
 * Determines the options of one product and the values of each variant. Rows with the same values but different SKUs
 * become separate variants, distinguished by the SKU; a row with the same values and SKU as another is left out.
 * Variants above the maximum become problems.
 */
export function optionsOf(drafts: VariantDraft[], columnNames: (string | undefined)[]) {
  const warnings: RowWarning[] = [];
  const problems: RowProblem[] = [];
  const names = slotsOfFile.map((slot) => drafts.find((draft) => draft.names[slot])?.names[slot] ?? "");
  const isUsed = (slot: number) => names[slot] !== "" || drafts.some((draft) => draft.values[slot] !== "");
  let slots = hasNoOptions(names, drafts) ? [] : slotsOfFile.filter(isUsed);
  const isWithoutOptions = slots.length === 0;
  if (isWithoutOptions && new Set(drafts.map(skuOf)).size > 1) {
    slots = [0];
    names[0] = "Variant";
    for (const draft of drafts) draft.values[0] = "";
  }

  const filled = fillEmptyValues(drafts, slots, {
    names,
    columnNames,
    isWithoutOptions,
    warnings,
    problems,
  });
  slots = filled.slots;
  const { variants, valuesOf } = distinctVariants(filled.drafts, slots, { columnNames, warnings, problems });
  const options = slots.map((slot) => ({
    name: ownName(names, slot),
    values: [...valuesOf.get(slot)!],
    ...generatedParts(isWithoutOptions, names[slot] === ""),
  }));
  return { options: variants.length > 0 ? options : [], variants, warnings, problems };
}

interface Reported {
  columnNames: (string | undefined)[];
  warnings: RowWarning[];
  problems: RowProblem[];
}

/** The drafts with a value in every slot: the SKU replaces an empty value. A slot without any values is left out. */
function fillEmptyValues(
  drafts: VariantDraft[],
  ofFile: number[],
  {
    names,
    columnNames,
    isWithoutOptions,
    warnings,
    problems,
  }: Reported & { names: string[]; isWithoutOptions: boolean },
): { drafts: VariantDraft[]; slots: number[] } {
  let slots = ofFile;
  let complete = drafts;
  for (const slot of ofFile) {
    const name = names[slot] || `Option ${slot + 1}`;
    const blank = complete.filter((draft) => draft.values[slot] === "");
    if (blank.length === 0) continue;
    const others = slots.filter((other) => other !== slot);
    if (
      blank.length === complete.length &&
      new Set(complete.map((draft) => keyOf(draft, others))).size === complete.length
    ) {
      slots = others;
      warnings.push({
        row: blank[0]!.variant.row,
        column: columnNames[slot],
        message: `The option “${name}” has no values, so it's skipped.`,
      });
      continue;
    }
    // The value is lost, but the SKU still distinguishes the variants: renaming a value is easier than restoring a
    // variant.
    const standIns = blank.filter((draft) => draft.variant.sku);
    for (const draft of standIns) draft.values[slot] = truncate(draft.variant.sku!, MAX_VALUE_LENGTH);
    // A file without option columns refers to variants by SKU; new ones are reported later.
    if (standIns[0] && columnNames[slot] !== undefined) {
      const message = isWithoutOptions
        ? "The variants of this product have no options, so their SKUs are used as option values."
        : `Where “${name}” is empty, the SKU is used instead.`;
      warnings.push({ row: standIns[0].variant.row, column: columnNames[slot], message });
    }
    for (const { variant } of blank.filter((draft) => !draft.variant.sku)) {
      problems.push({
        row: variant.row,
        column: columnNames[slot],
        message: `Enter a value for “${name}” for this variant.`,
      });
    }
    complete = complete.filter((draft) => draft.values[slot] !== "");
  }
  return { drafts: complete, slots };
}

/** The drafts as variants with unique values. */
function distinctVariants(
  drafts: VariantDraft[],
  slots: number[],
  { columnNames, warnings, problems }: Reported,
): { variants: ImportedVariant[]; valuesOf: Map<number, Set<string>> } {
  const rowOf = new Map<string, number>();
  const duplicateOf = new Map<string, ImportedVariant>();
  const valuesOf = new Map(slots.map((slot) => [slot, new Set<string>()]));
  const variants: ImportedVariant[] = [];
  for (const draft of drafts) {
    const { row } = draft.variant;
    const written = `${keyOf(draft, slots)}\n\n${skuOf(draft)}`;
    const duplicate = duplicateOf.get(written);
    if (duplicate) {
      noteDuplicate(draft.variant, duplicate, { warnings, problems });
      continue;
    }
    duplicateOf.set(written, { ...draft.variant });
    const sameRow = rowOf.get(keyOf(draft, slots));
    if (sameRow !== undefined) {
      makeUnique(draft, slots, rowOf);
      const value = draft.values[slots.at(-1)!];
      const message = `Row ${sameRow} already has the same option values, so this variant becomes “${value}”.`;
      warnings.push({ row, column: columnNames[slots.at(-1)!], message });
    }
    const problem = limitProblem(draft, slots, variants.length, valuesOf);
    if (problem) {
      problems.push({ row, message: problem });
      continue;
    }
    rowOf.set(keyOf(draft, slots), row);
    for (const slot of slots) valuesOf.get(slot)!.add(draft.values[slot]!);
    variants.push({ ...draft.variant, option_values: slots.map((slot) => draft.values[slot]!) });
  }
  return { variants, valuesOf };
}

/** A row that repeats another is only a warning; one with different data is an error. */
function noteDuplicate(
  { row, ...variant }: ImportedVariant,
  { row: first, ...duplicate }: ImportedVariant,
  { warnings, problems }: { warnings: RowWarning[]; problems: RowProblem[] },
) {
  if (isDeepStrictEqual(variant, duplicate)) {
    const message = `This row repeats the variant in row ${first}, so it's skipped.`;
    warnings.push({ row, message, isUnclear: true });
  } else {
    const message = `Row ${first} has the same variant with different values. Change the option value or SKU of this row, or delete one of the rows.`;
    problems.push({ row, message, isUnclear: true });
  }
}

/** Shopify writes the option Title with the value Default Title for a product without options. */
function hasNoOptions(names: string[], drafts: VariantDraft[]) {
  const isTitle = names[0] === "" || names[0]!.toLowerCase() === "title";
  const isDefault = ({ values: [first, ...more] }: VariantDraft) =>
    (first === "" || first!.toLowerCase() === "default title") && more.every((value) => value === "");
  return isTitle && names.slice(1).every((name) => name === "") && drafts.every(isDefault);
}

/** "Blue" with the SKU B-2 becomes "Blue (B-2)". */
function makeUnique(draft: VariantDraft, slots: number[], rowOf: Map<string, number>) {
  const slot = slots.at(-1)!;
  const value = truncate(draft.values[slot]!, MAX_VALUE_LENGTH / 2);
  const sku = truncate(draft.variant.sku ?? "", MAX_VALUE_LENGTH / 2 - 10);
  for (let count = 1; rowOf.has(keyOf(draft, slots)); count++) {
    const mark = [sku, count > 1 || !sku ? count : ""].filter(Boolean).join(" ");
    draft.values[slot] = `${value} (${mark})`;
  }
}

function limitProblem(
  draft: VariantDraft,
  slots: number[],
  count: number,
  valuesOf: Map<number, Set<string>>,
): string | undefined {
  if (count >= MAX_VARIANTS)
    return `A product can have up to ${MAX_VARIANTS} variants. Move the rest to another product.`;
  const isFull = (slot: number) =>
    valuesOf.get(slot)!.size >= MAX_VALUES && !valuesOf.get(slot)!.has(draft.values[slot]!);
  if (slots.some(isFull))
    return `An option can have up to ${MAX_VALUES} values. Move the rest to another product.`;
  return undefined;
}

function generatedParts(isWithoutOptions: boolean, isNameless: boolean) {
  if (isWithoutOptions) return { isGenerated: "values" as const };
  return isNameless ? { isGenerated: "name" as const } : {};
}

function ownName(names: string[], slot: number) {
  const name = names[slot] || `Option ${slot + 1}`;
  const isTaken = names.slice(0, slot).some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? `${name} ${slot + 1}` : name;
}

function skuOf(draft: VariantDraft) {
  return draft.variant.sku ?? "";
}

function keyOf(draft: VariantDraft, slots: number[]) {
  return slots.map((slot) => draft.values[slot]).join("\n");
}
