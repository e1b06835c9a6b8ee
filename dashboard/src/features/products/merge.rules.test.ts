import type { Product } from "@vitrine/contract/products/product";
import { describe, expect, it } from "vitest";
import { findDifferences, mergeVersions } from "./merge.rules.ts";
import { shirt, variant } from "./product.fixture.ts";
import { type Categorisation, uncategorised, valuesOf } from "./product-values.ts";

const two: Product = {
  ...shirt,
  options: [{ name: "Colour", values: ["Red", "Blue"] }],
  variants: [
    variant,
    { ...variant, id: "01a1f8b2-0000-7000-8000-000000000002", option_values: ["Blue"], position: 1 },
  ],
};
const mine = () => valuesOf(two);
const at = (product: Product, categorisation: Categorisation = uncategorised) => ({
  product,
  categorisation,
});

describe("two users who edit the same product", () => {
  it("choose only the fields that both changed; other changes are merged", () => {
    const theirs: Product = {
      ...two,
      version: 4,
      title: "Their shirt",
      vendor: "Them",
      variants: two.variants.map((one, at) => (at === 0 ? { ...one, price: 4500, cost: 100 } : one)),
    };
    const typed = mine();
    typed.title = "My shirt";
    typed.tags = ["mine"];
    typed.variants[0]!.price = 4200;
    typed.variants[1]!.price = 4300;
    const found = findDifferences(at(two), typed, at(theirs));
    expect(found.map(({ key, by }) => [key, by])).toEqual([
      ["title", "both"],
      ["vendor", "them"],
      ["tags", "me"],
      [`${variant.id} price`, "both"],
      [`${variant.id} cost`, "them"],
      [`${two.variants[1]!.id} price`, "me"],
    ]);
    const values = mergeVersions(typed, at(theirs), found, new Set([`${variant.id} price`]));
    expect(values).toMatchObject({ title: "My shirt", vendor: "Them", tags: ["mine"] });
    expect(values.variants.map(({ price, cost }) => [price, cost])).toEqual([
      [4500, 100],
      [4300, null],
    ]);
  });

  it("lose no changes when one adds a variant and the other changes prices", () => {
    const added = {
      ...variant,
      id: "01a1f8b2-0000-7000-8000-000000000003",
      option_values: ["Green"],
      price: 1,
    };
    const theirs: Product = {
      ...two,
      version: 4,
      options: [{ name: "Colour", values: ["Red", "Blue", "Green"] }],
      variants: [...two.variants, added],
    };
    const typed = mine();
    typed.variants[1]!.price = 4300;
    const found = findDifferences(at(two), typed, at(theirs));
    expect(found.map(({ key, by }) => [key, by])).toEqual([
      ["variants", "them"],
      [`${two.variants[1]!.id} price`, "me"],
    ]);
    expect(mergeVersions(typed, at(theirs), found, new Set()).variants.map(({ price }) => price)).toEqual([
      3900, 4300, 1,
    ]);
  });

  it("have no conflict if both entered the same value", () => {
    const typed = mine();
    typed.title = "Same";
    expect(findDifferences(at(two), typed, at({ ...two, title: "Same", version: 4 }))).toEqual([]);
  });

  it("choose categories only if both changed them, regardless of titles and order", () => {
    const [cups, pots, gifts] = ["Cups", "Pots", "Gifts"].map((title) => ({ id: title, title, trail: [] }));
    const was = { categories: [cups!, pots!], collections: [{ id: "1", title: "Spring" }] };
    const typed = valuesOf(two, { ...was, categories: [cups!, gifts!] });
    const theirs = at(two, {
      categories: [gifts!, { ...cups!, title: "Mugs", trail: [{ id: "top", title: "Kitchen" }] }],
      collections: [],
    });
    expect(findDifferences(at(two, was), typed, theirs).map(({ key, by }) => [key, by])).toEqual([
      ["collections", "them"],
    ]);

    const clashing = at(two, { ...was, categories: [pots!] });
    const found = findDifferences(at(two, was), typed, clashing);
    expect(found).toMatchObject([
      {
        key: "categories",
        by: "both",
        mine: [{ title: "Cups" }, { title: "Gifts" }],
        theirs: [{ title: "Pots" }],
      },
    ]);
    expect(mergeVersions(typed, clashing, found, new Set()).categories).toEqual([cups, gifts]);
    expect(mergeVersions(typed, clashing, found, new Set(["categories"])).categories).toEqual([pots]);
  });
});
