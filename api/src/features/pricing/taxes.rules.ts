import { allocate, rateOf, roundDiv, sum } from "@vitrine/contract/values/money";

/**
 * A tax with its name on the receipt and its rate in parts per million (20 % = 200 000). A compound tax is charged on the price
 * plus the taxes that aren't compound.
 */
export type TaxRate = { name: string; ppm: number; is_compound?: boolean };
export type Tax = TaxRate & { amount: number };

/** A taxable item: a line, the delivery, a fee. `total` is its price after discounts. */
export type Taxable = { total: number; tax_rates: readonly TaxRate[] };

/** The item's taxes, and the part of its total that isn't tax. */
export type Taxed = { taxes: Tax[]; net: number };

/** The shop's tax settings: whether prices include tax, and whether it is rounded per line or per order. */
export type TaxRule = { prices_include_tax: boolean; tax_rounding: "line" | "order" };

/** Step 7. The taxes of every item. */
export function taxesOf(items: readonly Taxable[], rule: TaxRule): Map<Taxable, Tax[]> {
  if (rule.tax_rounding === "order") return taxesRoundedOnce(items, rule);
  return new Map(items.map((item) => [item, taxesOn(item.total, item.tax_rates, rule)]));
}

/** The taxes on one amount: added to it, or included in it. */
function taxesOn(amount: number, rates: readonly TaxRate[], rule: TaxRule): Tax[] {
  return rule.prices_include_tax ? taxesWithin(amount, rates) : taxesOnTop(amount, rates);
}

function taxesOnTop(net: number, rates: readonly TaxRate[]): Tax[] {
  const simple = rates.map(({ ppm, is_compound }) => (is_compound ? 0 : rateOf(net, ppm)));
  // Of the rounded taxes, so that the amounts of a receipt explain each other.
  const base = net + sum(simple);
  return rates.map((rate, index) => ({
    ...rate,
    amount: rate.is_compound ? rateOf(base, rate.ppm) : simple[index]!,
  }));
}

// The gross stays the same: the part that isn't net is tax, allocated to the rates.
function taxesWithin(gross: number, rates: readonly TaxRate[]): Tax[] {
  const net = roundDiv(BigInt(gross) * million * million, taxFactor(rates));
  const base = 1_000_000 + sumOfRates(rates, false);
  const weights = rates.map(({ ppm, is_compound }) => ppm * (is_compound ? base : 1_000_000));
  const amounts = allocate(gross - net, weights);
  return rates.map((rate, index) => ({ ...rate, amount: amounts[index] ?? 0 }));
}

const million = 1_000_000n;

/** The price with its taxes divided by the price without, in parts per million squared. */
export function taxFactor(rates: readonly TaxRate[]): bigint {
  return (million + BigInt(sumOfRates(rates, false))) * (million + BigInt(sumOfRates(rates, true)));
}

function sumOfRates(rates: readonly TaxRate[], areCompound: boolean): number {
  return sum(rates.filter(({ is_compound = false }) => is_compound === areCompound).map(({ ppm }) => ppm));
}

/** For tax regimes that round once per order: computed once per set of rates, then allocated to the items. */
function taxesRoundedOnce(items: readonly Taxable[], rule: TaxRule): Map<Taxable, Tax[]> {
  const taxes = new Map<Taxable, Tax[]>(items.map((item) => [item, []]));
  for (const alike of Map.groupBy(items, (item) => ratesKey(item.tax_rates)).values()) {
    const amounts = alike.map((item) => item.total);
    let untaxed = amounts;
    for (const tax of taxesOn(sum(amounts), alike[0]?.tax_rates ?? [], rule)) {
      // Taxes included in a price can't exceed it, not even by the odd cent of a second rate.
      const parts = allocate(tax.amount, amounts, rule.prices_include_tax ? untaxed : undefined);
      for (const [index, item] of alike.entries()) {
        taxes.get(item)?.push({ ...tax, amount: parts[index] ?? 0 });
      }
      untaxed = untaxed.map((left, index) => left - (parts[index] ?? 0));
    }
  }
  return taxes;
}

function ratesKey(rates: readonly TaxRate[]): string {
  return JSON.stringify(rates.map(({ name, ppm, is_compound = false }) => [name, ppm, is_compound]));
}

/** Sums per name and rate for a receipt, in order of first appearance. */
export function taxesByName(taxes: readonly Tax[]): Tax[] {
  const byName = Map.groupBy(taxes, (tax) => ratesKey([tax]));
  return [...byName.values()].flatMap((same) =>
    same.slice(0, 1).map((tax) => ({ ...tax, amount: sum(same.map(({ amount }) => amount)) })),
  );
}
