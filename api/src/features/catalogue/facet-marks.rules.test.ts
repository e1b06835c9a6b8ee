import fc from "fast-check";
import { expect, it } from "vitest";
import { common, countGroups, countMarks, marksOf, maskWith, placesIn } from "./facet-marks.rules.ts";

/** 512 bytes, from none of the bits to nearly all of them. */
const masks = fc
  .tuple(fc.uint8Array({ minLength: 512, maxLength: 512 }), fc.constantFrom(0, 1, 8, 64, 512))
  .map(([bytes, used]) => bytes.map((byte, at) => (at < used ? byte : 0)));
const blocks = fc
  .array(masks, { maxLength: 6 })
  .map((all) => all.map((bits, n) => ({ facet: n < 5 ? "tag" : "type", value: `v${n}`, bits })));

const range = fc.tuple(fc.nat(6), fc.nat(6)).map(([from, more]) => ({ from, to: from + more }));

const every = Array.from({ length: 4096 }, (_, place) => place);
const has = (mask: Uint8Array, place: number) => (mask[place >> 3]! & (128 >> (place & 7))) > 0;
const placesBy = (test: (place: number) => boolean) => Uint16Array.from(every.filter(test));

it("puts the values of a facet together, in whatever order they come", () => {
  const bits = new Uint8Array(512).fill(255, 0, 1);
  const rows = ["tag a", "in_stock 1", "tag b", "type x"].map((row) => row.split(" "));
  for (const order of [rows, rows.toReversed()]) {
    const { facets, values } = marksOf(
      order.map(([facet, value]) => ({ facet: facet!, value: value!, bits })),
    );
    expect(Array.from(facets, ([facet, { from, to }]) => [facet, values.slice(from, to).toSorted()])).toEqual(
      [
        ["in_stock", ["1"]],
        ["tag", ["a", "b"]],
        ["type", ["x"]],
      ],
    );
  }
});

it("counts what each value has in common with what is meant", () => {
  fc.assert(
    fc.property(blocks, masks, range, (block, meant, { from, to }) => {
      const counts = countMarks(marksOf(block), placesIn(meant), { from, to });
      const byHand = block.map(({ bits }, index) =>
        index >= from && index < to ? placesBy((at) => has(bits, at) && has(meant, at)).length : 0,
      );
      expect(Array.from(counts)).toEqual(byHand);
    }),
  );
});

it("counts a product once in a group, and what is in no group nowhere", () => {
  fc.assert(
    fc.property(blocks, masks, (block, meant) => {
      const groups = new Map([
        ["v0", 0],
        ["v1", 1],
        ["v2", 0],
        ["v5", 1],
      ]);
      const counts = countGroups(marksOf(block), placesIn(meant), "tag", groups, 2);
      const tags = block.filter(({ facet }) => facet === "tag");
      const inGroup = (group: number) => tags.filter(({ value }) => groups.get(value) === group);
      const byHand = [0, 1].map((group) =>
        placesBy((at) => has(meant, at) && inGroup(group).some(({ bits }) => has(bits, at))),
      );
      expect(Array.from(counts)).toEqual(byHand.map((those) => those.length));
    }),
  );
});

it("finds the products that have one of some values of a facet", () => {
  fc.assert(
    fc.property(blocks, (block) => {
      const wanted = ["v1", "v3", "v5", "none"];
      const some = block.filter(({ facet, value }) => facet === "tag" && wanted.includes(value));
      expect(placesIn(maskWith(marksOf(block), "tag", wanted))).toEqual(
        placesBy((at) => some.some(({ bits }) => has(bits, at))),
      );
    }),
  );
});

it("takes what all mean, and leaves them as they were", () => {
  fc.assert(
    fc.property(masks, masks, masks, (one, two, three) => {
      const was = one.slice();
      expect(placesIn(common([one, two, three]))).toEqual(
        placesBy((at) => has(one, at) && has(two, at) && has(three, at)),
      );
      expect(one).toEqual(was);
    }),
  );
});
