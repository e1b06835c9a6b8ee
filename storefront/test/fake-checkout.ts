import type { Cart, CartLine } from "@vitrine/contract/checkout/cart";
import { noDelivery, type PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import type { Client } from "@vitrine/contract/client";
import { contract } from "@vitrine/contract/contract";
import type { EstimatePlace } from "@vitrine/contract/delivery/delivery-estimates";
import { estimateAt } from "./fake-delivery.ts";
import { allowedCodes, fakeDiscounts } from "./fake-discounts.ts";
import { parse, rejected } from "./fake-requests.ts";
import type { FakeCart, FakeRecords } from "./fake-records.ts";

/** The credentials that a request sends. */
export interface FakeVisitor {
  cartToken?: string;
  place?: EstimatePlace;
  shopperToken?: string;
  idempotencyKey?: string;
  previewToken?: string;
}

/** As on 20 November 2026, the day of the fake storefront. */
const deliveryOptions = [
  { key: "standard", name: "Standard delivery", fee: 490, is_pickup: false, days_min: 2, days_max: 4 },
  { key: "express", name: "Express", fee: 1290, is_pickup: false, days_min: 1, days_max: 1 },
  { key: "shop", name: "At our shop", fee: 0, is_pickup: true, days_min: 0, days_max: 0 },
].map((option) => ({
  ...option,
  preparation: option.is_pickup ? { unit: "hours" as const, number: 2 } : null,
  arrives_from: `2026-11-${20 + option.days_min}`,
  arrives_to: `2026-11-${20 + option.days_max}`,
}));
const paymentOptions = [
  { key: "cash_on_delivery", name: "Cash on delivery", instructions: null, fee: 0 },
  { key: "bank_transfer", name: "Bank transfer", instructions: null, fee: 0 },
];

/** The endpoint that stores a contact before there is an address. */
export function recoveryEndpoints(shop: FakeRecords, visitor: FakeVisitor): Partial<Client["cart_recovery"]> {
  return {
    save_contact: async (input) => {
      const { body } = parse(contract.cart_recovery.save_contact, input);
      const cart = requireCart(shop, visitor);
      cart.email = body.email ?? cart.email;
      cart.phone = body.phone ?? cart.phone;
      return { message: "Contact saved." };
    },
  };
}

/** The endpoints that read and change a cart. */
export function cartEndpoints(shop: FakeRecords, visitor: FakeVisitor): Partial<Client["checkout"]> {
  return {
    read_cart: async () => cartResponse(shop, requireCart(shop, visitor), visitor),
    add_line: async (input) => {
      const { body } = parse(contract.checkout.add_line, input);
      if (shop.store.is_live === 0 && visitor.previewToken === undefined) throw rejected("shop_not_live");
      const { product } = variantOf(shop, body.variant_id);
      const cart = visitor.cartToken === undefined ? emptyCart() : requireCart(shop, visitor);
      const wanted = (cart.lines.get(body.variant_id) ?? 0) + body.quantity;
      if ((product.left[body.variant_id] ?? 0) < wanted) throw rejected("sold_out");
      shop.carts.set(cart.token, cart);
      cart.lines.set(body.variant_id, wanted);
      return cartResponse(shop, cart, visitor);
    },
    update_line: async (input) => {
      const { params, body } = parse(contract.checkout.update_line, input);
      const cart = requireCart(shop, visitor);
      if ((variantOf(shop, params.variant_id).product.left[params.variant_id] ?? 0) < body.quantity)
        throw rejected("sold_out");
      if (body.quantity === 0) cart.lines.delete(params.variant_id);
      else cart.lines.set(params.variant_id, body.quantity);
      return cartResponse(shop, cart, visitor);
    },
    remove_line: async (input) => {
      const cart = requireCart(shop, visitor);
      cart.lines.delete(input.params.variant_id);
      return cartResponse(shop, cart, visitor);
    },
    update_address: async (input) => {
      const { body } = parse(contract.checkout.update_address, input);
      const cart = requireCart(shop, visitor);
      const { contact } = shop.store.checkout;
      if (!body.email && (contact === "email" || !body.phone))
        throw rejected("invalid_input", {
          email: ["Enter an email or a phone number so the shop can contact you."],
        });
      cart.accepts_terms = body.accepts_terms ?? cart.accepts_terms;
      cart.accepts_marketing = body.accepts_marketing ?? cart.accepts_marketing;
      cart.address = body.address;
      cart.is_pickup = body.is_pickup ?? cart.is_pickup;
      if (!cart.is_pickup && !shop.is_undelivered && !body.address.line1)
        throw rejected("invalid_input", { "address.line1": ["Enter a street address."] });
      cart.email = body.email ?? null;
      cart.phone = body.phone ?? null;
      cart.note = body.note ?? null;
      return cartResponse(shop, cart, visitor);
    },
    update_note: async (input) => {
      const { body } = parse(contract.checkout.update_note, input);
      const cart = requireCart(shop, visitor);
      cart.note = body.note;
      return cartResponse(shop, cart, visitor);
    },
    update_delivery: async (input) => {
      const { body } = parse(contract.checkout.update_delivery, input);
      const cart = requireCart(shop, visitor);
      cart.is_pickup = body.is_pickup ?? cart.is_pickup;
      cart.delivery_method = body.method ?? cart.delivery_method;
      return cartResponse(shop, cart, visitor);
    },
    update_payment: async (input) => {
      const cart = requireCart(shop, visitor);
      cart.payment_method = input.body.method;
      const { advance } = shop.payments;
      if (advance) advance.method = input.body.advance_method ?? advance.method;
      return cartResponse(shop, cart, visitor);
    },
    add_coupon: async (input) => {
      const { body } = parse(contract.checkout.add_coupon, input);
      const cart = requireCart(shop, visitor);
      if (shop.coupon_limit_reached) throw rejected("too_many_requests");
      if (!allowedCodes.includes(body.code))
        throw rejected("coupon_rejected", {
          code: ["There is no discount with this code. Check its spelling."],
        });
      if (!cart.coupon_codes.includes(body.code)) cart.coupon_codes.push(body.code);
      return cartResponse(shop, cart, visitor);
    },
    remove_coupon: async (input) => {
      const { params } = parse(contract.checkout.remove_coupon, input);
      const cart = requireCart(shop, visitor);
      cart.coupon_codes = cart.coupon_codes.filter((code) => code !== params.code);
      return cartResponse(shop, cart, visitor);
    },
  };
}

/** The endpoints that place and read an order. */
export function orderEndpoints(shop: FakeRecords, visitor: FakeVisitor): Partial<Client["checkout"]> {
  return {
    place_order: async (input) => {
      const key = visitor.idempotencyKey;
      if (!key) throw rejected("idempotency_key_missing");
      const body = JSON.stringify(input.body);
      const stored = shop.placed.get(key);
      if (stored && stored.body !== body) throw rejected("idempotency_key_reused");
      if (stored) return { message: "Order placed.", data: stored.order };
      const before = visitor.cartToken === undefined ? undefined : shop.carts.get(visitor.cartToken)?.ordered;
      if (before) return { message: "Order placed.", data: before };
      const cart = requireCart(shop, visitor);
      const now = priced(shop, cart);
      if (now.missing.includes("lines")) throw rejected("cart_empty");
      if (now.below_minimum) throw rejected("below_minimum");
      if (now.missing.length > 0) throw rejected("checkout_incomplete");
      if (now.lines.some((line) => line.problem)) throw rejected("sold_out");
      if (now.total !== input.body.accepted_total) throw rejected("price_changed");
      for (const line of now.lines) {
        const { left } = variantOf(shop, line.variant_id).product;
        left[line.variant_id] = (left[line.variant_id] ?? 0) - line.quantity;
      }
      const order = orderOf(now, 1001 + shop.orders.size);
      cart.ordered = order;
      shop.orders.set(order.token, order);
      shop.placed.set(key, { body, order });
      return { message: "Order placed.", data: order };
    },
    read_order: async (input) => {
      const order = shop.orders.get(input.params.token);
      if (!order) throw rejected("not_found");
      return { data: order };
    },
    cancel_order: async ({ params }) => {
      const order = shop.orders.get(params.token);
      if (!order) throw rejected("not_found");
      if (order.is_view_only) throw rejected("order_view_only");
      if (order.cancellable_until === null) throw rejected("transition_rejected");
      Object.assign(order, { stage: "cancelled", cancellable_until: null });
      return { message: "Cancelled.", data: order };
    },
    receive_order: async ({ params }) => {
      const order = shop.orders.get(params.token);
      if (!order) throw rejected("not_found");
      if (order.is_view_only) throw rejected("order_view_only");
      if (!order.may_mark_received) throw rejected("transition_rejected");
      Object.assign(order, { stage: "delivered", may_mark_received: false });
      return { message: "Received.", data: order };
    },
  };
}

export function requireCart({ carts }: FakeRecords, visitor: FakeVisitor): FakeCart {
  const cart = carts.get(visitor.cartToken ?? "");
  if (!cart) throw rejected("cart_not_found");
  if (cart.ordered) throw rejected("cart_ordered");
  return cart;
}

/** The response with a cart. */
export function cartResponse(shop: FakeRecords, cart: FakeCart, { place }: FakeVisitor = {}) {
  return { data: priced(shop, cart, place) };
}

export function emptyCart(): FakeCart {
  return {
    token: crypto.randomUUID(),
    lines: new Map(),
    email: null,
    phone: null,
    address: null,
    is_pickup: false,
    delivery_method: null,
    payment_method: null,
    note: null,
    accepts_terms: false,
    accepts_marketing: false,
    is_signed_in: false,
    coupon_codes: [],
  };
}

function variantOf({ products }: FakeRecords, id: string) {
  for (const product of products)
    for (const variant of product.variants) if (variant.id === id) return { product, variant };
  throw rejected("not_found");
}

function priced(shop: FakeRecords, cart: FakeCart, place?: EstimatePlace): Cart {
  const lines = Array.from(cart.lines, ([id, quantity]) => lineOf(shop, id, quantity));
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const options = shop.is_undelivered ? [] : optionsAt(cart);
  const delivery = options.find((option) => option.key === cart.delivery_method);
  const shipping = shop.is_undelivered ? 0 : (delivery?.fee ?? null);
  const discounted = fakeDiscounts(shop, cart, subtotal, shipping);
  return {
    token: cart.token,
    lines,
    item_count: lines.reduce((sum, line) => sum + line.quantity, 0),
    currency: shop.store.currency,
    subtotal,
    fee_total: 0,
    cash_rounding: 0,
    ...discounted,
    email: cart.email,
    phone: cart.phone,
    address: cart.address,
    incomplete_address: null,
    requires_shipping: !shop.is_undelivered,
    tax_fields: shop.is_undelivered ? [{ country: "US", fields: ["region"] }] : [],
    billing: null,
    is_pickup: cart.is_pickup,
    offers_delivery: true,
    offers_pickup: shop.offers_pickup,
    delivery_method: cart.delivery_method,
    payment_method: cart.payment_method,
    advance: null,
    note: cart.note,
    accepts_terms: cart.accepts_terms,
    accepts_marketing: cart.accepts_marketing,
    is_signed_in: cart.is_signed_in,
    store_credit: null,
    below_minimum: below(shop, subtotal - discounted.discount_total),
    free_delivery: { from: freeFrom, missing: Math.max(0, freeFrom - subtotal) },
    delivery_options: options,
    quick_notice: null,
    location: null,
    payment_options: paymentOptions,
    delivery_estimate: place && !cart.address ? estimateAt(place) : null,
    too_small_for: [],
    without_cash: [],
    ...shop.payments,
    missing: [
      ...(shop.store.checkout.customer_accounts === "required" && !cart.is_signed_in
        ? (["account"] as const)
        : []),
      ...(lines.length === 0 ? (["lines"] as const) : []),
      ...(cart.email || cart.phone ? [] : (["contact"] as const)),
      ...(cart.address ? [] : (["address"] as const)),
      ...(cart.delivery_method || shop.is_undelivered ? [] : (["delivery"] as const)),
      ...(cart.payment_method ? [] : (["payment"] as const)),
      ...(shop.store.checkout.terms_label && !cart.accepts_terms ? (["terms"] as const) : []),
    ],
  };
}

/** The total from which delivery is free. */
const freeFrom = 20_000;

function below({ store }: FakeRecords, subtotal: number): Cart["below_minimum"] {
  const minimum = store.checkout.min_subtotal ?? 0;
  return subtotal < minimum ? { minimum, missing: minimum - subtotal } : null;
}

/** Pickup, or delivery everywhere but in Austria. */
function optionsAt({ address, is_pickup }: FakeCart): typeof deliveryOptions {
  if (!is_pickup && (!address || address.country === "AT")) return [];
  return deliveryOptions.filter((option) => option.is_pickup === is_pickup);
}

function lineOf(shop: FakeRecords, id: string, quantity: number): CartLine {
  const { product, variant } = variantOf(shop, id);
  const left = product.left[id] ?? 0;
  return {
    variant_id: id,
    product_id: product.id,
    product_handle: product.handle,
    title: product.title,
    variant_title: variant.title,
    options: product.options.map(({ name }, at) => ({ name, value: variant.option_values[at] ?? "" })),
    picture: product.pictures[0] ?? null,
    unit_price: variant.price,
    catalogue_price: variant.price,
    compare_at_price: variant.compare_at_price,
    quantity,
    total: variant.price * quantity,
    available: left,
    min_quantity: null,
    max_quantity: null,
    quantity_step: null,
    is_preorder: false,
    preorder_from: null,
    problem: left === 0 ? "sold_out" : left < quantity ? "not_enough" : null,
  };
}

function orderOf(cart: Cart, number: number): PlacedOrder {
  const delivery = cart.requires_shipping
    ? deliveryOptions.find((option) => option.key === cart.delivery_method)
    : { ...deliveryOptions[0]!, name: noDelivery, fee: 0 };
  if (!cart.address || !delivery || !cart.payment_method) throw rejected("checkout_incomplete");
  return {
    token: crypto.randomUUID(),
    number,
    is_test: false,
    is_view_only: false,
    number_prefix: "#",
    stage: "received",
    is_digital: !cart.requires_shipping,
    is_service: false,
    fulfilled_at: null,
    placed_at: "2026-11-20T10:00:00.000Z",
    name: cart.address.name,
    email: cart.email,
    phone: cart.phone,
    address: cart.address,
    billing: null,
    delivery,
    payment_method: cart.payment_method,
    payment: null,
    advance: null,
    payment_due_at: null,
    payment_status: "pending",
    thank_you: null,
    shop_tax_number: "BIN 0042",
    awaits_code: false,
    code_sent_by: "email",
    lines: cart.lines.map((line) => ({ ...line, cancelled_quantity: 0 })),
    downloads: [],
    documents: [],
    cancellable_until: null,
    may_mark_received: false,
    confirmed_at: null,
    shipments: [],
    currency: cart.currency,
    subtotal: cart.subtotal,
    discount_total: cart.discount_total,
    shipping_total: cart.shipping_total ?? 0,
    fee_total: cart.fee_total,
    cash_rounding: cart.cash_rounding,
    tax_total: cart.tax_total,
    taxes: cart.taxes,
    prices_include_tax: cart.prices_include_tax,
    discounts: cart.discounts,
    total: cart.total,
    cancelled_total: 0,
    paid: { store_credit: 0, exchange: 0, other: 0 },
    amount_due: cart.total,
    authorized_amount: 0,
    refunded_amount: 0,
  };
}
