import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isFullSize } from "../../../test/test-size.ts";
import type { CartToPrice, LineToPrice } from "./cart.rules.ts";
import { modelPrice, type ModelPrice, modelRefund } from "./independent-model.fixture.ts";
import { priceCart, type PricedCart } from "./price-cart.rules.ts";
import { refundShare } from "./refund-share.fixture.ts";
import type { TaxRate, Taxed } from "./taxes.rules.ts";

// The engine and the independent model agree to the last minor unit on random carts.

const numRuns = isFullSize ? 100_000 : 2_000;
const seed = 20_261_124;

const ids = ["line-0", "line-1", "line-2", "line-3", "line-4", "line-5"];
const rates: TaxRate[] = [
  { name: "VAT", ppm: 200_000 },
  { name: "VAT", ppm: 55_000 },
  { name: "City", ppm: 99_750 },
  { name: "State", ppm: 88_750 },
  { name: "Levy", ppm: 1 },
  { name: "Import", ppm: 1_000_000 },
  { name: "QST", ppm: 95_000, is_compound: true },
  { name: "Cess", ppm: 10_000, is_compound: true },
];
const tax_rates: fc.Arbitrary<TaxRate[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<TaxRate[]>([], [rates[0]!], [rates[1]!], [rates[2]!, rates[3]!]) },
  { weight: 1, arbitrary: fc.constantFrom<TaxRate[]>([rates[1]!, rates[6]!], [rates[7]!]) },
  fc.subarray(rates.slice(1)),
);
const basis_points = fc.oneof(fc.constantFrom(10_000, 5_000, 1_000, 1_250, 3_333), fc.nat(10_000));
const optional = <T>(arbitrary: fc.Arbitrary<T>, freq = 3) => fc.option(arbitrary, { nil: undefined, freq });
const line_ids = optional(fc.subarray(ids), 1);
const units = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.nat(5)), { selector: ([id]) => id })
  .map((pairs) => Object.fromEntries(pairs));

function cartsIn(currency: string, largest: number): fc.Arbitrary<CartToPrice> {
  // Small amounts make ties and discounts above the price, large ones make products beyond 2^53.
  const amount = fc.oneof(fc.nat(20), fc.nat(1_000), fc.nat(largest));
  const limit = optional(amount, 2);
  const percent = fc.record({ kind: fc.constant("percent" as const), basis_points, max_discount: limit });
  const fixed = fc.record({ kind: fc.constant("fixed" as const), amount, max_discount: limit });
  const reduction = fc.oneof(percent, fixed);
  const line = fc.record({
    unit_price: amount,
    quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 999 })),
    tax_rates,
    manual_discount: optional(reduction, 6),
    min_price: optional(amount),
    discountable: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
    is_reduced: fc.boolean(),
  });
  const lines = fc
    .array(line, { minLength: 1, maxLength: ids.length })
    .map((drafts): LineToPrice[] => drafts.map((draft, index) => ({ id: ids[index]!, ...draft })));
  const offers = { line_ids, max_discount: limit };
  const itemDiscount = fc.oneof(
    fc.record({ ...offers, kind: fc.constant("percent" as const), basis_points }),
    fc.record({ ...offers, kind: fc.constant("per_unit" as const), amount, units: optional(units, 1) }),
    fc.record({ ...offers, kind: fc.constant("across_lines" as const), amount }),
    fc.record({
      ...offers,
      kind: fc.constant("units" as const),
      basis_points,
      units,
    }),
  );
  const orderDiscount = fc
    .tuple(
      reduction,
      fc.record({
        line_ids,
        combines: fc.boolean(),
        min_subtotal: optional(amount, 2),
        excludes_reduced: optional(fc.boolean(), 1),
      }),
    )
    .map(([worth, terms]) => ({ ...terms, ...worth }));
  const fee = fc.oneof(
    fc.record({ name: fc.constant("Cash"), tax_rates, kind: fc.constant("fixed" as const), amount }),
    fc.record({ name: fc.constant("Rush"), tax_rates, kind: fc.constant("percent" as const), basis_points }),
  );
  return fc
    .record({
      currency: fc.constant(currency),
      prices_include_tax: fc.boolean(),
      tax_rounding: fc.constantFrom("line" as const, "order" as const),
      lines,
      product_discounts: fc.array(itemDiscount, { maxLength: 3 }),
      order_discounts: fc.array(orderDiscount, { maxLength: 3 }),
      shipping: optional(
        fc.record({ fee: amount, tax_rates, free_over: optional(amount), discount: optional(reduction) }),
      ),
      fees: fc.array(fee, { maxLength: 2 }),
      cash_rounding: optional(fc.constantFrom(5, 10, 25, 100)),
      payments: fc.array(fc.record({ source: fc.constant("card"), amount }), { maxLength: 2 }),
    })
    .map(({ shipping, ...cart }) => ({
      ...cart,
      product_discounts: cart.product_discounts.map((one, at) => ({ source: `items-${at}`, ...one })),
      order_discounts: cart.order_discounts.map((one, at) => ({ source: `order-${at}`, ...one })),
      shipping: shipping && {
        ...shipping,
        discount: shipping.discount && { source: "delivery", ...shipping.discount },
      },
    }));
}

const carts = fc.oneof(
  cartsIn("JPY", 5_000_000),
  cartsIn("USD", 50_000_000),
  cartsIn("BDT", 900_000_000),
  cartsIn("KWD", 90_000_000),
);

test(`the engine and the independent model agree on ${numRuns.toLocaleString("en")} carts in JPY, USD, BDT and KWD`, () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const priced = priceCart(cart);
      const model = modelPrice(cart);
      expect(figuresOf(priced, cart)).toEqual(model);
      expectWhole(model);
      expect(priceCart({ ...cart, prices_include_tax: true }).total).toBe(
        priceCart(withoutTaxes({ ...cart, prices_include_tax: true })).total,
      );
      for (const line of priced.lines) expectRefunds(line);
    }),
    { numRuns, seed },
  );
});

/** The engine's price, in the form of the model's. */
function figuresOf(priced: PricedCart, cart: CartToPrice): ModelPrice {
  const names = new Set([...cart.product_discounts, ...cart.order_discounts].map(({ source }) => source));
  const taxed = (item: Taxed & { total: number }) => ({
    total: BigInt(item.total),
    net: BigInt(item.net),
    taxes: item.taxes.map(({ name, ppm, amount }) => ({ name, ppm, amount: BigInt(amount) })),
  });
  return {
    lines: priced.lines.map((line) => ({
      id: line.id,
      subtotal: BigInt(line.subtotal),
      discount: BigInt(line.discount),
      discounts: Object.fromEntries(
        line.discounts.map(({ source, amount }) => [names.has(source) ? source : "manual", BigInt(amount)]),
      ),
      ...taxed(line),
    })),
    shipping: { discount: BigInt(priced.shipping.discount), ...taxed(priced.shipping) },
    fees: priced.fees.map(taxed),
    subtotal: BigInt(priced.subtotal),
    discount_total: BigInt(priced.discount_total),
    tax_total: BigInt(priced.tax_total),
    cash_rounding: BigInt(priced.cash_rounding),
    total: BigInt(priced.total),
    payments: priced.payments.map(({ amount }) => BigInt(amount)),
    due: BigInt(priced.due),
  };
}

/** The parts add up to the whole, and nothing is below zero. */
function expectWhole(price: ModelPrice): void {
  const items = [...price.lines, price.shipping, ...price.fees];
  const nets = total(items.map(({ net }) => net));
  const taxes = total(items.flatMap((item) => item.taxes.map(({ amount }) => amount)));
  expect(taxes).toBe(price.tax_total);
  expect(nets + taxes + price.cash_rounding).toBe(price.total);
  for (const line of price.lines) {
    expect(total(Object.values(line.discounts))).toBe(line.discount);
    expect(line.subtotal - line.discount).toBe(line.total);
  }
  expect(total(price.lines.map(({ discount }) => discount))).toBe(price.discount_total);
  const least = [price.total, price.due, ...items.flatMap((item) => [item.total, item.net])].filter(
    (figure) => figure < 0n,
  );
  expect(least).toEqual([]);
}

function withoutTaxes(cart: CartToPrice): CartToPrice {
  const untaxed = <Item extends { tax_rates: TaxRate[] }>(item: Item) => ({ ...item, tax_rates: [] });
  return {
    ...cart,
    lines: cart.lines.map(untaxed),
    fees: cart.fees.map(untaxed),
    shipping: cart.shipping && untaxed(cart.shipping),
  };
}

/** Returns of 1, 2, 3, 1 … units until all are back: each as in the model, and all together the line's price. */
function expectRefunds(line: PricedCart["lines"][number]): void {
  const units = [];
  for (let left = Math.min(line.quantity, 12); left > 0; left -= units.at(-1)!)
    units.push(Math.min(left, 1 + (units.length % 3)));
  if (line.quantity > 12) units.push(line.quantity - 12);
  let returned = 0;
  const parts = units.map((number) => {
    const part = refundShare(line, returned, number);
    expect(BigInt(part.amount)).toBe(
      modelRefund(BigInt(line.total), BigInt(line.quantity), BigInt(returned), BigInt(number)),
    );
    returned += number;
    return part;
  });
  expect(total(parts.map(({ amount }) => BigInt(amount)))).toBe(BigInt(line.total));
  for (const [index, tax] of line.taxes.entries())
    expect(total(parts.map(({ taxes }) => BigInt(taxes[index]!.amount)))).toBe(BigInt(tax.amount));
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}
