import type { CartCoupon } from "@vitrine/contract/coupons/cart-coupons";
import type { Cart } from "@vitrine/contract/checkout/cart";
import { maxAmount } from "@vitrine/contract/values/fields";
import { percentOf } from "@vitrine/contract/values/money";
import type { Destination } from "../addresses/places.rules.ts";
import { combinationsOf, type CouponCart } from "../coupons/coupons.rules.ts";
import { isReduced } from "../coupons/coupon-units.rules.ts";
import type { QuickNotice } from "@vitrine/contract/delivery/quick-commerce";
import { offeredProviders, tooSmallFor } from "../online-payments/online-payments.rules.ts";
import type { Advance } from "../payment-methods/advance.rules.ts";
import {
  cashOnDeliveryKey,
  feesOf,
  type OfferedMethod,
  offeredMethods,
} from "../payment-methods/payment-methods.rules.ts";
import type { LineToPrice } from "../pricing/cart.rules.ts";
import type { PricedCart } from "../pricing/price-cart.rules.ts";
import type { OfferedDelivery } from "../quick-commerce/quick-options.rules.ts";
import { advanceOf, cashTerms, withPayableAdvance } from "./cart/cart-advance.rules.ts";
import { cashFor, withoutCash } from "./cart/cash-of-products.rules.ts";
import { creditOption, isTest, wantedCredit } from "./cart/cart-credit.rules.ts";
import {
  applicableCoupons,
  couponOf,
  type CouponUse,
  type PricedSet,
  usesOf,
} from "./cart/cart-coupons.rules.ts";
import type { CartRow } from "./cart/complete-cart.action.ts";
import { cheapest, itemsAfter, itemsWith, type PricingContext, withFees } from "./cart/coupon-sets.rules.ts";
import { chosen, chosenDelivery, deliveryAt, packagingFees } from "./delivery-choice.rules.ts";
import { freeDelivery } from "./free-delivery.rules.ts";
import { pickupDestination } from "./pickup-choice.rules.ts";
import { taxesAt } from "./tax-rates.rules.ts";

type PaymentOption = Cart["payment_options"][number];

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
  too_small_for: string[];
  /** The titles of the products that exclude cash on delivery. */
  without_cash: string[];
  payment: PaymentOption | undefined;
  /** The advance payment of cash on delivery, if that is chosen and has one. */
  advance: Advance | null;
  /** The store credit that pays for the order, as far as it goes. */
  store_credit: number;
  /** The codes of the cart, in the order in which they were entered. */
  coupons: CartCoupon[];
  uses: CouponUse[];
}

/** @param now in milliseconds */
export function quoteCart(cart: CartRow, now: number): CartQuote {
  // The items of a pickup are received at its place: taxes, payments and coupons depend on the address of the place.
  const address = cart.is_pickup ? pickupDestination(cart) : cart.address;
  return quoteAt({ ...cart, address }, now, address);
}

/** @param taxedAt null for the shop's country */
function quoteAt(cart: CartRow, now: number, taxedAt: Destination | null): CartQuote {
  const listTotal = cart.lines.reduce((total, { price, quantity }) => total + price * quantity, 0);
  if (listTotal > maxAmount) return tooExpensive(cart, listTotal, now);

  const context = pricingContext(cart, now, taxedAt);
  const terms = applicableCoupons(cart, context.couponCart);
  const sets = terms.applicable.length > 0 ? combinationsOf(terms.applicable) : [[]];
  // A choice of sets needs their totals; a single set only what the options of delivery depend on.
  const undelivered = sets.length > 1 ? cheapest(sets, context) : undefined;
  const first = undelivered ? itemsAfter(undelivered.priced) : itemsWith(sets[0]!, context, listTotal);
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
  const offered = offeredMethods(
    [...cashFor(cart, cart.address, total), ...cart.payment_methods],
    total,
    cart.address?.country,
  );
  const withoutFee = best;
  const withFeeOf = (one: OfferedMethod): PricedSet => {
    const fees = feesOf(one, context.feeTaxes);
    if (fees.length === 0) return withoutFee;
    return cheapest([withoutFee.set], withFees(context, [...packaging, ...fees]), delivery);
  };
  // Most shops have none: the cart isn't priced again for its amount.
  const mayHaveAdvance = !isCovered && cart.cod.advance.kind !== "none";
  const cash = mayHaveAdvance ? offered.find(({ id }) => id === cashOnDeliveryKey) : undefined;
  const advance =
    cash && advanceOf(cart, offered, { priced: withFeeOf(cash).priced, credit }, offeredIn(cart));
  const methods = withPayableAdvance(offered, advance ?? null);
  const payment_options = isCovered
    ? []
    : paymentOptions(cart, methods, { items, due: total - credit, advance: advance?.amount });
  const payment = isCovered ? creditOption : chosen(payment_options, cart.payment_method);
  const method = methods.find(({ id }) => id === payment?.key);
  if (method) best = withFeeOf(method);
  const used = payment && isTest(cart, payment) ? 0 : credit;
  const cashAdvance = payment?.key === cashOnDeliveryKey ? (advance ?? null) : null;
  const inCash = payment && cashTerms(cart, payment, { credit: used, advance: cashAdvance });
  if (method && inCash) {
    const fees = [...packaging, ...feesOf(method, context.feeTaxes)];
    best = cheapest([best.set], { ...context, cart: { ...context.cart, fees, ...inCash } }, delivery);
  }
  const uses = usesOf(best);
  return {
    priced: best.priced.total > maxAmount ? undefined : best.priced,
    delivery_options: offer.options,
    quick_notice: offer.notice,
    free_delivery: freeDelivery(cart, { priced: best.priced, uses }, now),
    delivery,
    payment_options,
    without_cash: isCovered ? [] : withoutCash(cart, cart.address, total),
    too_small_for: isCovered
      ? []
      : tooSmallFor(offeredIn(cart), total - credit, cart.currency).map(({ name }) => name),
    payment,
    advance: cashAdvance && { ...cashAdvance, rest: cashAdvance.rest + best.priced.cash_rounding },
    store_credit: Math.min(used, best.priced.total),
    coupons: cart.coupon_codes.map((code) => couponOf(code, cart, terms.problems, uses, best)),
    uses,
  };
}

function tooExpensive(cart: CartRow, itemsTotal: number, now: number): CartQuote {
  const { options: delivery_options, notice } = deliveryAt(cart, itemsTotal, now);
  const methods = cashFor(cart, cart.address, itemsTotal);
  const payment_options = paymentOptions(cart, methods, { items: itemsTotal, due: itemsTotal });
  const coupons = cart.coupon_codes.map((code) => ({
    coupon_id: null,
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
    without_cash: withoutCash(cart, cart.address, itemsTotal),
    too_small_for: [],
    payment: chosen(payment_options, cart.payment_method),
    advance: null,
    store_credit: 0,
    coupons,
    uses: [],
  };
}

/** @param amounts `items` after discounts; `due` after store credit, without the fee of a method; `advance` of cash on delivery */
function paymentOptions(
  cart: CartRow,
  methods: OfferedMethod[],
  { items, due, advance }: { items: number; due: number; advance?: number | undefined },
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
      ...(id === cashOnDeliveryKey && advance && { advance }),
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

function pricingContext(cart: CartRow, now: number, taxedAt: Destination | null): PricingContext {
  const { tax } = cart;
  const isExempt = cart.customer?.is_tax_exempt ?? false;
  const { ratesOf, charged } = taxesAt(cart, { address: taxedAt, isExempt }, now);
  const priced = cart.lines.map((line) => {
    const taxClass = line.taxable ? line.tax_class : null;
    return {
      line,
      is_reduced: isReduced(line),
      price: charged(line.price, taxClass),
      min_price: charged(line.min_price ?? 0, taxClass),
      rates: ratesOf(taxClass),
    };
  });
  const couponLines = priced.map(({ line, price, is_reduced }) => ({
    id: line.variant_id,
    unit_price: price,
    quantity: line.quantity,
    product_id: line.product_id,
    category_ids: line.category_ids,
    collection_ids: line.collection_ids,
    is_reduced,
  }));
  return {
    cart: {
      currency: cart.currency,
      prices_include_tax: tax.prices_include_tax,
      tax_rounding: tax.tax_rounding,
      lines: priced.map(({ line, price, min_price, rates, is_reduced }): LineToPrice => ({
        id: line.variant_id,
        unit_price: price,
        min_price,
        quantity: line.quantity,
        tax_rates: rates,
        is_reduced,
      })),
      fees: [],
    },
    deliveryTaxes: ratesOf(tax.delivery_tax_class),
    feeTaxes: ratesOf(tax.fee_tax_class),
    couponCart: {
      lines: couponLines,
      customer: customerOf(cart),
      country: cart.address?.country,
      now,
    },
  };
}

function customerOf({ email, phone_e164, customer }: CartRow): CouponCart["customer"] {
  if (!email && !phone_e164) return undefined;
  return { email, orders: customer?.orders ?? 0, segment_data: customer?.segment_data ?? null };
}
