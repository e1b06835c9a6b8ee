import type { ManualDiscount } from "@vitrine/contract/orders/draft-orders";
import { share, sum } from "@vitrine/contract/values/money";
import type { CouponUse } from "../checkout/cart-coupons.rules.ts";
import { reductionOf } from "../draft-orders/draft-quote.rules.ts";
import type { StoredCalculation } from "../orders/order-calculation.rules.ts";
import type { LineToPrice } from "../pricing/cart.rules.ts";
import type { Discount, OrderDiscount, ProductDiscount } from "../pricing/discounts.rules.ts";
import { priceCart, type PricedCart } from "../pricing/price-cart.rules.ts";
import type { TaxRate, TaxRule } from "../pricing/taxes.rules.ts";
import { rateOf } from "../sales-tax/sales-tax.rules.ts";

/**
 * The figures that edits of an order are computed from: its lines as they were added, with their prices, tax rates and parts of
 * discounts. It isn't the previous edit, so that undoing an edit restores every figure.
 */
export interface EditBase {
  currency: string;
  prices_include_tax: boolean;
  /** Undefined for an order from before it was stored. */
  tax_rounding?: TaxRule["tax_rounding"] | undefined;
  lines: { id: string; unit_price: number; quantity: number; tax_rates: TaxRate[]; discounts: Discount[] }[];
  shipping: { fee: number; tax_rates: TaxRate[]; discounts: Discount[] };
  fees: { name: string; amount: number; tax_rates: TaxRate[] }[];
  /** The discounts of the placed order, with their names. */
  coupons: CouponUse[];
  /** The discount that an edit has added. */
  discount: ManualDiscount | null;
  discount_reason: string | null;
}

/** The new inputs of an order's price. */
export interface EditedPrice {
  /** By line id; a line that isn't listed keeps its quantity. */
  quantities: ReadonlyMap<string, number>;
  added: LineToPrice[];
  discount: ManualDiscount | null;
  discount_reason: string | null;
  delivery_price: number;
}

/** Sources of the merchant's discounts: of a new line, and of the order. */
const ofLine = "manual";
const ofEdit = "edit";

/** The base of an order that hasn't been edited; undefined for one without a stored price. */
export function baseOf({ priced, lines }: StoredCalculation): EditBase | undefined {
  const { shipping } = priced;
  if (!priced.lines || !shipping) return undefined;
  // Lines of a cart are priced by their variants, those of a draft order by their own ids.
  const ids = new Map(lines.flatMap(({ id, variant_id }) => [[variant_id, id] as const, [id, id] as const]));
  return {
    currency: priced.currency!,
    prices_include_tax: priced.prices_include_tax!,
    tax_rounding: priced.tax_rounding,
    lines: priced.lines.map((line) => ({ ...recorded(line), id: ids.get(line.id)! })),
    shipping: { fee: shipping.fee, tax_rates: ratesOf(shipping), discounts: shipping.discounts },
    fees: priced.fees!.map((fee) => ({ name: fee.name, amount: fee.total, tax_rates: ratesOf(fee) })),
    coupons: priced.coupons ?? [],
    discount: null,
    discount_reason: null,
  };
}

function recorded({ id, unit_price, quantity, discounts, ...line }: PricedCart["lines"][number]) {
  return { id, unit_price, quantity, discounts, tax_rates: ratesOf(line) };
}

function ratesOf({ taxes }: { taxes: TaxRate[] }): TaxRate[] {
  return taxes.map(rateOf);
}

/** The price that the customer pays for the delivery. */
export function deliveryPriceOf({ shipping }: EditBase): number {
  return shipping.fee - sum(shipping.discounts.map(({ amount }) => amount));
}

/**
 * The price of an order after an edit. Units that stay have the price, the tax rates and the parts of the discounts that
 * they had; units beyond the first quantity have no part of a discount.
 *
 * @param roundingToday for an order whose own rounding isn't stored
 */
export function priceEdit(
  base: EditBase,
  edit: EditedPrice,
  roundingToday: TaxRule["tax_rounding"],
): { priced: PricedCart; coupons: CouponUse[]; next: EditBase & Pick<TaxRule, "tax_rounding"> } {
  const tax_rounding = base.tax_rounding ?? roundingToday;
  const remaining = base.lines
    .map((line) => ({ ...line, left: edit.quantities.get(line.id) ?? line.quantity }))
    .filter(({ left }) => left > 0);
  const shipping =
    edit.delivery_price === deliveryPriceOf(base)
      ? base.shipping
      : { ...base.shipping, fee: edit.delivery_price, discounts: [] };
  const [onDelivery] = shipping.discounts;
  const priced = priceCart({
    currency: base.currency,
    prices_include_tax: base.prices_include_tax,
    tax_rounding,
    lines: [
      ...remaining.map(({ left, discounts: _, ...line }) => ({ ...line, quantity: left })),
      ...edit.added,
    ],
    ...discountsOf(base, remaining, edit.discount),
    shipping: {
      fee: shipping.fee,
      tax_rates: shipping.tax_rates,
      discount: onDelivery && { kind: "fixed", ...onDelivery },
    },
    fees: base.fees.map((fee) => ({ kind: "fixed", ...fee })),
  });
  const { discount, discount_reason } = edit;
  const lines = [
    ...remaining.map(({ left: _, ...line }) => line),
    ...priced.lines.slice(remaining.length).map(recorded).map(withOwnDiscount),
  ];
  const next = { ...base, tax_rounding, lines, shipping, discount, discount_reason };
  return { priced, coupons: couponsOf(priced, next), next };
}

/** A new line has its own discount for good, but not its part of the discount on the order, which can change. */
function withOwnDiscount(line: EditBase["lines"][number]): EditBase["lines"][number] {
  return { ...line, discounts: line.discounts.filter(({ source }) => source === ofLine) };
}

/** The parts of discounts that the units have which stay, and the discount of the edit. */
function discountsOf(
  { coupons }: EditBase,
  remaining: (EditBase["lines"][number] & { left: number })[],
  discount: ManualDiscount | null,
): { product_discounts: ProductDiscount[]; order_discounts: OrderDiscount[] } {
  const onOrder = new Set(coupons.flatMap((use) => (use.class === "order" ? [use.coupon_id] : [])));
  const parts = remaining.flatMap(({ id, quantity, left, discounts }) =>
    discounts.map(({ source, amount }) => ({
      source,
      line_ids: [id],
      amount: share(amount, quantity, Math.min(left, quantity)),
    })),
  );
  const isOnOrder = ({ source }: Discount) => onOrder.has(source);
  return {
    product_discounts: parts
      .filter((part) => !isOnOrder(part))
      .map((part) => ({ kind: "across_lines", ...part })),
    order_discounts: [
      ...parts.filter(isOnOrder).map((part) => ({ kind: "fixed" as const, combines: true, ...part })),
      ...(discount ? [{ source: ofEdit, combines: true, ...reductionOf(discount) }] : []),
    ],
  };
}

/** The order's discounts with their amounts now. Those that reduce nothing any more are left out. */
function couponsOf(priced: PricedCart, { coupons, discount_reason }: EditBase): CouponUse[] {
  const amounts = new Map<string, number>();
  for (const { source, amount } of [...priced.discounts, ...priced.shipping.discounts])
    amounts.set(source, (amounts.get(source) ?? 0) + amount);
  const known = new Map(coupons.map((use) => [use.coupon_id, use]));
  return [...amounts].map(([source, amount]) => ({
    coupon_id: source,
    title: (source === ofEdit && discount_reason) || "Discount",
    code: null,
    class: source === ofEdit ? "order" : "items",
    ...known.get(source),
    amount,
  }));
}
