import type { DraftOrderInput, DraftOrderPayment } from "@vitrine/contract/orders/draft-orders";
import { apiError } from "../../api-error.ts";
import { newId } from "../../ids.ts";
import { readPhone } from "../addresses/phones.rules.ts";
import { isTest } from "../checkout/cart/cart-credit.rules.ts";
import { sumsOf } from "../checkout/cart/order-of-cart.action.ts";
import type { NewOrder } from "../checkout/place-order.queries.ts";
import { fulfilmentOfLines } from "../orders/order-statuses.rules.ts";
import { cashOnDeliveryKey } from "../payment-methods/payment-methods.rules.ts";
import {
  type DraftData,
  isTooSmallToLink,
  linkProviders,
  manualMethods,
  namesOf,
  type PricedDraft,
  requiresShipping,
  type ResolvedLine,
} from "./draft-quote.rules.ts";
import type { Change } from "./save-draft-order.action.ts";

/**
 * The order of a draft that lacks nothing.
 *
 * @param due the amount that the customer still has to pay
 * @throws invalid_input for a payment that isn't possible
 */
export function orderOfDraft(
  { app, actor }: Change,
  draft: DraftOrderInput,
  { settings }: DraftData,
  quote: PricedDraft,
  wanted: DraftOrderPayment,
  due = quote.priced!.total,
): NewOrder {
  const now = app.clock.now();
  const priced = quote.priced!;
  const address = draft.address!;
  const phone = draft.phone ? readPhone(draft.phone, address.country) : undefined;
  const payment = paymentOf(draft, settings, due, wanted);
  const payableUntil = new Date(now + wanted.days * 86_400_000).toISOString();
  const isLink = wanted.kind === "link";
  const is_test = isTest(settings, { key: wanted.method });
  const lines = quote.lines.map((line, position) => lineOf(line, position, priced.lines[position]!, now));
  return {
    id: newId(now),
    customer_id: newId(now),
    known_customer_id: draft.customer_id,
    cart_id: null,
    request_hash: null,
    is_test,
    source: "draft_order",
    language: null,
    shown_texts: null,
    placed_by: actor,
    lifecycle: isLink ? "awaiting_payment" : "open",
    confirmation: "not_needed",
    confirms_by_code: false,
    payment_status: priced.total === 0 ? "paid" : "unpaid",
    fulfilment_status: fulfilmentOfLines(lines),
    payment_method: wanted.method,
    advance: null,
    payment,
    currency: settings.currency,
    number_prefix: settings.order_prefix,
    ...sumsOf(priced),
    item_count: lines.reduce((count, { quantity }) => count + quantity, 0),
    priced: {
      ...priced,
      lines: priced.lines.map((line, position) => ({ ...line, id: lines[position]!.id })),
      coupons: quote.uses,
      tax_rounding: settings.tax.tax_rounding,
    },
    name: address.name,
    email: draft.email,
    phone: phone ? phone.typed : draft.phone,
    phone_e164: phone?.e164 ?? null,
    phone_extension: phone?.extension ?? null,
    address,
    billing: draft.billing,
    delivery: quote.delivery!,
    note: draft.note,
    accepted_terms: null,
    accepts_marketing: false,
    placed_at: new Date(now).toISOString(),
    payment_due_at: isLink ? payableUntil : null,
    payable_until: isLink ? payableUntil : null,
    lines: lines.map((line) => ({ ...line, allocated: line.allocated && !is_test })),
  };
}

/** The manual method as the order shows it; null for cash on delivery and for a payment link. */
function paymentOf(
  { email }: DraftOrderInput,
  settings: DraftData["settings"],
  due: number,
  { kind, method }: DraftOrderPayment,
): NewOrder["payment"] {
  if (kind === "link") {
    if (!email) throw rejected("email", "Enter the customer's email. We'll send the payment link to it.");
    if (due === 0)
      throw rejected(
        "payment.kind",
        "The total is 0, so no payment link is needed. Choose another payment option.",
      );
    if (isTooSmallToLink(settings, due))
      throw rejected("payment.method", "This amount is too small to pay online. Choose another payment.");
    if (!linkProviders(settings, due).some(({ key }) => key === method))
      throw rejected("payment.method", "Connect a payment provider that can charge this total.");
    return null;
  }
  const chosen = manualMethods(settings).find(({ key }) => key === method);
  if (!chosen) throw rejected("payment.method", "Choose a payment method that your shop offers.");
  const { name, instructions, asks_proof } = chosen;
  return method === cashOnDeliveryKey ? null : { name, instructions, asks_proof };
}

function rejected(field: string, message: string) {
  return apiError("invalid_input", { errors: { [field]: [message] } });
}

/** A line as an order stores it. */
export function lineOf(
  line: ResolvedLine,
  position: number,
  { unit_price, discount, total, taxes }: NonNullable<PricedDraft["priced"]>["lines"][number],
  now: number,
): NewOrder["lines"][number] {
  const { variant, quantity } = line;
  const isPreorder = variant?.tracked && variant.oversell === "preorder" && variant.free < quantity;
  return {
    id: newId(now),
    position,
    product_id: variant?.product_id ?? null,
    variant_id: variant?.variant_id ?? null,
    ...namesOf(line),
    sku: variant?.sku ?? null,
    picture: variant?.picture ? { ...variant.picture, alt: "" } : null,
    picture_id: variant?.picture?.id ?? null,
    unit_price,
    quantity,
    discount,
    total,
    tax: taxes.reduce((sum, tax) => sum + tax.amount, 0),
    allocated: variant?.tracked ?? false,
    requires_shipping: requiresShipping(line),
    oversell: variant?.oversell ?? "continue",
    preorder_from: isPreorder ? (variant.preorder_from ?? "") : null,
    movement_id: newId(now),
  };
}
