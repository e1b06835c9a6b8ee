import type { Product } from "@vitrine/contract/products";
import { describe, expect, it } from "vitest";
import { differences, merged } from "./merge.rules.ts";
import { shirt, variant } from "./product.fixture.ts";
import { valuesOf } from "./product-values.ts";

const two: Product = {
  ...shirt,
  options: [{ name: "Colour", values: ["Red", "Blue"] }],
  variants: [
    variant,
    { ...variant, id: "01a1f8b2-0000-7000-8000-000000000002", option_values: ["Blue"], position: 1 },
  ],
};
const mine = () => valuesOf(two);

describe("Two who have changed the same product", () => {
  it("are asked only about what both have changed; the rest is the one's who has", () => {
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
    const found = differences(two, typed, theirs);
    expect(found.map(({ place, by }) => [place, by])).toEqual([
      ["title", "both"],
      ["vendor", "them"],
      ["tags", "me"],
      [`${variant.id} price`, "both"],
      [`${variant.id} cost`, "them"],
      [`${two.variants[1]!.id} price`, "me"],
    ]);
    const values = merged(typed, theirs, found, new Set([`${variant.id} price`]));
    expect(values).toMatchObject({ title: "My shirt", vendor: "Them", tags: ["mine"] });
    expect(values.variants.map(({ price, cost }) => [price, cost])).toEqual([
      [4500, 100],
      [4300, null],
    ]);
  });

  it("lose nothing when one has added a variant and the other has priced those that were there", () => {
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
    const found = differences(two, typed, theirs);
    expect(found.map(({ place, by }) => [place, by])).toEqual([
      ["variants", "them"],
      [`${two.variants[1]!.id} price`, "me"],
    ]);
    expect(merged(typed, theirs, found, new Set()).variants.map(({ price }) => price)).toEqual([
      3900, 4300, 1,
    ]);
  });

  it("are asked nothing when both have written the same", () => {
    const typed = mine();
    typed.title = "Same";
    expect(differences(two, typed, { ...two, title: "Same", version: 4 })).toEqual([]);
  });
});
