import type {
  DraftOrderInput,
  DraftOrderLine,
  DraftOrderQuote,
  ManualDiscount,
} from "@vitrine/contract/orders/draft-orders";
import { manualPaymentKey } from "@vitrine/contract/orders/draft-orders";
import type { Reduction } from "@vitrine/contract/coupons/reductions";
import { maxAmount } from "@vitrine/contract/values/fields";
import { readOrderAddress } from "../addresses/addresses.rules.ts";
import type { Destination } from "../addresses/places.rules.ts";
import type { CartSettings, CartVariant } from "../checkout/cart/cart-data.queries.ts";
import { variantTitle } from "../checkout/cart/cart.rules.ts";
import { ratesOffered } from "../checkout/delivery-choice.rules.ts";
import { pickupOf } from "../checkout/cart/order-of-cart.action.ts";
import type { NewOrder } from "../checkout/place-order.queries.ts";
import type { CouponUse } from "../checkout/cart/cart-coupons.rules.ts";
import { offeredIn } from "../checkout/quote.rules.ts";
import { type OrderTaxes, taxesAt } from "../checkout/tax-rates.rules.ts";
import { needsDelivery, undelivered } from "../checkout/undelivered-carts.rules.ts";
import { offeredProviders, tooSmallFor } from "../online-payments/online-payments.rules.ts";
import { calculationResponse } from "../orders/order-calculation.rules.ts";
import { cashOnDeliveryAt, cashOnDeliveryKey } from "../payment-methods/payment-methods.rules.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import type { LineToPrice } from "../pricing/cart.rules.ts";
import type { Payment } from "../pricing/extras.rules.ts";
import { priceCart, type PricedCart } from "../pricing/price-cart.rules.ts";

/** The data that determines the price of a draft, besides its own inputs. */
export interface DraftData {
  settings: CartSettings;
  /** Those of the draft's variants that exist, with their unallocated units. */
  variants: Map<string, CartVariant & { free: number }>;
}

/** A line with its variant; undefined for a custom item and for a deleted product. */
export type ResolvedLine = DraftOrderLine & { variant: (CartVariant & { free: number }) | undefined };

type Delivery = NewOrder["delivery"];

export interface PricedDraft {
  lines: ResolvedLine[];
  /** Undefined if the total is more than an order can charge. Lines have their positions as ids. */
  priced: PricedCart | undefined;
  /** The price for cash on delivery, which may be rounded. */
  priced_in_cash: PricedCart | undefined;
  uses: CouponUse[];
  options: ReturnType<typeof ratesOffered>;
  /** Undefined if the chosen rate isn't offered. */
  delivery: Delivery | undefined;
}

/** Sources of the discounts in a priced draft. */
const ofLines = "manual";
const ofOrder = "order";

/** Custom items have the tax class of new products. */
const customTaxClass = "standard";

/**
 * The price of a draft, as `quoteCart` computes that of a cart, but with the merchant's discounts and delivery only:
 * neither automatic discounts nor codes nor fees of payment methods apply.
 *
 * @param now in milliseconds
 * @param paid payments that aren't in cash, such as the value of returned items: only the rest is rounded
 */
export function priceDraft(
  draft: DraftOrderInput,
  data: DraftData,
  now: number,
  paid: Payment[] = [],
): PricedDraft {
  const priced = priceDraftAt(draft, data, { now, paid }, draft.address);
  const place = priced.delivery?.pickup_place;
  // A pickup is taxed where the customer receives the items.
  return place ? priceDraftAt(draft, data, { now, paid }, place) : priced;
}

function priceDraftAt(
  draft: DraftOrderInput,
  { settings, variants }: DraftData,
  { now, paid }: { now: number; paid: Payment[] },
  taxedAt: Destination | null,
): PricedDraft {
  const { tax } = settings;
  const taxes = taxesAt(settings, { address: taxedAt, isExempt: draft.is_tax_exempt }, now);
  const lines = resolveLines(draft.lines, variants);
  const toPrice = lines.map((line, position) => lineToPrice(line, String(position), taxes));
  const cart = {
    currency: settings.currency,
    prices_include_tax: tax.prices_include_tax,
    tax_rounding: tax.tax_rounding,
    lines: toPrice,
    product_discounts: [],
    order_discounts: draft.discount ? [{ source: ofOrder, ...reductionOf(draft.discount) }] : [],
    fees: [],
  };
  const isTooExpensive = toPrice.reduce((sum, line) => sum + line.unit_price * line.quantity, 0) > maxAmount;
  const items = isTooExpensive ? undefined : priceCart(cart);
  const itemsTotal = items ? items.subtotal - items.discount_total : maxAmount;
  const options = isDelivered(lines)
    ? ratesOffered(settings, draft.address, lines.map(deliveredLine), itemsTotal, now)
    : [];
  const delivery = isDelivered(lines) ? deliveryOf(draft, options) : undelivered;
  const tax_rates = taxes.ratesOf(tax.delivery_tax_class);
  const complete = { ...cart, shipping: { fee: delivery?.fee ?? 0, tax_rates } };
  const priced = items && priceCart(complete);
  const coin = settings.cod.rounding;
  const priced_in_cash =
    items && coin ? priceCart({ ...complete, cash_rounding: coin, payments: paid }) : priced;
  const chargeable = (one: PricedCart | undefined) => (one && one.total <= maxAmount ? one : undefined);
  return {
    lines,
    priced: chargeable(priced),
    priced_in_cash: chargeable(priced_in_cash),
    uses: priced ? usesOf(priced, draft) : [],
    options,
    delivery,
  };
}

/** With the price for the payment method. */
export function pricedFor(quote: PricedDraft, method: string): PricedDraft {
  return method === cashOnDeliveryKey ? { ...quote, priced: quote.priced_in_cash } : quote;
}

export function resolveLines(lines: DraftOrderLine[], variants: DraftData["variants"]): ResolvedLine[] {
  return lines.map((line) => ({ ...line, variant: variants.get(line.variant_id ?? "") }));
}

/** A line with its price, its own discount and its tax rates, as `priceCart` needs it. */
export function lineToPrice(line: ResolvedLine, id: string, { ratesOf, charged }: OrderTaxes): LineToPrice {
  const { variant, quantity, discount } = line;
  const isTaxed = line.variant_id === null && line.taxable;
  const taxClass = variant ? taxClassOf(variant) : isTaxed ? customTaxClass : null;
  return {
    id,
    unit_price: charged(priceOf(line), taxClass),
    quantity,
    tax_rates: ratesOf(taxClass),
    ...(discount && { manual_discount: reductionOf(discount) }),
  };
}

/** Null for a variant without taxes. */
export function taxClassOf({
  taxable,
  tax_class,
}: Pick<CartVariant, "taxable" | "tax_class">): string | null {
  return taxable ? (tax_class ?? customTaxClass) : null;
}

function priceOf({ unit_price, variant }: ResolvedLine): number {
  return unit_price ?? variant?.price ?? 0;
}

export function reductionOf({ kind, value }: ManualDiscount): Reduction {
  return kind === "percent" ? { kind, basis_points: value } : { kind, amount: value };
}

/** True if the units of a line are shipped. Those of a deleted variant can't be ordered. */
export function requiresShipping({ variant, variant_id, requires_shipping }: ResolvedLine): boolean {
  return variant ? variant.requires_shipping : variant_id === null && requires_shipping;
}

/** False if a draft has items of which none is delivered. */
export function isDelivered(lines: readonly ResolvedLine[]): boolean {
  return needsDelivery(lines.map((line) => ({ requires_shipping: requiresShipping(line) })));
}

function deliveredLine(line: ResolvedLine) {
  const { variant, quantity } = line;
  return {
    quantity,
    requires_shipping: requiresShipping(line),
    weight_grams: variant ? variant.weight_grams : line.weight_grams,
    shipping_fee: variant?.shipping_fee ?? null,
  };
}

function deliveryOf(
  { delivery: { kind, rate, title, price } }: DraftOrderInput,
  options: PricedDraft["options"],
): Delivery | undefined {
  if (kind === "none") return undelivered;
  if (kind === "custom") return { ...undelivered, name: title ?? "", fee: price ?? 0 };
  const option = options.find(({ key }) => key === rate);
  if (!option) return undefined;
  const { name, fee, days_min, days_max, arrives_from, arrives_to } = option;
  return { name, fee, days_min, days_max, arrives_from, arrives_to, window: null, ...pickupOf(option) };
}

/** The discounts as an order stores them, with their names on the receipt. */
function usesOf(priced: PricedCart, { discount_reason }: DraftOrderInput): CouponUse[] {
  return priced.discounts.map(({ source, amount }) => ({
    coupon_id: source,
    title: (source === ofOrder && discount_reason) || "Discount",
    code: null,
    class: source === ofLines ? "items" : "order",
    amount,
  }));
}

/** The reason why a line can't be ordered. */
export function lineProblem({
  variant_id,
  variant,
  quantity,
}: ResolvedLine): DraftOrderQuote["lines"][number]["problem"] {
  if (variant_id === null) return null;
  if (!variant) return "deleted";
  if (!variant.tracked || variant.oversell !== "deny" || variant.free >= quantity) return null;
  return variant.free > 0 ? "not_enough" : "sold_out";
}

/** The parts that a draft still lacks to become an order. */
export function missingIn(
  { address }: Pick<DraftOrderInput, "address">,
  { lines, priced, delivery }: PricedDraft,
): DraftOrderQuote["missing"] {
  return [
    ...(lines.length === 0 ? (["lines"] as const) : []),
    ...(lines.some((line) => lineProblem(line)) ? (["stock"] as const) : []),
    ...(!address || readOrderAddress(address, !delivery?.is_pickup && isDelivered(lines)).errors
      ? (["address"] as const)
      : []),
    ...(delivery ? [] : (["delivery"] as const)),
    ...(priced ? [] : (["total"] as const)),
  ];
}

/** The methods that are paid outside of Vitrine, whatever the shop's limits for its checkout. */
export function manualMethods(settings: CartSettings) {
  return [
    ...cashOnDeliveryAt(settings, null),
    ...settings.payment_methods,
    { id: manualPaymentKey, name: "Manual payment", instructions: null, asks_proof: false },
  ].map(({ id, name, instructions, asks_proof }) => ({ key: id, name, instructions, asks_proof }));
}

/** The providers that can charge the total. */
export function linkProviders(settings: CartSettings, total: number) {
  return total > 0 ? offeredProviders(offeredIn(settings), total, settings.currency) : [];
}

/** True if no provider can charge the total, and at least one because the total is too small. */
export function isTooSmallToLink(settings: CartSettings, total: number): boolean {
  return (
    linkProviders(settings, total).length === 0 &&
    tooSmallFor(offeredIn(settings), total, settings.currency).length > 0
  );
}

export function quoteResponse(
  shopId: number,
  draft: DraftOrderInput,
  { settings }: DraftData,
  quote: PricedDraft,
): DraftOrderQuote {
  const { priced, uses, delivery, options } = quote;
  const names = quote.lines.map((line, position) => ({
    id: String(position),
    variant_id: null,
    ...namesOf(line),
  }));
  return {
    lines: quote.lines.map((line) => quotedLine(shopId, line)),
    requires_shipping: isDelivered(quote.lines),
    delivery_options: options.map(({ key, name, fee, is_pickup, pickup_place }) => ({
      key,
      name,
      fee,
      is_pickup,
      pickup_place: pickup_place ?? null,
    })),
    payment_methods: manualMethods(settings).map(({ key, name }) => ({ key, name })),
    payment_links: linkProviders(settings, priced?.total ?? 0).map(({ key, name }) => ({ key, name })),
    is_too_small_to_link: isTooSmallToLink(settings, priced?.total ?? 0),
    calculation:
      (priced &&
        calculationResponse({
          priced: { ...priced, coupons: uses },
          delivery_name: delivery?.name ?? "",
          lines: names,
        })) ??
      null,
    cash_rounding: quote.priced_in_cash?.cash_rounding ?? 0,
    missing: missingIn(draft, quote),
  };
}

export function quotedLine(shopId: number, line: ResolvedLine): DraftOrderQuote["lines"][number] {
  return {
    ...namesOf(line),
    sku: line.variant?.sku ?? null,
    picture: line.variant?.picture ? pictureResponse(shopId, line.variant.picture) : null,
    price: line.variant?.price ?? null,
    available: line.variant?.tracked ? line.variant.free : null,
    problem: lineProblem(line),
  };
}

/** The names of a line. A deleted product has the title that was stored with the draft. */
export function namesOf({ title, variant }: ResolvedLine) {
  return {
    title: variant?.title ?? title ?? "",
    variant_title: variant ? variantTitle(variant.option_values) : "",
  };
}
