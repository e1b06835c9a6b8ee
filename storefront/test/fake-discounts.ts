import type { CartCoupon, CouponProblem } from "@vitrine/contract/coupons/cart-coupons";
import type { Cart } from "@vitrine/contract/checkout/cart";
import type { FakeCart, FakeRecords } from "./fake-records.ts";

/** `SAVE10` takes €10.00 off from €50.00, `MIN1000` needs €1,000.00, and `SHIP` pays the delivery. */
export const allowedCodes = ["SAVE10", "MIN1000", "SHIP"];

/** The sums of a cart with its discounts and the shop's tax. */
export function fakeDiscounts(shop: FakeRecords, cart: FakeCart, subtotal: number, fee: number | null) {
  const coupons = cart.coupon_codes.map((code) => couponOf(shop, code, subtotal, fee ?? 0));
  const discounts: Cart["discounts"] = coupons
    .filter(({ amount }) => amount > 0)
    .map(({ code, title, amount }) => ({
      coupon_id: code,
      title,
      code,
      class: code === "SHIP" ? "delivery" : "order",
      amount,
    }));
  if (shop.automatic)
    discounts.push({ ...shop.automatic, coupon_id: "automatic", code: null, class: "order" });
  const of = (wanted: boolean) =>
    discounts
      .filter((discount) => (discount.class === "delivery") === wanted)
      .reduce((sum, { amount }) => sum + amount, 0);
  const [discount_total, shipping_total] = [of(false), fee === null ? null : fee - of(true)];
  const net = subtotal - discount_total + (shipping_total ?? 0);
  const { ppm, prices_include_tax } = shop.tax ?? { ppm: 0, prices_include_tax: true };
  const amount = Math.round(prices_include_tax ? net - (net * 1e6) / (1e6 + ppm) : (net * ppm) / 1e6);
  return {
    discount_total,
    shipping_total,
    tax_total: amount,
    taxes: shop.tax ? [{ name: "VAT", ppm, amount }] : [],
    prices_include_tax,
    coupons,
    discounts,
    total: prices_include_tax ? net : net + amount,
  };
}

function couponOf({ used_up }: FakeRecords, code: string, subtotal: number, fee: number): CartCoupon {
  const title = code === "SHIP" ? "Free delivery" : `Autumn <b>sale</b>`;
  const problem: CouponProblem | null = used_up.includes(code)
    ? { reason: "used_up" }
    : missing(subtotal, { SAVE10: 5_000, MIN1000: 100_000 }[code] ?? 0);
  const amount = problem ? 0 : code === "SHIP" ? fee : 1_000;
  return { coupon_id: code, code, title, amount, problem };
}

function missing(subtotal: number, minimum: number): CouponProblem | null {
  return subtotal < minimum ? { reason: "min_subtotal", amount: minimum - subtotal } : null;
}
