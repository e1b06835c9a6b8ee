import type { ManualDiscount } from "@vitrine/contract/orders/draft-orders";
import { share, sum } from "@vitrine/contract/values/money";
import type { CouponUse } from "../checkout/cart/cart-coupons.rules.ts";
import { reductionOf } from "../draft-orders/draft-quote.rules.ts";
import type { StoredCalculation } from "../orders/order-calculation.rules.ts";
import type { LineToPrice } from "../pricing/cart.rules.ts";
import type { Discount, OrderDiscount, ProductDiscount } from "../pricing/discounts.rules.ts";
import { priceCart, type PricedCart } from "../pricing/price-cart.rules.ts";
import type { TaxRate, TaxRule } from "../pricing/taxes.rules.ts";
import { rateOf } from "../sales-tax/sales-tax.rules.ts";
import type { EditBase, EditedPrice } from "./edit-base.rules.ts";
import { deliveryDiscounts, feesToPrice, lineDiscountsOf, lineIdOf, withFees } from "./edited-parts.rules.ts";

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
    ...(priced.cash_coin && {
      cash: { cash_rounding: priced.cash_coin, payments: priced.payments ?? [] },
    }),
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

/** The discounts of the placed order that an edit can remove. Those of a draft's lines are part of their prices. */
export function removableCoupons({ coupons }: Pick<EditBase, "coupons">): CouponUse[] {
  return coupons.filter(({ coupon_id }) => coupon_id !== ofLine);
}

/** The price that the customer pays for the delivery. */
export function deliveryPriceOf(base: Pick<EditBase, "shipping" | "removed_coupons">): number {
  return base.shipping.fee - sum(deliveryDiscounts(base).map(({ amount }) => amount));
}

/** The delivery after an edit. Another price than now has no part of a discount. */
function shippingOf(base: EditBase, { delivery, delivery_price }: EditedPrice): EditBase["shipping"] {
  if (delivery) return delivery.shipping;
  if (delivery_price === deliveryPriceOf(base)) return base.shipping;
  return { ...base.shipping, fee: delivery_price, discounts: [] };
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
  const removed_coupons = [...(edit.removed_coupons ?? base.removed_coupons ?? [])];
  const remaining = base.lines
    .map((line) => ({ ...line, ...edit.line_discounts?.get(line.id) }))
    .map((line) => ({ ...line, left: edit.quantities.get(line.id) ?? line.quantity }))
    .filter(({ left }) => left > 0);
  const shipping = shippingOf(base, edit);
  const fees = withFees(base.fees, edit);
  const [onDelivery] = deliveryDiscounts({ shipping, removed_coupons });
  const priced = priceCart({
    currency: base.currency,
    prices_include_tax: base.prices_include_tax,
    tax_rounding,
    lines: [...remaining.map(({ left, ...line }) => ({ ...plain(line), quantity: left })), ...edit.added],
    ...discountsOf({ ...base, removed_coupons }, remaining, edit.discount),
    shipping: {
      fee: shipping.fee,
      tax_rates: shipping.tax_rates,
      discount: onDelivery && { kind: "fixed", ...onDelivery },
    },
    fees: feesToPrice(fees),
    ...base.cash,
  });
  const { discount, discount_reason } = edit;
  const lines = [
    ...remaining.map(({ left: _, ...line }) => line),
    ...priced.lines.slice(remaining.length).map(recorded).map(withOwnDiscount),
  ];
  const next = { ...base, tax_rounding, lines, shipping, fees, removed_coupons, discount, discount_reason };
  return { priced, coupons: couponsOf(priced, next), next };
}

function plain({ id, unit_price, quantity, tax_rates }: EditBase["lines"][number]): LineToPrice {
  return { id, unit_price, quantity, tax_rates };
}

/** A new line has its own discount for good, but not its part of the discount on the order, which can change. */
function withOwnDiscount(line: EditBase["lines"][number]): EditBase["lines"][number] {
  return { ...line, discounts: line.discounts.filter(({ source }) => source === ofLine) };
}

/** The parts of discounts that the units have which stay, and the discount of the edit. */
function discountsOf(
  { coupons, removed_coupons = [] }: EditBase,
  remaining: (EditBase["lines"][number] & { left: number })[],
  discount: ManualDiscount | null,
): { product_discounts: ProductDiscount[]; order_discounts: OrderDiscount[] } {
  const onOrder = new Set(coupons.flatMap((use) => (use.class === "order" ? [use.coupon_id] : [])));
  const parts = remaining.flatMap(({ id, quantity, left, discounts }) =>
    discounts
      .filter(({ source }) => !removed_coupons.includes(source))
      .map(({ source, amount }) => ({
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
      ...lineDiscountsOf(remaining),
      ...(discount ? [{ source: ofEdit, combines: true, ...reductionOf(discount) }] : []),
    ],
  };
}

/** The order's discounts with their amounts now. Those that reduce nothing any more are left out. */
function couponsOf(priced: PricedCart, { coupons, discount_reason, lines }: EditBase): CouponUse[] {
  const amounts = new Map<string, number>();
  for (const { source, amount } of [...priced.discounts, ...priced.shipping.discounts])
    amounts.set(source, (amounts.get(source) ?? 0) + amount);
  const known = new Map(coupons.map((use) => [use.coupon_id, use]));
  const reasonOf = (source: string) =>
    source === ofEdit ? discount_reason : lines.find(({ id }) => id === lineIdOf(source))?.discount_reason;
  return [...amounts].map(([source, amount]) => ({
    coupon_id: source,
    title: reasonOf(source) || "Discount",
    code: null,
    class: source === ofEdit ? "order" : "items",
    ...known.get(source),
    amount,
  }));
}
