import { describe, expect, it } from "vitest";
import {
  addOption,
  addValue,
  alikeOf,
  complete,
  gone,
  type Matrix,
  missing,
  moveValue,
  removeOption,
  removeValue,
  removeVariant,
  renameValue,
  sameSkus,
  variantName,
} from "./matrix.rules.ts";

interface Piece {
  key: string;
  option_values: string[];
  price: number;
}

const newVariantFrom = (like: Piece, option_values: string[]): Piece => ({
  ...like,
  option_values,
  key: `new ${option_values.join()}`,
});
const one: Matrix<Piece> = { options: [], variants: [{ key: "v0", option_values: [], price: 590 }] };
const namesOf = ({ variants }: Matrix<Piece>) => variants.map(variantName);
const grow = (matrix: Matrix<Piece>, at: number, ...values: string[]) =>
  values.reduce((grown, value) => addValue(grown, at, value, newVariantFrom), matrix);
const shirt = grow(addOption(grow(addOption(one), 0, "Red", "Blue")), 1, "S", "M");

describe("Options make variants", () => {
  it("and the product's one variant becomes the first of them", () => {
    expect(namesOf(shirt)).toEqual(["Red / S", "Red / M", "Blue / S", "Blue / M"]);
    expect(shirt.variants[0]).toEqual({ key: "v0", option_values: ["Red", "S"], price: 590 });
    expect(shirt.variants.every(({ price }) => price === 590)).toBe(true);
  });

  it("which stand in the order of the values, also when one is moved", () => {
    const moved = moveValue(shirt, 0, "Blue", 0);
    expect(moved.options[0]!.values).toEqual(["Blue", "Red"]);
    expect(namesOf(moved)).toEqual(["Blue / S", "Blue / M", "Red / S", "Red / M"]);
    expect(moveValue(shirt, 0, "Green", 0)).toEqual(shirt);
  });

  it("and a value that is there already makes none", () => {
    expect(grow(shirt, 0, "Red")).toEqual(shirt);
    expect(renameValue(shirt, 0, "Red", "Blue")).toEqual(shirt);
  });

  it("which keep what they are when a value is renamed", () => {
    const renamed = renameValue(shirt, 0, "Red", "Crimson");
    expect(namesOf(renamed)).toEqual(["Crimson / S", "Crimson / M", "Blue / S", "Blue / M"]);
    expect(renamed.variants[0]?.key).toBe("v0");
  });

  it("of which a new value adds only those beside what there is", () => {
    const sparse = removeVariant(shirt, 3);
    expect(namesOf(grow(sparse, 0, "Grey"))).toEqual([
      "Red / S",
      "Red / M",
      "Blue / S",
      "Grey / S",
      "Grey / M",
    ]);
    expect(missing(sparse)).toBe(1);
    expect(namesOf(complete(sparse, newVariantFrom))).toEqual(namesOf(shirt));
  });
});

describe("What goes when options change", () => {
  it("are the variants of a value that is deleted", () => {
    const left = removeValue(shirt, 0, "Red");
    expect(namesOf(left)).toEqual(["Blue / S", "Blue / M"]);
    expect(gone(shirt, left).map(variantName)).toEqual(["Red / S", "Red / M"]);
  });

  it("is all but the first of each when an option is removed", () => {
    const left = removeOption(shirt, 1);
    expect(namesOf(left)).toEqual(["Red", "Blue"]);
    expect(left.variants[0]?.key).toBe("v0");
    expect(gone(shirt, left).map(variantName)).toEqual(["Red / M", "Blue / M"]);
    expect(removeOption(left, 0).variants).toHaveLength(1);
  });

  it("is never the last variant", () => {
    const empty = removeValue(grow(addOption(one), 0, "Red"), 0, "Red");
    expect(empty.variants).toEqual([{ key: "v0", option_values: [""], price: 590 }]);
    const lopsided = removeVariant(removeVariant(shirt, 3), 2);
    expect(removeValue({ ...lopsided, options: shirt.options }, 0, "Red").variants).not.toHaveLength(0);
  });

  it("are values that no variant has any more", () => {
    expect(removeVariant(removeVariant(shirt, 3), 2).options[0]?.values).toEqual(["Red"]);
  });
});

describe("The same SKU within a product", () => {
  it("is known of each variant that shares one, with the place of another", () => {
    const skus = ["A-1", "B", " a-1 ", null, "A-1", "", " "];
    const variants = skus.map((sku, at) => ({ key: `v${at}`, sku }));
    expect([...sameSkus(variants)].toSorted()).toEqual([
      ["v0", 2],
      ["v2", 0],
      ["v4", 0],
    ]);
  });
});

describe("A variant has in common with others", () => {
  const pictured = shirt.variants.map((one, place) => ({ ...one, picture_id: place < 2 ? "red" : null }));

  it("each of its values, and all of one value may show the same picture already", () => {
    expect(alikeOf(pictured, pictured[0]!)).toEqual([
      { at: 0, value: "Red", count: 2, hasSamePicture: true },
      { at: 1, value: "S", count: 2, hasSamePicture: false },
    ]);
  });

  it("nothing, where each has a value of its own or none yet", () => {
    const { variants } = grow(addOption(one), 0, "Red", "Blue");
    expect(alikeOf(variants, variants[0]!)).toEqual([]);
    const unnamed = addOption(shirt).variants;
    expect(alikeOf(unnamed, unnamed[0]!).map(({ value }) => value)).toEqual(["Red", "S"]);
  });
});
