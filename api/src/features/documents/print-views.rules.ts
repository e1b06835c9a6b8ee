import { formatDeliveryWindow } from "@vitrine/contract/delivery/delivery-days";
import { noDelivery, standardDelivery } from "@vitrine/contract/checkout/placed-order";
import { pickupLines } from "@vitrine/contract/delivery/pickup-lines";
import type { PrintKind } from "@vitrine/contract/orders/documents";
import { orderName } from "@vitrine/contract/orders/order-name";
import { sum } from "@vitrine/contract/values/money";
import { addressLines } from "@vitrine/contract/values/addresses";
import { encode } from "uqr";
import { balanceOf } from "../orders/order-responses.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { unpackedLines } from "../orders/order-units.rules.ts";
import type { ShopRow } from "../shops/shops.queries.ts";
import { type DocumentFormat, documentFormat, memberDocumentLanguage } from "./document-format.rules.ts";
import { printTexts } from "./document-texts.rules.ts";

/** An order in `packing_slips.typ` and `labels.typ`. */
interface Parcel {
  /** "TEST" or "CANCELLED". */
  mark: string | null;
  order: string;
  date: string;
  /** The QR code of the order's number, as rows of modules. */
  code: boolean[][];
  /** The label of the recipient. */
  address_label: string;
  recipient: string[];
  phone: string | null;
  delivery: string[];
  /** The amount to collect on delivery. */
  collect: { label: string; amount: string } | null;
  note: string | null;
  lines: { quantity: string; title: string; variant: string; sku: string }[];
  units: string;
}

/** The values that a print template shows, as formatted texts. */
interface PrintView {
  page: DocumentFormat["page"];
  title: string;
  /** Headings of columns and labels. */
  texts: Record<
    "item" | "sku" | "quantity" | "total_units" | "note" | "orders" | "order" | "from" | "empty",
    string
  >;
  parcels: Parcel[];
  /** The sender's address, on labels. */
  sender: string[];
  picks: { title: string; variant: string; sku: string; quantity: string; orders: string }[];
}

export function printView(kind: PrintKind, shop: ShopRow, orders: OrderRecord[]): PrintView {
  const format = documentFormat(shop, memberDocumentLanguage(shop));
  const texts = textsOf(format);
  const name = kind === "pick_list" ? texts.pick_list : texts.packing_slip;
  const only = orders.length === 1 && kind !== "pick_list" ? ` ${orderName(orders[0]!)}` : "";
  return {
    page: format.page,
    title: kind === "labels" ? `${texts.delivery}${only}` : `${name}${only}`,
    texts: {
      item: texts.item,
      sku: texts.sku,
      quantity: texts.quantity,
      total_units: texts.total_units,
      note: texts.note,
      orders: texts.orders,
      order: texts.order,
      from: texts.from,
      empty: texts.nothing_to_pick,
    },
    parcels: kind === "pick_list" ? [] : orders.map((order) => parcelOf(order, shop, format)),
    sender: senderLines(shop, orders),
    picks: kind === "pick_list" ? picksOf(orders, format) : [],
  };
}

function textsOf({ texts, page }: DocumentFormat) {
  return { ...texts, ...printTexts(page.lang) };
}

function parcelOf(order: OrderRecord, shop: ShopRow, format: DocumentFormat): Parcel {
  const texts = textsOf(format);
  const due = Math.max(0, balanceOf(order));
  // What was refunded isn't due again.
  const isDue = due > 0 && !order.payment_status.endsWith("refunded");
  const isCollected = isDue && order.payment_method === "cash_on_delivery";
  const units = order.lines
    .filter((line) => line.requires_shipping)
    .map((line) => ({ ...line, units: line.quantity - line.cancelled_quantity }));
  return {
    mark: order.is_test ? texts.test : order.lifecycle === "cancelled" ? texts.cancelled : null,
    order: orderName(order),
    date: format.day(order.placed_at),
    code: encode(orderName(order), { border: 0 }).data,
    address_label: order.delivery.is_pickup ? texts.customer_address : texts.ships_to,
    recipient: addressLines(order.address, shop.language, shop.country),
    phone: order.phone,
    delivery: deliveryLines(order, format),
    collect: isCollected
      ? {
          label: order.delivery.is_pickup ? texts.collect_at_pickup : texts.collect,
          amount: format.amount(due, order.currency),
        }
      : null,
    note: order.note,
    lines: units
      .filter((line) => line.units > 0)
      .map((line) => ({
        quantity: format.number(line.units),
        title: line.title,
        variant: line.variant_title,
        sku: line.sku ?? "",
      })),
    units: format.number(sum(units.map((line) => line.units))),
  };
}

function deliveryLines({ delivery }: OrderRecord, { page }: DocumentFormat): string[] {
  const { is_pickup, pickup_place: place } = delivery;
  if (is_pickup) {
    const address = place ? pickupLines({ ...place, instructions: null }, page.lang) : [delivery.name];
    return [printTexts(page.lang).pickup, ...address];
  }
  const texts = printTexts(page.lang);
  const names: Record<string, string> = {
    [noDelivery]: texts.no_delivery,
    [standardDelivery]: texts.standard_delivery,
  };
  return [
    names[delivery.name] ?? delivery.name,
    ...(delivery.window ? [formatDeliveryWindow(delivery.window, page.lang)] : []),
  ];
}

/** The units that are left to pack, summed over orders. Test orders and cancelled ones aren't packed. */
function picksOf(orders: OrderRecord[], format: DocumentFormat): PrintView["picks"] {
  const picks = new Map<
    string,
    { line: OrderRecord["lines"][number]; of: { order: string; units: number }[] }
  >();
  for (const order of orders.filter(({ is_test, lifecycle }) => !is_test && lifecycle === "open")) {
    const left = new Map(unpackedLines(order).map((line) => [line.order_line_id, line.quantity]));
    for (const line of order.lines) {
      const units = left.get(line.id) ?? 0;
      // A custom item has no variant: the same name and SKU are the same item.
      const key = line.variant_id ?? JSON.stringify([line.title, line.variant_title, line.sku]);
      const pick = picks.get(key) ?? { line, of: [] };
      if (units > 0) picks.set(key, { ...pick, of: [...pick.of, { order: orderName(order), units }] });
    }
  }
  const byName = new Intl.Collator(format.page.lang, { numeric: true });
  return [...picks.values()]
    .toSorted((a, b) => byName.compare(sortText(a.line), sortText(b.line)))
    .map(({ line, of }) => ({
      title: line.title,
      variant: line.variant_title,
      sku: line.sku ?? "",
      quantity: format.number(sum(of.map(({ units }) => units))),
      orders: of.map(({ order, units }) => `${order} × ${format.number(units)}`).join(", "),
    }));
}

/** Warehouses are sorted by SKU; items without one come last. */
function sortText({ sku, title, variant_title }: OrderRecord["lines"][number]): string {
  return `${sku ?? "\u{ffff}"} ${title} ${variant_title}`;
}

/** With the shop's country only if a parcel leaves it. */
function senderLines(shop: ShopRow, orders: OrderRecord[]): string[] {
  const { name, address, country, phone, language } = shop;
  const isAbroad = orders.some((order) => order.address.country !== country);
  const sender = address && { ...address, name, region_code: null, country };
  const lines = sender ? addressLines(sender, language, isAbroad ? undefined : country) : [name];
  return phone ? [...lines, phone] : lines;
}
