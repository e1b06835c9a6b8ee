import { expect, test } from "vitest";
import { colourOf } from "./swatches.rules.ts";

test("finds the colour of a name, of the last known word of several, and in Arabic", () => {
  expect(colourOf("Navy")).toBe("#1d2b53");
  expect(colourOf("Washed black")).toBe(colourOf("black"));
  expect(colourOf("Blue-green")).toBe(colourOf("Green"));
  expect(colourOf("أسود")).toBe(colourOf("Black"));
});

test("knows no colour of other names", () => {
  for (const name of ["", "Large", "Shipwreck", "constructor"]) expect(colourOf(name)).toBeUndefined();
});
