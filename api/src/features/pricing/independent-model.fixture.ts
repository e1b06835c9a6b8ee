import type { CartToPrice } from "./cart.rules.ts";
import { byLargestRemainder, round, smaller, total, withinRoom } from "./independent-arithmetic.fixture.ts";
import {
  type Amounts,
  bestOrderDiscounts,
  discountItems,
  limited,
  mergeLines,
} from "./independent-discounts.fixture.ts";
import type { TaxRate } from "./taxes.rules.ts";

// A second implementation of the order of computation in docs/decisions/0070, written from that text alone and without
// any function of the engine: exact fractions of BigInts, rounded where the text says "round". It is plain and slow,
// and only the tests use it. Where the text leaves a choice, a comment says which one this model takes.

type ModelItem = {
  total: bigint;
  net: bigint;
  taxes: { name: string; ppm: number; amount: bigint }[];
};

/** The figures of a cart, in minor units. */
export type ModelPrice = {
  lines: (ModelItem & { id: string; subtotal: bigint; discount: bigint; discounts: Amounts })[];
  shipping: ModelItem & { discount: bigint };
  fees: ModelItem[];
  subtotal: bigint;
  discount_total: bigint;
  tax_total: bigint;
  cash_rounding: bigint;
  total: bigint;
  payments: bigint[];
  due: bigint;
};

export function modelPrice(cart: CartToPrice): ModelPrice {
  const merged = mergeLines(cart.lines);
  const lines = discountItems(merged, cart.product_discounts);
  const best = bestOrderDiscounts(lines, cart.order_discounts);
  const items = total(best.map((line) => line.left));

  const fee = BigInt(cart.shipping?.fee ?? 0);
  const shippingDiscount = discountOnShipping(cart, items, fee);
  const toTax = [
    ...best.map((line) => ({ total: line.left, rates: line.line.tax_rates })),
    { total: fee - shippingDiscount, rates: cart.shipping?.tax_rates ?? [] },
    ...cart.fees.map((one) => ({
      total:
        one.kind === "percent"
          ? round({ over: items * BigInt(one.basis_points), under: 10_000n })
          : BigInt(one.amount),
      rates: one.tax_rates,
    })),
  ];
  const taxed = cart.tax_rounding === "line" ? taxEach(cart, toTax) : taxOnce(cart, toTax);

  const tax_total = total(taxed.flatMap((item) => item.taxes.map(({ amount }) => amount)));
  const exact = total(taxed.map((item) => item.total)) + (cart.prices_include_tax ? 0n : tax_total);
  const coin = cart.cash_rounding === undefined ? undefined : BigInt(cart.cash_rounding);
  const payments: bigint[] = [];
  let due = exact;
  for (const { amount } of cart.payments ?? []) {
    const paid = smaller(BigInt(amount), due);
    payments.push(paid);
    due -= paid;
  }
  // In cash: what the payments leave due. One coin is the least that is paid.
  const coins = coin === undefined ? 0n : round({ over: due, under: coin });
  const inCash = coin === undefined || due === 0n ? due : (coins === 0n ? 1n : coins) * coin;
  return {
    lines: best.map((line, index) => ({
      id: line.line.id,
      subtotal: line.full,
      discount: line.full - line.left,
      discounts: line.discounts,
      ...taxed[index]!,
    })),
    shipping: { discount: shippingDiscount, ...taxed[best.length]! },
    fees: taxed.slice(best.length + 1),
    subtotal: total(best.map((line) => line.full)),
    discount_total: total(best.map((line) => line.full - line.left)),
    tax_total,
    cash_rounding: inCash - due,
    total: exact + inCash - due,
    payments,
    due: inCash,
  };
}

/** The refund of `units` of `quantity` units that cost `amount`, after `done` were refunded. */
export function modelRefund(amount: bigint, quantity: bigint, done: bigint, units: bigint): bigint {
  const until = (number: bigint) => round({ over: amount * number, under: quantity });
  return until(done + units) - until(done);
}

/** Step 5. */
function discountOnShipping({ shipping }: CartToPrice, items: bigint, fee: bigint): bigint {
  if (!shipping) return 0n;
  if (shipping.free_over !== undefined && items >= BigInt(shipping.free_over)) return fee;
  return shipping.discount ? limited(fee, shipping.discount) : 0n;
}

type ToTax = { total: bigint; rates: readonly TaxRate[] };

/** Step 7, rounded for each line. */
function taxEach(cart: CartToPrice, items: readonly ToTax[]): ModelItem[] {
  return items.map((item) => {
    const amounts = taxParts(cart, item.total, item.rates);
    return withTaxes(cart, item, amounts);
  });
}

/** Step 7, rounded once for all items with the same rates. */
function taxOnce(cart: CartToPrice, items: readonly ToTax[]): ModelItem[] {
  const nameOf = (item: ToTax) =>
    item.rates.map(({ name, ppm, is_compound }) => `${name} ${ppm} ${is_compound}`).join(" and ");
  const amounts = items.map((item) => item.rates.map(() => 0n));
  for (const group of new Set(items.map(nameOf))) {
    const members = items.flatMap((item, index) => (nameOf(item) === group ? [index] : []));
    const { rates } = items[members[0]!]!;
    const weights = members.map((index) => items[index]!.total);
    const untaxed = [...weights];
    for (const [at, amount] of taxParts(cart, total(weights), rates).entries()) {
      // Included taxes together are at most the price.
      const parts = cart.prices_include_tax
        ? withinRoom(amount, weights, untaxed)
        : byLargestRemainder(amount, weights);
      for (const [position, part] of parts.entries()) {
        amounts[members[position]!]![at] = part;
        untaxed[position]! -= part;
      }
    }
  }
  return items.map((item, index) => withTaxes(cart, item, amounts[index]!));
}

function taxParts(cart: CartToPrice, amount: bigint, rates: readonly TaxRate[]): bigint[] {
  const whole = 1_000_000n;
  const percentOf = (base: bigint, rate: bigint) => round({ over: base * rate, under: whole });
  const ppm = rates.map((rate) => BigInt(rate.ppm));
  const isCompound = rates.map((rate) => rate.is_compound === true);
  const simpleOf = (parts: bigint[]) => total(parts.filter((_, index) => !isCompound[index]));
  if (!cart.prices_include_tax) {
    const onPrice = ppm.map((rate) => percentOf(amount, rate));
    const withSimple = amount + simpleOf(onPrice);
    return ppm.map((rate, index) => (isCompound[index] ? percentOf(withSimple, rate) : onPrice[index]!));
  }
  const simple = simpleOf(ppm);
  const compound = total(ppm) - simple;
  const net = round({ over: amount * whole * whole, under: (whole + simple) * (whole + compound) });
  // A compound tax is of the price with the simple ones.
  const weights = ppm.map((rate, index) => rate * (isCompound[index] ? whole + simple : whole));
  return byLargestRemainder(amount - net, weights);
}

function withTaxes(cart: CartToPrice, item: ToTax, amounts: readonly bigint[]): ModelItem {
  return {
    total: item.total,
    net: cart.prices_include_tax ? item.total - total(amounts) : item.total,
    taxes: item.rates.map(({ name, ppm }, index) => ({ name, ppm, amount: amounts[index]! })),
  };
}
