import type { CouponDraft } from "@vitrine/contract/coupons/coupons";
import type { CouponPreview } from "@vitrine/contract/coupons/coupon-preview";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { CouponTerms } from "../coupons/coupons.rules.ts";
import { noAdvance } from "../payment-methods/advance.rules.ts";
import { type CartSettings, type CartVariant, readCartData } from "./cart/cart-data.queries.ts";
import type { CartRow } from "./cart/complete-cart.action.ts";
import { quoteCart } from "./quote.rules.ts";
import { listSampleVariants } from "./sample-cart.queries.ts";

/** The code of the draft in the sample cart. No stored code contains a space. */
const sampleCode = "THE DRAFT";

interface Sample {
  draft: CouponDraft;
  /** The stored coupon that the draft would replace. */
  id: string | null;
  /** Units of each product. */
  quantity: number;
}

/** Prices a sample cart of the shop with and without a draft, and stores nothing. @throws cart_too_large */
export async function previewCoupon(tx: ShopTx, sample: Sample, now: number): Promise<CouponPreview> {
  const { draft } = sample;
  const ids = await listSampleVariants(tx, draft);
  const { settings, variants } = await readCartData(tx, ids);
  const lines = ids.flatMap((id) => variants.find(({ variant_id }) => variant_id === id) ?? []);
  const cart = sampleCart(sample, settings, lines);
  const at = draft.starts_at === null ? now : Math.max(now, Date.parse(draft.starts_at));
  const delivery_method = cheapestDelivery(cart, at);
  const without = pricesOf({ ...cart, delivery_method }, at);
  const coupons = [termsOf(draft, now)];
  const reduced = pricesOf({ ...cart, delivery_method, coupons, coupon_codes: [sampleCode] }, at);
  const reducedTotals = new Map(reduced.priced.lines.map(({ id, total }) => [id, total]));
  return {
    currency: settings.currency,
    lines: without.priced.lines.map(({ id, quantity, unit_price, total }) => ({
      id,
      title: lines.find(({ variant_id }) => variant_id === id)!.title,
      quantity,
      unit_price,
      total,
      reduced_total: reducedTotals.get(id) ?? total,
    })),
    without: without.totals,
    with: reduced.totals,
    problem: reduced.coupons[0]?.problem ?? null,
  };
}

const freeCashOnDelivery: CartRow["cod"] = {
  fee: 0,
  fee_basis_points: 0,
  min_total: null,
  max_total: null,
  rounding: null,
  places: [],
  advance: noAdvance,
  requires_code: false,
  code_by_sms: false,
};

/** A cart of a customer and for a country that the draft is for. */
function sampleCart(
  { draft, id, quantity }: Sample,
  settings: CartSettings,
  variants: CartVariant[],
): CartRow {
  const { countries, customers, customer_emails, nth_order } = draft;
  const country = countries.includes(settings.country) ? settings.country : countries[0];
  const orders = { everyone: 0, listed: 0, segment: 0, returning: 1, nth_order: (nth_order ?? 1) - 1 }[
    customers
  ];
  return {
    ...settings,
    // Without the fees of a payment method.
    cash_on_delivery: true,
    cod: freeCashOnDelivery,
    payment_methods: [],
    automatic_coupons: settings.automatic_coupons.filter((coupon) => coupon.id !== id),
    id: newId(),
    email: customer_emails[0] ?? "customer@example.com",
    phone: null,
    phone_e164: null,
    phone_extension: null,
    billing: null,
    address: addressIn(country ?? settings.country),
    incomplete_address: null,
    location: null,
    slot_orders: {},
    is_pickup: false,
    delivery_method: null,
    payment_method: null,
    advance_method: null,
    note: null,
    accepts_terms: false,
    accepts_marketing: false,
    customer_id: null,
    store_credit: 0,
    uses_store_credit: false,
    coupon_codes: [],
    customer_keys: [],
    coupons: [],
    coupon_counts: {},
    customer: { orders, is_tax_exempt: false },
    order_id: null,
    lines: variants.map((variant) => ({ ...variant, quantity, available: quantity })),
  };
}

function addressIn(country: string): CartRow["address"] {
  const empty = { line2: null, region: null, region_code: null, postal_code: null };
  return { ...empty, name: "Sample customer", line1: "1 Sample street", city: "Sample city", country };
}

/** The draft as an active coupon whose limits aren't reached, with a code. */
function termsOf(draft: CouponDraft, now: number): CouponTerms {
  return {
    ...draft,
    // The customer of the sample cart is in every segment.
    customers: draft.customers === "segment" ? "everyone" : draft.customers,
    segment: null,
    id: newId(now),
    is_active: true,
    starts_at: null,
    ends_at: null,
    use_limit: null,
    budget: null,
    times_used: 0,
    amount_used: 0,
    created_at: new Date(now).toISOString(),
    cart_code: sampleCode,
    is_code_used: false,
    used_by_customer: 0,
  };
}

function cheapestDelivery(cart: CartRow, at: number): string | null {
  const options = quoteCart(cart, at).delivery_options.filter(({ is_pickup }) => !is_pickup);
  return options.toSorted((a, b) => a.fee - b.fee)[0]?.key ?? null;
}

function pricesOf(cart: CartRow, at: number) {
  const { priced, delivery, coupons } = quoteCart(cart, at);
  if (!priced)
    throw apiError("cart_too_large", { message: "The sample cart is too expensive. Use fewer units." });
  const { subtotal, discount_total, shipping, total } = priced;
  const shipping_total = delivery ? shipping.total : null;
  // Only tax that is added to the prices.
  const tax_total = priced.prices_include_tax ? 0 : priced.tax_total;
  return { priced, coupons, totals: { subtotal, discount_total, shipping_total, tax_total, total } };
}
