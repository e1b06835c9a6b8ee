import type { Shop } from "@vitrine/contract/shops/shops";
import type { TFunction } from "i18next";

/** A unit in which a measure is entered and shown. Measures are stored in whole grams and millimetres. */
export interface DisplayUnit {
  symbol: "g" | "kg" | "lb" | "mm" | "in";
  /** Grams or millimetres per unit. */
  size: number;
  /** Few enough that a typed value is the same after it was stored in whole grams or millimetres. */
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
  return { g: t("g"), kg: t("kg"), lb: t("lb"), mm: t("mm"), in: t("in") }[symbol];
}
