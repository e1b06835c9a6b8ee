import fc from "fast-check";
import { expect, it } from "vitest";
import {
  bitmapOf,
  countGroups,
  countValues,
  createFacetIndex,
  type Filters,
  match,
  matchOrdinals,
  ordinalsOf,
  type ProductFacets,
  withProducts,
} from "./facet-index.rules.ts";

const value = fc.constantFrom("a", "b", "c");
// Ordinals in several blocks, with gaps between the products.
const ordinal = fc.oneof(
  fc.nat(12),
  fc.integer({ min: 250, max: 260 }),
  fc.integer({ min: 3000, max: 3005 }),
);
const product: fc.Arbitrary<ProductFacets> = fc.record({
  ordinal,
  postings: fc.uniqueArray(fc.tuple(fc.constantFrom("tag", "type", "vendor"), value), {
    selector: ([facet, of]) => `${facet} ${of}`,
  }),
  prices: fc.tuple(fc.nat(50), fc.nat(50)).map(([min, more]) => [min, min + more] as [number, number]),
});
const changes = fc.array(fc.array(product, { maxLength: 12 }), { maxLength: 4 });
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    chosen: fc.uniqueArray(
      fc.record({
        facet: fc.constantFrom("tag", "type", "vendor"),
        values: fc.uniqueArray(fc.constantFrom("a", "b", "unknown"), { minLength: 1 }),
      }),
      { selector: ({ facet }) => facet },
    ),
    prices: fc.record({ price_min: fc.nat(60), price_max: fc.nat(60) }, { requiredKeys: ["price_min"] }),
  },
  { requiredKeys: ["chosen"] },
);

function built(batches: ProductFacets[][]) {
  let index = createFacetIndex();
  const products = new Map<number, ProductFacets>();
  for (const batch of batches) {
    // A batch contains each product once.
    const unique = new Map(batch.map((each) => [each.ordinal, each]));
    index = withProducts(index, [...unique.values()]);
    for (const each of unique.values()) products.set(each.ordinal, each);
  }
  return { index, products: [...products.values()].filter(({ postings }) => postings.length > 0) };
}

const has = ({ postings }: ProductFacets, facet: string, values: string[]) =>
  postings.some(([of, one]) => of === facet && values.includes(one));
const isPriced = ({ prices: [min, max] }: ProductFacets, { prices }: Filters) =>
  !prices || (min <= (prices.price_max ?? Infinity) && max >= (prices.price_min ?? 0));
const matches = (each: ProductFacets, all: Filters, but?: string) =>
  isPriced(each, all) && all.chosen.every(({ facet, values }) => facet === but || has(each, facet, values));

/** As in every list: a product without a status doesn't exist. */
const withStatus = (batches: ProductFacets[][]) =>
  batches.map((batch) =>
    batch.map((each) =>
      each.postings.length > 0 ? { ...each, postings: [["status", "active"], ...each.postings] } : each,
    ),
  ) as ProductFacets[][];
const active = ({ chosen, ...more }: Filters): Filters => ({
  chosen: [{ facet: "status", values: ["active"] }, ...chosen],
  ...more,
});

it("finds the products that match all filters, as ordinals and as a bitmap", () => {
  fc.assert(
    fc.property(changes, filters, (batches, some) => {
      const { index, products } = built(withStatus(batches));
      const all = active(some);
      const expected = products
        .filter((each) => matches(each, all))
        .map(({ ordinal }) => ordinal)
        .toSorted((a, b) => a - b);
      const matching = match(index, all);
      expect(matching.total).toBe(expected.length);
      expect(ordinalsOf(matching)).toEqual(expected);
      const bits = bitmapOf(matching);
      const set = Array.from({ length: bits.length * 8 }, (_, n) => n).filter(
        (n) => (bits[n >> 3]! >> (n & 7)) & 1,
      );
      expect(set).toEqual(expected);
    }),
  );
});

it("counts each value under all filters except that of its own facet", () => {
  fc.assert(
    fc.property(changes, filters, fc.uniqueArray(ordinal, { minLength: 15 }), (batches, some, found) => {
      const { index, products } = built(withStatus(batches));
      const all = active(some);
      const matching = matchOrdinals(match(index, all), "words", found);
      const counts = countValues(matching);
      for (const [id, of] of index.values.entries())
        expect(counts[id]).toBe(
          products.filter(
            (each) =>
              found.includes(each.ordinal) && has(each, of.facet, [of.value]) && matches(each, all, of.facet),
          ).length,
        );
      expect(matching.total).toBe(
        products.filter((each) => found.includes(each.ordinal) && matches(each, all)).length,
      );
    }),
  );
});

it("counts a product once per group, also in groups that overlap", () => {
  fc.assert(
    fc.property(changes, filters, (batches, some) => {
      const { index, products } = built(withStatus(batches));
      const all = active(some);
      const groups = [["a", "b"], ["b", "c"], ["unknown"]];
      for (const own of [undefined, "vendor"]) {
        const counts = countGroups(match(index, all), "vendor", groups, own);
        expect(Array.from(counts)).toEqual(
          groups.map(
            (values) =>
              products.filter((each) => has(each, "vendor", values) && matches(each, all, own)).length,
          ),
        );
      }
    }),
  );
});

it("leaves the previous index unchanged when products change", () => {
  fc.assert(
    fc.property(changes, fc.array(product, { maxLength: 5 }), filters, (batches, later, some) => {
      const { index } = built(withStatus(batches));
      const before = ordinalsOf(match(index, active(some)));
      withProducts(index, [...new Map(later.map((each) => [each.ordinal, each])).values()]);
      expect(ordinalsOf(match(index, active(some)))).toEqual(before);
    }),
  );
});

it("accepts as many filters as a request can have, and no more", () => {
  const chosen = Array.from({ length: 31 }, (_, n) => ({ facet: `f${n}`, values: ["a"] }));
  const postings = chosen.map(({ facet }) => [facet, "a"] as [string, string]);
  const index = withProducts(createFacetIndex(), [
    { ordinal: 3, postings, prices: [1, 1] },
    { ordinal: 4, postings: postings.slice(1), prices: [1, 1] },
  ]);
  const matching = match(index, { chosen });
  expect(ordinalsOf(matching)).toEqual([3]);
  expect(countValues(matching)[index.ids.get("f0")!.get("a")!]).toBe(1);
  expect(() => match(index, { chosen, prices: { price_min: 1 } })).toThrow();
});
