import { sum } from "@vitrine/contract/values/money";
import { newId } from "../ids.ts";
import { type PricedCart, priceCart } from "../features/pricing/price-cart.rules.ts";
import { type TaxSettings, taxRatesOf } from "../features/sales-tax/sales-tax.rules.ts";
import type { DemoPerson } from "./demo-people.rules.ts";
import type { DemoShop } from "./demo-shop.ts";
import type { stepsAfter } from "./demo-times.rules.ts";

/** A variant for the timeline; `stock` is the available quantity at its end. */
export interface DemoVariant {
  id: string;
  product_id: string;
  title: string;
  variant_title: string;
  sku: string;
  picture_id: string | null;
  price: number;
  stock: number;
  tax_class: string;
  isPreorder: boolean;
}

/** The shop's settings that decide the price and the payment of an order. */
export interface OrderTerms {
  taxes: TaxSettings | undefined;
  /** The payment method of the owner; without it, cash on delivery. */
  payment: { id: string; name: string; instructions: string } | undefined;
}

export interface DemoOwner {
  id: string;
  name: string;
}

/** An order and what has happened to it. Times are in milliseconds. */
export interface DemoOrder {
  id: string;
  /** Of its shipment, once it is packed. */
  shipmentId: string;
  number: number;
  placed: number;
  person: DemoPerson;
  customerId: string;
  lines: { id: string; variant: DemoVariant; quantity: number }[];
  steps: ReturnType<typeof stepsAfter>;
  hasNote: boolean;
}

/** A change of a variant's stock by an order. */
export interface StockMove {
  variantId: string;
  at: number;
  kind: string;
  on_hand: number;
  allocated: number;
  cause: string;
}

export type Row = Record<string, unknown>;

const cashOnDelivery = "cash_on_delivery";

/** The order's rows by table. */
export function rowsOfOrder(order: DemoOrder, shop: DemoShop, terms: OrderTerms, owner: DemoOwner) {
  const priced = priceOrder(order, shop, terms.taxes);
  return {
    order: orderRow(order, shop, terms, priced),
    order_lines: order.lines.map((_, position) => lineRow(order, position, priced)),
    shipments: shipmentRows(order, shop),
    shipment_lines: shipmentLineRows(order),
    payments: paymentRows(order, terms, priced.total, owner),
    activity: activityRows(order, shop, terms, priced.total, owner),
  };
}

function priceOrder(order: DemoOrder, { shop, delivery }: DemoShop, taxes?: TaxSettings): PricedCart {
  const { address } = order.person;
  const destination = {
    country: address.country,
    region_code: address.region,
    city: address.city,
    postal_code: address.postal_code,
  };
  const ratesOf = (taxClass: string | null) =>
    taxes ? taxRatesOf(taxes, taxClass, destination, iso(order.placed).slice(0, 10)) : [];
  return priceCart({
    currency: shop.currency,
    prices_include_tax: taxes?.prices_include_tax ?? true,
    tax_rounding: taxes?.tax_rounding ?? "line",
    product_discounts: [],
    order_discounts: [],
    fees: [],
    lines: order.lines.map(({ variant, quantity }) => ({
      id: variant.id,
      unit_price: variant.price,
      quantity,
      tax_rates: ratesOf(variant.tax_class),
    })),
    shipping: { fee: delivery.fee, tax_rates: ratesOf(taxes?.delivery_tax_class ?? null) },
  });
}

/** Changes of the stock by the order: allocated when it's placed, and shipped or released later. */
export function stockMovesOf({ id, shipmentId, placed, lines, steps }: DemoOrder): StockMove[] {
  return lines.flatMap(({ variant, quantity }) => {
    const moves = [{ at: placed, kind: "allocation", on_hand: 0, allocated: quantity, cause: id }];
    if (steps.cancelled)
      moves.push({ at: steps.cancelled, kind: "release", on_hand: 0, allocated: -quantity, cause: id });
    if (steps.shipped)
      moves.push({
        at: steps.shipped,
        kind: "shipment",
        on_hand: -quantity,
        allocated: -quantity,
        cause: shipmentId,
      });
    return moves.map((move) => ({ ...move, variantId: variant.id }));
  });
}

function orderRow(
  order: DemoOrder,
  { shop, delivery, orders }: DemoShop,
  { payment }: OrderTerms,
  priced: PricedCart,
): Row {
  const { person, steps } = order;
  return {
    id: order.id,
    number: order.number,
    customer_id: order.customerId,
    lifecycle: steps.cancelled ? "cancelled" : "open",
    confirmation: steps.cancelled ? "rejected" : steps.confirmed ? "confirmed" : "pending",
    payment_status: steps.delivered ? "paid" : "unpaid",
    fulfilment_status: shipmentStatus(order) ?? "unfulfilled",
    payment_method: payment?.id ?? cashOnDelivery,
    payment: payment ? { name: payment.name, instructions: payment.instructions, asks_proof: false } : null,
    currency: shop.currency,
    subtotal: priced.subtotal,
    discount_total: priced.discount_total,
    shipping_total: priced.shipping.total,
    fee_total: 0,
    tax_total: priced.tax_total,
    total: priced.total,
    item_count: unitsOf(order),
    priced,
    name: person.name,
    email: person.email,
    phone: person.phone,
    phone_e164: person.phone.replaceAll(" ", ""),
    address: person.address,
    delivery,
    note: order.hasNote ? orders.note : null,
    cancel_reason: steps.cancelled ? "customer" : null,
    is_sample: true,
    placed_at: iso(order.placed),
    confirmed_at: steps.confirmed && iso(steps.confirmed),
    cancelled_at: steps.cancelled && iso(steps.cancelled),
  };
}

function lineRow({ id, lines }: DemoOrder, position: number, priced: PricedCart): Row {
  const { id: lineId, variant, quantity } = lines[position]!;
  return {
    id: lineId,
    order_id: id,
    position,
    product_id: variant.product_id,
    variant_id: variant.id,
    title: variant.title,
    variant_title: variant.variant_title,
    sku: variant.sku,
    picture_id: variant.picture_id,
    unit_price: variant.price,
    quantity,
    discount: 0,
    total: variant.price * quantity,
    tax: taxOf(priced, variant.id),
    allocated: true,
    cancelled_quantity: 0,
  };
}

function shipmentRows(order: DemoOrder, shop: DemoShop): Row[] {
  const { steps } = order;
  if (!steps.packed) return [];
  return [
    {
      id: order.shipmentId,
      order_id: order.id,
      status: shipmentStatus(order),
      ...(steps.shipped ? parcelOf(order, shop) : {}),
      created_at: iso(steps.packed),
      packed_at: iso(steps.packed),
      shipped_at: steps.shipped && iso(steps.shipped),
      delivered_at: steps.delivered && iso(steps.delivered),
    },
  ];
}

function shipmentLineRows({ id, shipmentId, lines, steps }: DemoOrder): Row[] {
  if (!steps.packed) return [];
  return lines.map((line) => ({
    order_id: id,
    shipment_id: shipmentId,
    order_line_id: line.id,
    quantity: line.quantity,
  }));
}

function paymentRows(
  { id, shipmentId, steps }: DemoOrder,
  { payment }: OrderTerms,
  total: number,
  owner: DemoOwner,
): Row[] {
  if (!steps.delivered) return [];
  return [
    {
      id: newId(steps.delivered),
      order_id: id,
      kind: payment ? "capture" : "collection",
      method: payment?.id ?? cashOnDelivery,
      amount: total,
      cause_id: shipmentId,
      account_id: owner.id,
      created_at: iso(steps.delivered),
    },
  ];
}

function activityRows(
  order: DemoOrder,
  shop: DemoShop,
  { payment }: OrderTerms,
  total: number,
  owner: DemoOwner,
): Row[] {
  const { steps, shipmentId: shipment_id } = order;
  const { currency } = shop.shop;
  const collected = payment ? {} : { collected: total, currency };
  const byOwner = { account_id: owner.id, actor: owner.name, role: "owner" };
  const byShopper = { account_id: null, actor: order.person.name, role: "shopper" };
  const row = (at: number | null, action: string, after: Row | null, actor: Row = byOwner): Row[] =>
    at === null
      ? []
      : [
          {
            id: newId(at),
            at: iso(at),
            action,
            target_type: "order",
            target_id: order.id,
            target_label: `#${order.number}`,
            after,
            ...actor,
          },
        ];
  return [
    ...row(order.placed, "order.placed", { total, currency }, byShopper),
    ...row(steps.cancelled, "order.cancelled", { reason: "customer", note: null }),
    ...row(steps.confirmed, "order.confirmed", null),
    ...row(steps.packed, "shipment.packed", { shipment_id, quantity: unitsOf(order) }),
    ...row(steps.shipped, "shipment.shipped", { shipment_id, ...parcelOf(order, shop) }),
    ...row(steps.delivered, "shipment.delivered", { shipment_id, ...collected }),
  ];
}

function shipmentStatus({ steps }: DemoOrder): "delivered" | "shipped" | "packed" | undefined {
  return steps.delivered ? "delivered" : steps.shipped ? "shipped" : steps.packed ? "packed" : undefined;
}

function parcelOf({ number }: DemoOrder, { courier }: DemoShop) {
  return { courier: courier.name, tracking_number: courier.trackingNumber(number), tracking_url: null };
}

/** The taxes of the line with this id. */
function taxOf(priced: PricedCart, id: string): number {
  const line = priced.lines.find((one) => one.id === id);
  return sum(line?.taxes.map(({ amount }) => amount) ?? []);
}

function unitsOf({ lines }: DemoOrder): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
