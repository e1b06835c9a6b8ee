import { describe, expect, it } from "vitest";
import {
  addOption,
  addValue,
  findSharedValues,
  addMissingVariants,
  removedVariants,
  type Matrix,
  countMissing,
  moveValue,
  removeOption,
  removeValue,
  removeVariant,
  renameValue,
  findSameSkus,
  variantName,
} from "./matrix.rules.ts";

interface Variant {
  key: string;
  option_values: string[];
  price: number;
}

const newVariantFrom = (like: Variant, option_values: string[]): Variant => ({
  ...like,
  option_values,
  key: `new ${option_values.join()}`,
});
const one: Matrix<Variant> = { options: [], variants: [{ key: "v0", option_values: [], price: 590 }] };
const namesOf = ({ variants }: Matrix<Variant>) => variants.map(variantName);
const grow = (matrix: Matrix<Variant>, at: number, ...values: string[]) =>
  values.reduce((grown, value) => addValue(grown, at, value, newVariantFrom), matrix);
const shirt = grow(addOption(grow(addOption(one), 0, "Red", "Blue")), 1, "S", "M");

describe("options with values", () => {
  it("turn the only variant into the first combination", () => {
    expect(namesOf(shirt)).toEqual(["Red / S", "Red / M", "Blue / S", "Blue / M"]);
    expect(shirt.variants[0]).toEqual({ key: "v0", option_values: ["Red", "S"], price: 590 });
    expect(shirt.variants.every(({ price }) => price === 590)).toBe(true);
  });

  it("sort the variants by the order of the values, also after a value has moved", () => {
    const moved = moveValue(shirt, 0, "Blue", 0);
    expect(moved.options[0]!.values).toEqual(["Blue", "Red"]);
    expect(namesOf(moved)).toEqual(["Blue / S", "Blue / M", "Red / S", "Red / M"]);
    expect(moveValue(shirt, 0, "Green", 0)).toEqual(shirt);
  });

  it("ignore a value that already exists", () => {
    expect(grow(shirt, 0, "Red")).toEqual(shirt);
    expect(renameValue(shirt, 0, "Red", "Blue")).toEqual(shirt);
  });

  it("retain the variants when a value is renamed", () => {
    const renamed = renameValue(shirt, 0, "Red", "Crimson");
    expect(namesOf(renamed)).toEqual(["Crimson / S", "Crimson / M", "Blue / S", "Blue / M"]);
    expect(renamed.variants[0]?.key).toBe("v0");
  });

  it("combine a new value with existing variants only, and add missing combinations on request", () => {
    const sparse = removeVariant(shirt, 3);
    expect(namesOf(grow(sparse, 0, "Grey"))).toEqual([
      "Red / S",
      "Red / M",
      "Blue / S",
      "Grey / S",
      "Grey / M",
    ]);
    expect(countMissing(sparse)).toBe(1);
    expect(namesOf(addMissingVariants(sparse, newVariantFrom))).toEqual(namesOf(shirt));
  });
});

describe("a change of options", () => {
  it("removes the variants of a deleted value", () => {
    const left = removeValue(shirt, 0, "Red");
    expect(namesOf(left)).toEqual(["Blue / S", "Blue / M"]);
    expect(removedVariants(shirt, left).map(variantName)).toEqual(["Red / S", "Red / M"]);
  });

  it("retains the first variant of each remaining combination when an option is removed", () => {
    const left = removeOption(shirt, 1);
    expect(namesOf(left)).toEqual(["Red", "Blue"]);
    expect(left.variants[0]?.key).toBe("v0");
    expect(removedVariants(shirt, left).map(variantName)).toEqual(["Red / M", "Blue / M"]);
    expect(removeOption(left, 0).variants).toHaveLength(1);
  });

  it("never removes the last variant", () => {
    const empty = removeValue(grow(addOption(one), 0, "Red"), 0, "Red");
    expect(empty.variants).toEqual([{ key: "v0", option_values: [""], price: 590 }]);
    const lopsided = removeVariant(removeVariant(shirt, 3), 2);
    expect(removeValue({ ...lopsided, options: shirt.options }, 0, "Red").variants).not.toHaveLength(0);
  });

  it("removes values that no variant has any more", () => {
    expect(removeVariant(removeVariant(shirt, 3), 2).options[0]?.values).toEqual(["Red"]);
  });
});

describe("duplicate SKUs within a product", () => {
  it("map each variant that shares an SKU to the index of another one", () => {
    const skus = ["A-1", "B", " a-1 ", null, "A-1", "", " "];
    const variants = skus.map((sku, at) => ({ key: `v${at}`, sku }));
    expect([...findSameSkus(variants)].toSorted()).toEqual([
      ["v0", 2],
      ["v2", 0],
      ["v4", 0],
    ]);
  });
});

describe("values shared with other variants", () => {
  const pictured = shirt.variants.map((one, index) => ({ ...one, picture_id: index < 2 ? "red" : null }));

  it("include their number of variants, and report if all of them show the same picture", () => {
    expect(findSharedValues(pictured, pictured[0]!)).toEqual([
      { at: 0, value: "Red", count: 2, hasSamePicture: true },
      { at: 1, value: "S", count: 2, hasSamePicture: false },
    ]);
  });

  it("exclude values of a single variant and empty values", () => {
    const { variants } = grow(addOption(one), 0, "Red", "Blue");
    expect(findSharedValues(variants, variants[0]!)).toEqual([]);
    const unnamed = addOption(shirt).variants;
    expect(findSharedValues(unnamed, unnamed[0]!).map(({ value }) => value)).toEqual(["Red", "S"]);
  });
});
