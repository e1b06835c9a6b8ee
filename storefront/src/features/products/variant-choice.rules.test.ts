import { expect, test } from "vitest";
import { afterChoosing, openingVariant, valueState, variantOf } from "./variant-choice.rules.ts";

const made = (id: string, sold_out: boolean, ...option_values: string[]) => ({ id, sold_out, option_values });
const variants = [
  made("s-ecru", true, "S", "Ecru"),
  made("m-ecru", false, "M", "Ecru"),
  made("m-ink", false, "M", "Ink"),
  made("l-ink", true, "L", "Ink"),
];

test("a page opens with the variant asked for, else with one that can be had", () => {
  expect(openingVariant(variants, "l-ink")?.id).toBe("l-ink");
  expect(openingVariant(variants, "unknown")?.id).toBe("m-ecru");
  expect(openingVariant(variants.filter((variant) => variant.sold_out))?.id).toBe("s-ecru");
  expect(openingVariant([])).toBeUndefined();
});

test("each value says whether it can be had beside the others", () => {
  expect(valueState(variants, ["M", "Ecru"], 1, "Ink")).toBe("free");
  expect(valueState(variants, ["M", "Ecru"], 0, "S")).toBe("sold_out");
  expect(valueState(variants, ["M", "Ecru"], 0, "L")).toBe("impossible");
});

test("a click always counts, and the rest follows", () => {
  expect(afterChoosing(variants, ["M", "Ecru"], 1, "Ink")?.id).toBe("m-ink");
  expect(afterChoosing(variants, ["S", "Ecru"], 1, "Ink")?.id).toBe("m-ink");
  expect(afterChoosing(variants, ["M", "Ecru"], 0, "L")?.id).toBe("l-ink");
  expect(afterChoosing(variants, ["M", "Ecru"], 0, "XXL")).toBeUndefined();
});

test("a product without options has its one variant", () => {
  expect(variantOf([made("only", false)], [])?.id).toBe("only");
});
