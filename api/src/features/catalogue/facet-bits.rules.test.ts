import fc from "fast-check";
import { expect, it } from "vitest";
import { common, countGroups, countMarks, marksOf, maskWith, placesIn } from "./facet-bits.rules.ts";

/** 512 bytes, from none of the bits to nearly all of them. */
const masks = fc
  .tuple(fc.uint8Array({ minLength: 512, maxLength: 512 }), fc.constantFrom(0, 1, 8, 64, 512))
  .map(([bytes, used]) => bytes.map((byte, at) => (at < used ? byte : 0)));
const blocks = fc
  .array(masks, { maxLength: 6 })
  .map((all) => all.map((bits, n) => ({ facet: n < 5 ? "tag" : "type", value: `v${n}`, bits })));

const every = Array.from({ length: 4096 }, (_, place) => place);
const has = (mask: Uint8Array, place: number) => (mask[place >> 3]! & (128 >> (place & 7))) > 0;
const placesBy = (test: (place: number) => boolean) => Uint16Array.from(every.filter(test));

it("counts what each value has in common with what is meant", () => {
  fc.assert(
    fc.property(blocks, masks, (block, meant) => {
      const counts = countMarks(marksOf(block), placesIn(meant));
      const byHand = block.map(({ bits }) => placesBy((at) => has(bits, at) && has(meant, at)).length);
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
      const counts = countGroups(marksOf(block), placesIn(meant), ({ value }) => groups.get(value), 2);
      const inGroup = (group: number) => block.filter(({ value }) => groups.get(value) === group);
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
