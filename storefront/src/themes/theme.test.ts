import { expect, test } from "vitest";
import { Brand, initialDocument, type StoreTheme } from "@vitrine/contract/themes/theme-document";
import { contrast, themeOf } from "./theme.ts";

const withBrand = (brand: object) =>
  ({ ...initialDocument("salon"), brand: { ...Brand.parse(brand), logo: null } }) as StoreTheme;

test("adjusts an owner's colours that have too little contrast", () => {
  const { tokens } = themeOf(withBrand({ background: "#ffffff", ink: "#eeeeee", accent: "#ffd83d" }));
  expect(contrast(tokens["c-bg"], tokens["c-ink"])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(tokens["c-accent"], tokens["c-on-accent"])).toBeGreaterThanOrEqual(4.5);
});

test("has enough contrast in Salon", () => {
  const { tokens } = themeOf(withBrand({}));
  for (const ink of ["c-ink", "c-muted", "c-sale"] as const)
    expect(contrast(tokens["c-bg"], tokens[ink])).toBeGreaterThanOrEqual(4.5);
});
