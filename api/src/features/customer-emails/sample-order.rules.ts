import type { OrderRecord } from "../orders/orders.queries.ts";
import { sampleId } from "./customer-emails.rules.ts";

interface SampleTexts {
  customer: string;
  street: string;
  product: string;
}

/** An order for previews of a shop without orders. */
export function sampleOrder(
  shop: { currency: string; country: string; order_prefix: string },
  texts: SampleTexts,
  placedAt: string,
): OrderRecord {
  const price = 2500;
  return {
    ...total(price * 2),
    id: sampleId,
    number: 1001,
    number_prefix: shop.order_prefix,
    cart_id: null,
    is_test: false,
    customer_id: null,
    lifecycle: "open",
    confirmation: "confirmed",
    payment_status: "unpaid",
    fulfilment_status: "unfulfilled",
    return_status: "none",
    hold_reason: null,
    payment_method: "cash_on_delivery",
    currency: shop.currency,
    taxes: [],
    prices_include_tax: true,
    discounts: [],
    item_count: 2,
    name: texts.customer,
    email: "customer@example.com",
    phone: null,
    phone_e164: null,
    phone_extension: null,
    billing: null,
    address: sampleAddress(texts, shop.country),
    delivery: { name: "Standard delivery", fee: 0, days_min: 2, days_max: 4 },
    payment: null,
    advance: null,
    note: null,
    tags: [],
    source: "checkout",
    language: null,
    shown_texts: null,
    payable_until: null,
    accepted_terms: null,
    accepts_marketing: false,
    confirms_by_code: false,
    code_sent_by: null,
    thank_you: null,
    cancel_minutes: null,
    shop_tax_number: null,
    cancel_reason: null,
    payment_due_at: null,
    version: 1,
    placed_at: placedAt,
    confirmed_at: placedAt,
    cancelled_at: null,
    lines: [sampleLine(texts.product, price)],
    shipments: [],
    payments: [],
    authorization: null,
    refunds: [],
    refund_parts: [],
    documents: [],
    timeline: [],
  };
}

function total(amount: number) {
  return {
    subtotal: amount,
    discount_total: 0,
    shipping_total: 0,
    fee_total: 0,
    cash_rounding: 0,
    tax_total: 0,
    total: amount,
  };
}

function sampleAddress({ customer, street }: SampleTexts, country: string): OrderRecord["address"] {
  return {
    name: customer,
    line1: street,
    line2: null,
    city: null,
    region: null,
    region_code: null,
    postal_code: null,
    country,
  };
}

/** Two units of a product. */
function sampleLine(title: string, price: number): OrderRecord["lines"][number] {
  return {
    id: sampleId,
    product_id: sampleId,
    variant_id: null,
    title,
    variant_title: "",
    preorder_from: null,
    sku: null,
    picture: null,
    unit_price: price,
    quantity: 2,
    cancelled_quantity: 0,
    discount: 0,
    total: price * 2,
    tax: 0,
    allocated: true,
    requires_shipping: true,
    is_service: false,
    fulfilled_at: null,
  };
}
