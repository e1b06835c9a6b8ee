import type { AppliedDiscount, CartCoupon, CouponProblem } from "@vitrine/contract/orders/cart-coupons";
import type { Cart } from "@vitrine/contract/orders/checkout";
import { couponClass } from "@vitrine/contract/orders/coupons";
import { maxAmount } from "@vitrine/contract/values/fields";
import { percentOf, sum } from "@vitrine/contract/values/money";
import { wallTime } from "@vitrine/contract/values/zoned-time";
import {
  combinationsOf,
  type CouponCart,
  couponProblem,
  type CouponTerms,
  discountsOf,
} from "../coupons/coupons.rules.ts";
import type { QuickNotice } from "@vitrine/contract/orders/quick-commerce";
import { offeredProviders } from "../online-payments/online-payments.rules.ts";
import {
  cashOnDeliveryAt,
  feesOf,
  type OfferedMethod,
  offeredMethods,
} from "../payment-methods/payment-methods.rules.ts";
import type { CartToPrice, LineToPrice } from "../pricing/cart.rules.ts";
import { priceCart, type PricedCart } from "../pricing/price-cart.rules.ts";
import type { TaxRate } from "../pricing/taxes.rules.ts";
import { priceWithoutTax, taxRatesOf } from "../sales-tax/sales-tax.rules.ts";
import type { OfferedDelivery } from "../quick-commerce/quick-options.rules.ts";
import type { Destination } from "../addresses/places.rules.ts";
import { creditOption, isTest, wantedCredit } from "./cart-credit.rules.ts";
import type { CartSettings } from "./cart-data.queries.ts";
import type { CartRow } from "./complete-cart.action.ts";
import { chosen, chosenDelivery, deliveryAt, packagingFees } from "./delivery-choice.rules.ts";
import { freeDelivery } from "./free-delivery.rules.ts";

type PaymentOption = Cart["payment_options"][number];

/** A coupon that reduces an order, with its discount on items, order and delivery. */
export type CouponUse = AppliedDiscount & { coupon_id: string };

/** The price of a cart, with the choices and the coupons that lead to it. */
export interface CartQuote {
  /** Undefined if the total is more than an order can charge. */
  priced: PricedCart | undefined;
  delivery_options: OfferedDelivery[];
  /** The reason why quick commerce offers nothing or less, if there is one. */
  quick_notice: QuickNotice | null;
  free_delivery: Cart["free_delivery"];
  /** The chosen delivery option. A single option counts as chosen; a full slot doesn't. */
  delivery: OfferedDelivery | undefined;
  payment_options: PaymentOption[];
  payment: PaymentOption | undefined;
  /** The store credit that pays for the order, as far as it goes. */
  store_credit: number;
  /** The codes of the cart, in the order in which they were entered. */
  coupons: CartCoupon[];
  uses: CouponUse[];
}

/** @param now in milliseconds */
export function quoteCart(cart: CartRow, now: number): CartQuote {
  const itemsTotal = cart.lines.reduce((total, { price, quantity }) => total + price * quantity, 0);
  if (itemsTotal > maxAmount) return tooExpensive(cart, itemsTotal, now);

  const context = pricingContext(cart, now);
  const terms = applicableCoupons(cart, context.couponCart);
  const sets = terms.applicable.length > 0 ? combinationsOf(terms.applicable) : [[]];
  const undelivered = sets.some((set) => set.length > 0) ? cheapest(sets, context) : undefined;
  const first = undelivered ? itemsAfter(undelivered.priced) : itemsTotal;
  let offer = deliveryAt(cart, first, now);
  let delivery = chosenDelivery(offer.options, cart);
  let best = delivery || !undelivered ? cheapest(sets, context, delivery) : undelivered;
  const items = itemsAfter(best.priced);
  // A discount on the delivery changed the best set, and so the total that the delivery's fee depends on.
  if (items !== first) {
    offer = deliveryAt(cart, items, now);
    delivery = chosenDelivery(offer.options, cart);
    best = cheapest([best.set], context, delivery);
  }
  const packaging = packagingFees(delivery, context.feeTaxes);
  if (packaging.length > 0) best = cheapest([best.set], withFees(context, packaging), delivery);
  const credit = wantedCredit(cart);
  const { total } = best.priced;
  const isCovered = credit > 0 && credit >= total;
  const methods = offeredMethods(
    [...cashOnDeliveryAt(cart, cart.address), ...cart.payment_methods],
    total,
    cart.address?.country,
  );
  const payment_options = isCovered ? [] : paymentOptions(cart, methods, { items, due: total - credit });
  const payment = isCovered ? creditOption : chosen(payment_options, cart.payment_method);
  const method = methods.find(({ id }) => id === payment?.key);
  const methodFees = method ? feesOf(method, context.feeTaxes) : [];
  if (methodFees.length > 0)
    best = cheapest([best.set], withFees(context, [...packaging, ...methodFees]), delivery);
  const uses = usesOf(best);
  return {
    priced: best.priced.total > maxAmount ? undefined : best.priced,
    delivery_options: offer.options,
    quick_notice: offer.notice,
    free_delivery: freeDelivery(cart, { priced: best.priced, uses }, now),
    delivery,
    payment_options,
    payment,
    store_credit: payment && isTest(cart, payment) ? 0 : Math.min(credit, best.priced.total),
    coupons: cart.coupon_codes.map((code) => couponOf(code, cart, terms.problems, uses, best)),
    uses,
  };
}

function tooExpensive(cart: CartRow, itemsTotal: number, now: number): CartQuote {
  const { options: delivery_options, notice } = deliveryAt(cart, itemsTotal, now);
  const methods = cashOnDeliveryAt(cart, cart.address);
  const payment_options = paymentOptions(cart, methods, { items: itemsTotal, due: itemsTotal });
  const coupons = cart.coupon_codes.map((code) => ({
    code,
    title: "",
    amount: 0,
    problem: { reason: "items" as const },
  }));
  return {
    priced: undefined,
    delivery_options,
    quick_notice: notice,
    free_delivery: null,
    delivery: chosenDelivery(delivery_options, cart),
    payment_options,
    payment: chosen(payment_options, cart.payment_method),
    store_credit: 0,
    coupons,
    uses: [],
  };
}

/** @param amounts `items` after discounts; `due` after store credit, without the fee of a method */
function paymentOptions(
  cart: CartRow,
  methods: OfferedMethod[],
  { items, due }: { items: number; due: number },
): PaymentOption[] {
  return [
    ...offeredProviders(offeredIn(cart), due, cart.currency).map(({ key, name }) => ({
      key,
      name,
      instructions: null,
      fee: 0,
    })),
    ...methods.map(({ id, name, instructions, fee, fee_basis_points }) => ({
      key: id,
      name,
      instructions,
      fee: fee + percentOf(items, fee_basis_points),
    })),
  ];
}

/** In the test mode, only providers with test keys: a test order never takes real money. */
export function offeredIn({
  online_payments,
  test_mode,
}: Pick<CartRow, "online_payments" | "test_mode">): CartRow["online_payments"] {
  return test_mode ? online_payments.filter(({ is_test }) => is_test) : online_payments;
}

function withFees(context: PricingContext, fees: CartToPrice["fees"]): PricingContext {
  return { ...context, cart: { ...context.cart, fees } };
}

interface PricingContext {
  cart: Omit<CartToPrice, "product_discounts" | "order_discounts" | "shipping">;
  deliveryTaxes: TaxRate[];
  feeTaxes: TaxRate[];
  couponCart: CouponCart;
}

function pricingContext(cart: CartRow, now: number): PricingContext {
  const { tax } = cart;
  const ratesOf = taxRatesAt(cart, cart.address, now);
  const isExempt = cart.customer?.is_tax_exempt ?? false;
  const priced = cart.lines.map((line) => {
    const rates = line.taxable ? ratesOf(line.tax_class) : [];
    const charged = (amount: number) =>
      isExempt && tax.prices_include_tax ? priceWithoutTax(amount, rates) : amount;
    return {
      line,
      price: charged(line.price),
      min_price: charged(line.min_price ?? 0),
      rates: isExempt ? [] : rates,
    };
  });
  const couponLines = priced.map(({ line, price }) => ({
    id: line.variant_id,
    unit_price: price,
    quantity: line.quantity,
    product_id: line.product_id,
    category_ids: line.category_ids,
    collection_ids: line.collection_ids,
  }));
  return {
    cart: {
      currency: cart.currency,
      prices_include_tax: tax.prices_include_tax,
      tax_rounding: tax.tax_rounding,
      lines: priced.map(({ line, price, min_price, rates }): LineToPrice => ({
        id: line.variant_id,
        unit_price: price,
        min_price,
        quantity: line.quantity,
        tax_rates: rates,
      })),
      fees: [],
    },
    deliveryTaxes: isExempt ? [] : ratesOf(tax.delivery_tax_class),
    feeTaxes: isExempt ? [] : ratesOf(tax.fee_tax_class),
    couponCart: {
      lines: couponLines,
      customer: customerOf(cart),
      country: cart.address?.country,
      now,
    },
  };
}

/** A function from a tax class to its taxes at an address, or in the shop's country if there is none yet. */
export function taxRatesAt(
  { tax, country, time_zone }: Pick<CartSettings, "tax" | "country" | "time_zone">,
  address: Destination | null,
  now: number,
): (taxClass: string | null) => TaxRate[] {
  // Formatting the day takes longer than all other steps together, and few shops have rates for some days only.
  const isDated = tax.rates.some(({ valid_from, valid_until }) => valid_from ?? valid_until);
  const today = isDated ? wallTime(new Date(now).toISOString(), time_zone).slice(0, 10) : "";
  const found = new Map<string | null, TaxRate[]>();
  return (taxClass) => {
    const rates = found.get(taxClass) ?? taxRatesOf(tax, taxClass, address ?? { country }, today);
    found.set(taxClass, rates);
    return rates;
  };
}

function customerOf({ email, phone_e164, customer }: CartRow): CouponCart["customer"] {
  return email || phone_e164 ? { email, orders: customer?.orders ?? 0 } : undefined;
}

/** The coupons that apply to the cart, and the problems of the others by id. */
function applicableCoupons(cart: CartRow, couponCart: CouponCart) {
  const applicable: CouponTerms[] = [];
  const problems = new Map<string, CouponProblem>();
  for (const coupon of [...cart.automatic_coupons, ...cart.coupons]) {
    const used_by_customer = cart.coupon_counts[coupon.id] ?? 0;
    const problem = couponProblem({ ...coupon, used_by_customer }, couponCart);
    if (problem) problems.set(coupon.id, problem);
    else applicable.push({ ...coupon, used_by_customer });
  }
  return { applicable, problems };
}

interface Best {
  set: CouponTerms[];
  priced: PricedCart;
  /** True if a delivery option is chosen. */
  isDelivered: boolean;
}

/** The set of coupons with the lowest total; of equal ones the one with the fewest, then the first. */
function cheapest(sets: CouponTerms[][], context: PricingContext, delivery?: { fee: number }): Best {
  const each = sets.map((set): Best => {
    const { delivery: discount, ...discounts } = discountsOf(
      set,
      context.couponCart.lines,
      delivery?.fee ?? 0,
    );
    const shipping =
      delivery && context.cart.lines.length > 0
        ? { fee: delivery.fee, tax_rates: context.deliveryTaxes, discount }
        : undefined;
    const priced = priceCart({ ...context.cart, ...discounts, shipping });
    return { set, priced, isDelivered: shipping !== undefined };
  });
  return each.reduce((best, one) => (isBetter(one, best) ? one : best));
}

function isBetter(one: Best, other: Best): boolean {
  if (one.priced.total !== other.priced.total) return one.priced.total < other.priced.total;
  return one.set.length < other.set.length;
}

function itemsAfter(priced: PricedCart): number {
  return priced.subtotal - priced.discount_total;
}

function amountOf(coupon: CouponTerms, priced: PricedCart): number {
  const all = [...priced.discounts, ...priced.shipping.discounts];
  return sum(all.filter(({ source }) => source === coupon.id).map(({ amount }) => amount));
}

function usesOf({ set, priced }: Best): CouponUse[] {
  return set
    .map((coupon) => ({
      coupon_id: coupon.id,
      title: coupon.title,
      code: coupon.cart_code,
      class: couponClass(coupon),
      amount: amountOf(coupon, priced),
    }))
    .filter(({ amount }) => amount > 0);
}

function couponOf(
  code: string,
  cart: CartRow,
  problems: Map<string, CouponProblem>,
  uses: CouponUse[],
  best: Best,
): CartCoupon {
  const coupon = cart.coupons.find(({ cart_code }) => cart_code === code);
  if (!coupon) return { code, title: code, amount: 0, problem: { reason: "not_found" } };
  const { title } = coupon;
  const use = uses.find((one) => one.coupon_id === coupon.id && one.code === code);
  if (use) return { code, title, amount: use.amount, problem: null };
  const problem = problems.get(coupon.id) ?? unusedProblem(coupon, best);
  return { code, title, amount: 0, problem };
}

/**
 * The reason why a coupon that applies has no discount: its minimum after discounts on items, or other coupons. Null for one
 * on a delivery that isn't chosen yet.
 */
function unusedProblem(
  coupon: Pick<CouponTerms, "id" | "cart_code" | "type" | "applies_to" | "min_subtotal">,
  { set, priced, isDelivered }: Best,
): CouponProblem | null {
  const onItems = set.filter((other) => couponClass(other) === "items");
  const total = priced.subtotal - sum(onItems.map((other) => amountOf(other, priced)));
  const missing = (coupon.min_subtotal ?? 0) - total;
  if (missing > 0) return { reason: "min_subtotal", amount: missing };
  if (!set.some(({ id, cart_code }) => id === coupon.id && cart_code === coupon.cart_code))
    return { reason: "not_combinable" };
  return couponClass(coupon) === "delivery" && !isDelivered ? null : { reason: "no_effect" };
}
