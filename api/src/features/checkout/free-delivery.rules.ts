import type { Cart } from "@vitrine/contract/checkout/cart";
import { couponState } from "@vitrine/contract/coupons/coupon-state";
import { type CouponItems } from "@vitrine/contract/coupons/coupons";
import { sum } from "@vitrine/contract/values/money";
import { countedLines, isReduced } from "../coupons/coupon-units.rules.ts";
import { ratesAt } from "../delivery-zones/delivery-zones.rules.ts";
import type { CartRow } from "./cart/complete-cart.action.ts";
import type { CartCouponRow } from "../coupons/coupons.queries.ts";
import type { PricedCart } from "../pricing/price-cart.rules.ts";

/**
 * The lowest total from which the cart's delivery is free, and the amount missing to it: of a delivery rate, or of an
 * automatic discount that needs nothing else. Null if there is none, or if some delivery is free anyway.
 *
 * @param now in milliseconds
 */
export function freeDelivery(
  cart: CartRow,
  { priced, uses }: { priced: PricedCart; uses: readonly { coupon_id: string }[] },
  now: number,
): Cart["free_delivery"] {
  const sent = cart.lines.filter((line) => line.requires_shipping);
  if (sent.length === 0 || cart.is_pickup) return null;
  const country = cart.address?.country ?? cart.country;
  const rates = ratesAt(cart.zones, cart, cart.address ?? { country }).rates.filter(
    (rate) => !rate.is_pickup,
  );
  if (rates.some((rate) => rate.fee === 0 && rate.fee_per_unit === 0)) return null;

  const afterDiscounts = priced.subtotal - priced.discount_total;
  // The fees of single products remain.
  const hasOwnFees = sent.some((line) => line.shipping_fee !== null);
  const thresholds = [
    ...rates
      .filter((rate) => rate.free_from !== null && !hasOwnFees)
      .map((rate) => ({ from: rate.free_from!, missing: Math.max(0, rate.free_from! - afterDiscounts) })),
    ...cart.automatic_coupons
      .filter((coupon) => freesDelivery(coupon, country, now))
      .map((coupon) => {
        const { id, min_subtotal: from } = coupon;
        return { id, from: from!, missing: Math.max(0, from! - subtotalFor(coupon, cart, priced)) };
      })
      // Reached, but another discount excludes it.
      .filter(({ id, missing }) => missing > 0 || uses.some((use) => use.coupon_id === id)),
  ];
  const [nearest] = thresholds.toSorted((a, b) => a.missing - b.missing);
  return nearest ? { from: nearest.from, missing: nearest.missing } : null;
}

/** The price of the lines that a coupon counts, before discounts. */
function subtotalFor(coupon: CartCouponRow, { lines }: CartRow, priced: PricedCart): number {
  const ofCart = lines.map((line) => ({ id: line.variant_id, is_reduced: isReduced(line) }));
  const counted = new Set(countedLines(coupon, ofCart).map(({ id }) => id));
  return sum(priced.lines.filter(({ id }) => counted.has(id)).map(({ subtotal }) => subtotal));
}

/** True if a discount covers the whole delivery of every cart from its minimum on. */
function freesDelivery(coupon: CartCouponRow, country: string, now: number): boolean {
  return (
    coupon.type === "free_delivery" &&
    (coupon.basis_points ?? 10_000) === 10_000 &&
    coupon.max_discount === null &&
    coupon.min_subtotal !== null &&
    coupon.min_quantity === null &&
    coupon.customers === "everyone" &&
    includesAllItems(coupon.required_items) &&
    (coupon.countries.length === 0 || coupon.countries.includes(country)) &&
    couponState(coupon, now) === "active"
  );
}

function includesAllItems(items: CouponItems): boolean {
  return Object.values(items).every(
    (value) => value === null || (Array.isArray(value) && value.length === 0),
  );
}
