import fc from "fast-check";
import { expect, it } from "vitest";
import { anyOf, bitsOf, countIn, maskOf, narrow } from "./facet-bits.rules.ts";

/** 512 bytes, from none of the bits to nearly all of them: so that both kinds of list come up. */
const blocks = fc
  .tuple(fc.uint8Array({ minLength: 512, maxLength: 512 }), fc.constantFrom(0, 1, 8, 64, 512))
  .map(([bytes, used]) => bytes.map((byte, at) => (at < used ? byte : 0)));

const isSet = (bytes: Uint8Array, place: number) => (bytes[place >> 3]! & (128 >> (place & 7))) > 0;
const places = Array.from({ length: 4096 }, (_, place) => place);

it("counts what two have in common, however they are kept", () => {
  fc.assert(
    fc.property(blocks, blocks, (value, meant) => {
      const common = places.filter((place) => isSet(value, place) && isSet(meant, place));
      expect(countIn(bitsOf(value), maskOf(meant))).toBe(common.length);
      const mask = maskOf(value);
      narrow(mask, maskOf(meant));
      expect(places.filter((place) => isSet(mask.bytes, place))).toEqual(common);
    }),
  );
});

it("takes several values together", () => {
  fc.assert(
    fc.property(fc.array(blocks, { maxLength: 4 }), (values) => {
      const { bytes } = anyOf(values.map(bitsOf));
      expect(places.filter((place) => isSet(bytes, place))).toEqual(
        places.filter((place) => values.some((value) => isSet(value, place))),
      );
    }),
  );
});

it("keeps few products as their places, many as bits, and changes nothing it was given", () => {
  const few = new Uint8Array(512).fill(255, 0, 15);
  expect(bitsOf(few)).toEqual(Uint16Array.from({ length: 120 }, (_, place) => place));
  expect(bitsOf(new Uint8Array(512).fill(1))).toBeInstanceOf(Int32Array);
  const mask = maskOf(few);
  narrow(mask, maskOf(new Uint8Array(512)));
  expect(few[0]).toBe(255);
});
