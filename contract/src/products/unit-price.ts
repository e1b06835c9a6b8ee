import type { UnitMeasure } from "./product.ts";

/** Units by what they measure, each with its factor to the first. */
const families: Record<string, number>[] = [
  { kg: 1, g: 0.001, mg: 0.000_001, lb: 0.453_592_37, oz: 0.028_349_523_125 },
  { l: 1, ml: 0.001, cl: 0.01, dl: 0.1, m3: 1000, "fl oz": 0.029_573_529_562_5, gal: 3.785_411_784 },
  { m: 1, cm: 0.01, mm: 0.001, in: 0.0254, ft: 0.3048, yd: 0.9144 },
  { m2: 1, cm2: 0.0001, ft2: 0.092_903_04 },
  { item: 1 },
];

/** Units to choose from, grouped by what they measure. */
export const unitFamilies: readonly (readonly string[])[] = families.map((units) => Object.keys(units));

/**
 * The price of one base amount: a bottle of 750 ml at 900 is 1200 per 1 l. In minor units, rounded half up; undefined
 * if the two amounts measure different things or are invalid.
 */
export function unitPrice(
  price: number,
  { total, total_unit, base, base_unit }: UnitMeasure,
): number | undefined {
  const [of, per] = [unitNamed(total_unit), unitNamed(base_unit)];
  const [amount, wanted] = [decimal(total), decimal(base)];
  if (!of || !per || of.family !== per.family || !(amount > 0) || !(wanted > 0)) return undefined;
  return Math.round((price * wanted * per.share) / (amount * of.share));
}

/**
 * The base as shown after a price: "1 kg" is shortened to "kg".
 *
 * @param item the word for a single item in the reader's language; other units are symbols
 */
export function baseAsText({ base, base_unit }: UnitMeasure, item = "item"): string {
  const unit = base_unit === "item" ? item : base_unit;
  return decimal(base) === 1 ? unit : `${base} ${unit}`;
}

function unitNamed(written: string): { family: Record<string, number>; share: number } | undefined {
  const name = written.trim().toLowerCase().replace("²", "2").replace("³", "3");
  const family = families.find((units) => Object.hasOwn(units, name));
  return family && { family, share: family[name]! };
}

function decimal(written: string): number {
  return Number(written.replace(",", "."));
}
