import { isDeepStrictEqual } from "node:util";
import { clipped } from "../cells/cells.rules.ts";
import type { ImportedVariant, RowProblem, RowWarning } from "../imported-product.ts";

/** A row of a variant before it is known which options its product has: three slots, blank where nothing is written. */
export type VariantDraft = { variant: ImportedVariant; names: string[]; values: string[] };

const MOST_VARIANTS = 2048;
const MOST_VALUES = 100;
const LONGEST_VALUE = 120;
const slotsOfFile = [0, 1, 2];

/**
 * Works out the options of one product and gives every variant its values. Rows with the same values but another SKU
 * stay variants of their own, told apart by it; a row that repeats values and SKU is left out. A variant that is one
 * too many becomes a problem.
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

  let kept = drafts;
  for (const slot of slots) {
    const name = names[slot] || `Option ${slot + 1}`;
    const blank = kept.filter((draft) => draft.values[slot] === "");
    if (blank.length === 0) continue;
    const others = slots.filter((other) => other !== slot);
    if (
      blank.length === kept.length &&
      new Set(kept.map((draft) => keyOf(draft, others))).size === kept.length
    ) {
      slots = others;
      warnings.push({
        row: blank[0]!.variant.row,
        column: columnNames[slot],
        message: `“${name}” has no values, so it is left out.`,
      });
      continue;
    }
    // The value is lost, but the SKU still tells the variants apart: better a value to rename than a variant gone.
    const standIns = blank.filter((draft) => draft.variant.sku);
    for (const draft of standIns) draft.values[slot] = clipped(draft.variant.sku!, LONGEST_VALUE);
    // A file without columns for options speaks of variants by their SKU; what is new among them is noted later.
    if (standIns[0] && columnNames[slot] !== undefined) {
      const message = isWithoutOptions
        ? "The variants of this product have no options, so the SKU tells them apart."
        : `Where “${name}” is blank, the SKU stands in for it.`;
      warnings.push({ row: standIns[0].variant.row, column: columnNames[slot], message });
    }
    for (const { variant } of blank.filter((draft) => !draft.variant.sku)) {
      problems.push({
        row: variant.row,
        column: columnNames[slot],
        message: `Fill in the value of “${name}” for this variant.`,
      });
    }
    kept = kept.filter((draft) => draft.values[slot] !== "");
  }

  const rowOf = new Map<string, number>();
  const twinOf = new Map<string, ImportedVariant>();
  const valuesOf = new Map(slots.map((slot) => [slot, new Set<string>()]));
  const variants: ImportedVariant[] = [];
  for (const draft of kept) {
    const { row } = draft.variant;
    const written = `${keyOf(draft, slots)}\n\n${skuOf(draft)}`;
    const twin = twinOf.get(written);
    if (twin) {
      noteTwin(draft.variant, twin, { warnings, problems });
      continue;
    }
    twinOf.set(written, { ...draft.variant });
    const namesake = rowOf.get(keyOf(draft, slots));
    if (namesake !== undefined) {
      tellApart(draft, slots, rowOf);
      const value = draft.values[slots.at(-1)!];
      const message = `Row ${namesake} already has the same option values, so this variant becomes “${value}”.`;
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
  const options = slots.map((slot) => ({
    name: ownName(names, slot),
    values: [...valuesOf.get(slot)!],
    ...madeUp(isWithoutOptions, names[slot] === ""),
  }));
  return { options: variants.length > 0 ? options : [], variants, warnings, problems };
}

/** A row that says again what another does is no loss; one that says something else is. */
function noteTwin(
  { row, ...variant }: ImportedVariant,
  { row: first, ...twin }: ImportedVariant,
  { warnings, problems }: { warnings: RowWarning[]; problems: RowProblem[] },
) {
  if (isDeepStrictEqual(variant, twin)) {
    const message = `This row repeats the variant of row ${first} and is left out.`;
    warnings.push({ row, message, isUnclear: true });
  } else {
    const message = `Row ${first} is the same variant with other values. Give this row another option value or SKU, or delete one of the two.`;
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
function tellApart(draft: VariantDraft, slots: number[], rowOf: Map<string, number>) {
  const slot = slots.at(-1)!;
  const value = clipped(draft.values[slot]!, LONGEST_VALUE / 2);
  const sku = clipped(draft.variant.sku ?? "", LONGEST_VALUE / 2 - 10);
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
  if (count >= MOST_VARIANTS)
    return `A product can have up to ${MOST_VARIANTS} variants. Give the further ones a product of their own.`;
  const isFull = (slot: number) =>
    valuesOf.get(slot)!.size >= MOST_VALUES && !valuesOf.get(slot)!.has(draft.values[slot]!);
  if (slots.some(isFull))
    return `An option can have up to ${MOST_VALUES} values. Give the further ones a product of their own.`;
  return undefined;
}

function madeUp(isWithoutOptions: boolean, isNameless: boolean) {
  if (isWithoutOptions) return { isMadeUp: "values" as const };
  return isNameless ? { isMadeUp: "name" as const } : {};
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
