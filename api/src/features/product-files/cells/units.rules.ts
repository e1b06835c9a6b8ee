/** Grams per unit. */
export const gramsIn: Record<string, number> = {
  kg: 1000,
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  lbs: 453.592_37,
  lb: 453.592_37,
  oz: 28.349_523_125,
};

const weight = /[\s(_]*(kg|g|gr|grams?|lbs?|oz)[.)]?\s*$/i;

/** Splits "0.5 kg" into number and unit. Without a unit in the cell, the header's unit is used, otherwise grams. */
export function weightIn(cell: string, header: string): { figure: string; unit: number } {
  const own = weight.exec(cell);
  const name = own?.[1] ?? weight.exec(header)?.[1] ?? "g";
  return { figure: own ? cell.slice(0, own.index) : cell, unit: gramsIn[name.toLowerCase()]! };
}
