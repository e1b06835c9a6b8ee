import { expect, test } from "vitest";
import { afterChoosing, openingVariant, valueState, variantOf } from "./variant-choice.rules.ts";

const made = (id: string, sold_out: boolean, ...option_values: string[]) => ({ id, sold_out, option_values });
const variants = [
  made("s-ecru", true, "S", "Ecru"),
  made("m-ecru", false, "M", "Ecru"),
  made("m-ink", false, "M", "Ink"),
  made("l-ink", true, "L", "Ink"),
];

test("selects the requested variant, otherwise an available one", () => {
  expect(openingVariant(variants, "l-ink")?.id).toBe("l-ink");
  expect(openingVariant(variants, "unknown")?.id).toBe("m-ecru");
  expect(openingVariant(variants.filter((variant) => variant.sold_out))?.id).toBe("s-ecru");
  expect(openingVariant([])).toBeUndefined();
});

test("shows for each value whether its variant is available", () => {
  expect(valueState(variants, ["M", "Ecru"], 1, "Ink")).toBe("free");
  expect(valueState(variants, ["M", "Ecru"], 0, "S")).toBe("sold_out");
  expect(valueState(variants, ["M", "Ecru"], 0, "L")).toBe("impossible");
});

test("selects the clicked value and adjusts the others", () => {
  expect(afterChoosing(variants, ["M", "Ecru"], 1, "Ink")?.id).toBe("m-ink");
  expect(afterChoosing(variants, ["S", "Ecru"], 1, "Ink")?.id).toBe("m-ink");
  expect(afterChoosing(variants, ["M", "Ecru"], 0, "L")?.id).toBe("l-ink");
  expect(afterChoosing(variants, ["M", "Ecru"], 0, "XXL")).toBeUndefined();
});

test("finds the only variant of a product without options", () => {
  expect(variantOf([made("only", false)], [])?.id).toBe("only");
});
