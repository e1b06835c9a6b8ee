import type { TFunction } from "i18next";
import { describe, expect, it } from "vitest";
import {
  cartWeightUnit,
  fromUnit,
  itemWeightUnit,
  lengthUnit,
  measureText,
  parcelLengthUnit,
  toUnit,
  unitOfField,
} from "./measures.rules.ts";

const t = ((text: string) => text) as unknown as TFunction;

describe("Measures", () => {
  it("are entered in pounds and inches in shops with imperial units, in g, kg and mm in others", () => {
    const symbols = (units: "metric" | "imperial") =>
      [itemWeightUnit, cartWeightUnit, lengthUnit].map((unit) => unit(units).symbol);
    expect(symbols("imperial")).toEqual(["lb", "lb", "in"]);
    expect(symbols("metric")).toEqual(["g", "kg", "mm"]);
  });

  it("are stored in whole grams and millimetres", () => {
    expect(fromUnit(1, itemWeightUnit("imperial"))).toBe(454);
    expect(fromUnit(2.5, cartWeightUnit("imperial"))).toBe(1134);
    expect(fromUnit(12, lengthUnit("imperial"))).toBe(305);
    expect(fromUnit(0.75, cartWeightUnit("metric"))).toBe(750);
    expect(fromUnit(250, itemWeightUnit("metric"))).toBe(250);
  });

  it("are the same after they were stored, for every value that can be typed", () => {
    for (const unit of [
      itemWeightUnit("imperial"),
      cartWeightUnit("metric"),
      lengthUnit("imperial"),
      parcelLengthUnit("imperial"),
    ])
      for (let step = 0; step <= 5000; step++) {
        const typed = Number((step / 10 ** unit.decimals).toFixed(unit.decimals));
        expect(toUnit(fromUnit(typed, unit), unit)).toBe(typed);
      }
  });

  it("have the unit of their field", () => {
    const fields = ["weight_grams", "max_weight", "width_mm", "height_cm", "price"];
    const symbols = (units: "metric" | "imperial") =>
      fields.map((field) => unitOfField(field, units)?.symbol);
    expect(symbols("imperial")).toEqual(["lb", "lb", "in", "in", undefined]);
    expect(symbols("metric")).toEqual(["g", "kg", "mm", "cm", undefined]);
    expect(fromUnit(8, parcelLengthUnit("imperial"))).toBe(20);
  });

  it("are written with their unit", () => {
    expect(measureText(1134, cartWeightUnit("imperial"), t, "en")).toBe("2.5 lb");
    expect(measureText(1500, cartWeightUnit("metric"), t, "de")).toBe("1,5 kg");
  });
});
