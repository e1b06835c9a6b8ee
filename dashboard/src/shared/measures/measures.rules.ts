import type { Shop } from "@vitrine/contract/shops/shops";
import type { TFunction } from "i18next";

/** A unit in which a measure is entered and shown. Measures are stored in whole grams, millimetres or centimetres. */
export interface DisplayUnit {
  symbol: "g" | "kg" | "lb" | "mm" | "cm" | "in";
  /** Grams, millimetres or centimetres per unit. */
  size: number;
  /** Few enough that a typed value is the same after it was stored in whole numbers. */
  decimals: number;
}

const pound: DisplayUnit = { symbol: "lb", size: 453.592_37, decimals: 2 };

/** The unit for the weight of an item or a parcel. */
export function itemWeightUnit(units: Shop["units"]): DisplayUnit {
  return units === "imperial" ? pound : { symbol: "g", size: 1, decimals: 0 };
}

/** The unit for the weight of a whole cart. */
export function cartWeightUnit(units: Shop["units"]): DisplayUnit {
  return units === "imperial" ? pound : { symbol: "kg", size: 1000, decimals: 3 };
}

/** The unit for length, width and height. */
export function lengthUnit(units: Shop["units"]): DisplayUnit {
  return units === "imperial"
    ? { symbol: "in", size: 25.4, decimals: 1 }
    : { symbol: "mm", size: 1, decimals: 0 };
}

/** The unit for length, width and height of a parcel, which are stored in whole centimetres. */
export function parcelLengthUnit(units: Shop["units"]): DisplayUnit {
  return units === "imperial"
    ? { symbol: "in", size: 2.54, decimals: 0 }
    : { symbol: "cm", size: 1, decimals: 0 };
}

/** The unit of a stored field, by its name; undefined if it isn't a weight or a length. */
export function unitOfField(name: string, units: Shop["units"]): DisplayUnit | undefined {
  if (name === "weight_grams") return itemWeightUnit(units);
  if (name === "min_weight" || name === "max_weight") return cartWeightUnit(units);
  if (/^(length|width|height)_mm$/.test(name)) return lengthUnit(units);
  if (/^(length|width|height)_cm$/.test(name)) return parcelLengthUnit(units);
  return undefined;
}

/** A stored measure in the unit. */
export function toUnit(stored: number, { size, decimals }: DisplayUnit): number {
  return Number((stored / size).toFixed(decimals));
}

/** A measure in the unit as it is stored. */
export function fromUnit(shown: number, { size }: DisplayUnit): number {
  return Math.round(shown * size);
}

/** A stored measure as text: "2.5 lb". */
export function measureText(stored: number, unit: DisplayUnit, t: TFunction, locale: string): string {
  const number = toUnit(stored, unit).toLocaleString(locale, { maximumFractionDigits: unit.decimals });
  return `${number} ${symbolText(unit, t)}`;
}

export function symbolText({ symbol }: DisplayUnit, t: TFunction): string {
  return { g: t("g"), kg: t("kg"), lb: t("lb"), mm: t("mm"), cm: t("cm"), in: t("in") }[symbol];
}
