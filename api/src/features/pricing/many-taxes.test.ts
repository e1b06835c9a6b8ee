import { describe, expect, it } from "vitest";
import { sum } from "@vitrine/contract/values/money";
import { type TaxRate, taxesOf } from "./taxes.rules.ts";

const percent = 10_000;

/** As many rates of a percentage, of which every second one is compound. */
function ratesOf(count: number, ppm: number): TaxRate[] {
  return Array.from({ length: count }, (_, n) => ({
    name: `Tax ${n}`,
    ppm,
    ...(n % 2 === 1 && { is_compound: true }),
  }));
}

describe.each(["line", "order"] as const)(
  "a hundred taxes, half of them compound, rounded by %s",
  (tax_rounding) => {
    const taxesOn = (totals: number[], rates: TaxRate[], prices_include_tax: boolean) => {
      const items = totals.map((total) => ({ total, tax_rates: rates }));
      const taxes = taxesOf(items, { prices_include_tax, tax_rounding });
      return items.map((item) => taxes.get(item)!.map(({ amount }) => amount));
    };

    it.each([1, 99, 1_000, 123_456_789, 1e11])("are exact on %i", (total) => {
      // The 50 others are 50 times 1%, and the compound ones 50 times 1% of one and a half.
      const simple = Math.round(total / 100);
      const added = taxesOn([total], ratesOf(100, percent), false)[0]!;
      expect(new Set(added.filter((_, n) => n % 2 === 0))).toEqual(new Set([simple]));
      expect(new Set(added.filter((_, n) => n % 2 === 1))).toEqual(
        new Set([Math.round((total + 50 * simple) / 100)]),
      );
      const included = taxesOn([total], ratesOf(100, percent), true)[0]!;
      expect(sum(included)).toBe(total - Math.round(total / (1.5 * 1.5)));
      expect(Math.min(...included)).toBeGreaterThanOrEqual(0);
    });

    it.each([1, 2, 7, 1e9])("of 100% each are never more than the price that includes them: %i", (total) => {
      for (const parts of taxesOn([total, total, 0], ratesOf(100, 100 * percent), true)) {
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        expect(sum(parts)).toBeLessThanOrEqual(total);
      }
    });
  },
);
