import { isDeepStrictEqual } from "node:util";
import { type SumRow, sumRows } from "@vitrine/contract/orders/order-sums";
import { orderName } from "@vitrine/contract/orders/order-name";
import { sum } from "@vitrine/contract/values/money";
import { addressLines, orderAddressLines } from "@vitrine/contract/values/addresses";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { isUndelivered } from "../orders/order-units.rules.ts";
import { payableOf, writtenOffOf } from "../orders/payments/refunds.rules.ts";
import type { PricedCart } from "../pricing/price-cart.rules.ts";
import { type TaxedAmount, taxedAmounts } from "../pricing/taxed-amounts.rules.ts";
import type { ShopRow } from "../shops/shops.queries.ts";
import { type CreditedParts, creditedTaxes } from "./credited-taxes.rules.ts";
import { paidOf } from "./credits.rules.ts";
import { invoiceLanguage } from "./document-format.rules.ts";

/** A seller or a buyer. */
interface Party {
  /** The name and the address. */
  lines: string[];
  tax_number: string | null;
  /** Email and phone. */
  contacts: string[];
}

/** The number and the time of another document. */
export interface IssuedName {
  name: string;
  issued_at: string;
}

/** The reason for the credit note of the rest of an invoice. */
export type RestReason = "cancelled" | "returned" | "replaced";

/** The content of an invoice or a credit note, stored when it is issued. Money is in minor units of the currency. */
interface Content {
  shop: Pick<ShopRow, "name" | "language" | "country" | "time_zone">;
  /** Of the order. Absent in documents that were issued before orders had a language, null for the shop's default. */
  language?: string | null;
  currency: string;
  order: { name: string; placed_at: string; is_test: boolean };
  seller: Party;
  buyer: Party;
  /** By name and rate. */
  taxes: TaxedAmount[];
  total: number;
}

export interface InvoiceContent extends Content {
  kind: "invoice";
  lines: {
    /** Of the order's line. */
    id: string;
    title: string;
    variant_title: string;
    sku: string | null;
    quantity: number;
    unit_price: number;
  }[];
  /** The invoice that this one replaces. */
  replaces?: IssuedName;
  /** The rows between the lines and the total. */
  sums: SumRow[];
  prices_include_tax: boolean;
  payment: {
    method: string;
    name: string | null;
    /** The advance payment of cash on delivery. */
    advance?: { name: string; amount: number };
  };
  paid: number;
  due: number;
  /** The amount that was due and isn't expected any more. */
  written_off?: number;
}

export interface CreditNoteContent extends Content {
  kind: "credit_note";
  invoice: IssuedName;
  /** Of the refund, or the reason why the rest of the invoice won't be paid. */
  reason: OrderRecord["refunds"][number]["reason"] | RestReason;
  /** The invoice that replaces the credited one. */
  replaced_by?: IssuedName;
  /** The items that the refund is for, or that were left on a replaced invoice. Absent if there are none. */
  items?: { title: string; variant_title: string; quantity: number }[];
  /** True if the items were cancelled before they were paid, so that no money was returned. */
  is_unpaid?: boolean;
}

export type DocumentContent = InvoiceContent | CreditNoteContent;

/** The records that an invoice is made from. */
export interface InvoiceSources {
  order: OrderRecord;
  shop: ShopRow;
  priced: Partial<PricedCart>;
  seller_tax_number: string | null;
  buyer_tax_number: string | null;
}

export function invoiceContent(sources: InvoiceSources): InvoiceContent {
  const { order } = sources;
  const paid = paidOf(order);
  const writtenOff = writtenOffOf(order);
  return {
    ...chargedContent(sources),
    paid,
    ...(writtenOff > 0 && { written_off: writtenOff }),
    // An order that came back undelivered isn't paid for.
    due: order.fulfilment_status === "returned" ? 0 : Math.max(0, payableOf(order) - paid - writtenOff),
  };
}

/** The content of an invoice without what is paid. */
type ChargedContent = Omit<InvoiceContent, "paid" | "written_off" | "due">;

export function chargedContent({ order, ...sources }: InvoiceSources): ChargedContent {
  const { shop, priced, seller_tax_number, buyer_tax_number } = sources;
  const { language, currency, payment, advance } = order;
  const { code } = invoiceLanguage(shop, language);
  const taxes =
    taxedAmounts(priced) ?? order.taxes.map(({ amount, ...tax }) => ({ ...tax, net: 0, tax: amount }));
  return {
    kind: "invoice",
    shop: { name: shop.name, language: shop.language, country: shop.country, time_zone: shop.time_zone },
    language,
    currency,
    order: { name: orderName(order), placed_at: order.placed_at, is_test: order.is_test },
    seller: {
      lines: sellerLines(shop, code),
      tax_number: seller_tax_number,
      contacts: [shop.email, shop.phone].filter((one) => one !== null),
    },
    buyer: {
      lines: order.billing?.address
        ? addressLines(order.billing.address, code)
        : orderAddressLines(order, code),
      tax_number: order.billing?.tax_number ?? buyer_tax_number,
      contacts: [order.email, order.phone].filter((one) => one !== null),
    },
    lines: order.lines.map(({ id, title, variant_title, sku, quantity, unit_price }) => ({
      id,
      title,
      variant_title,
      sku,
      quantity,
      unit_price,
    })),
    sums: sumRows({ ...order, requires_shipping: !isUndelivered(order) }),
    taxes: taxes.some(({ name }) => name !== "") ? taxes : [],
    prices_include_tax: order.prices_include_tax,
    total: order.total,
    payment: {
      method: order.payment_method,
      name: payment?.name ?? null,
      ...(advance && { advance: { name: advance.name, amount: advance.amount } }),
    },
  };
}

/** Further content of a credit note. `parts` are those of all refunds that are credited, with this one. */
type CreditNoteDetails = Pick<CreditNoteContent, "items" | "is_unpaid" | "replaced_by"> & {
  parts?: CreditedParts;
};

/** True if two contents of an order's invoice have the same items, amounts and buyer. Its email and phone aren't required. */
export function isSameInvoice(one: ChargedContent, other: ChargedContent): boolean {
  const of = ({ lines, sums, taxes, total, prices_include_tax, buyer }: ChargedContent) => ({
    lines,
    sums,
    taxes,
    total,
    prices_include_tax,
    buyer: [buyer.lines, buyer.tax_number],
  });
  return isDeepStrictEqual(of(one), of(other));
}

/** The items of an invoice without the units that are credited already, by the order's line. */
export function itemsLeft(
  { lines }: InvoiceContent,
  credited: ReadonlyMap<string, number>,
): NonNullable<CreditNoteContent["items"]> {
  return lines
    .map(({ id, title, variant_title, quantity }) => ({
      title,
      variant_title,
      quantity: quantity - (credited.get(id) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * The credit note of an amount. Its taxes are what all credit notes of the invoice credit, less the earlier ones, so that those of
 * the whole invoice add up to its taxes.
 *
 * @param earlier the other credit notes of the invoice
 */
export function creditNoteContent(
  invoice: InvoiceContent,
  { name, issued_at }: IssuedName,
  { amount, reason }: { amount: number; reason: CreditNoteContent["reason"] },
  earlier: Pick<CreditNoteContent, "taxes" | "total">[],
  { items, is_unpaid, replaced_by, parts }: CreditNoteDetails = {},
): CreditNoteContent {
  const { shop, language, currency, order, seller, buyer } = invoice;
  const credited = sum(earlier.map(({ total }) => total));
  const all = creditedTaxes(invoice, credited + amount, parts);
  const earlierOf = (rate: number, part: "net" | "tax") =>
    sum(earlier.map(({ taxes }) => taxes[rate]?.[part] ?? 0));
  return {
    kind: "credit_note",
    shop,
    language,
    currency,
    order,
    seller,
    buyer,
    invoice: { name, issued_at },
    reason,
    taxes: invoice.taxes.map(({ name, ppm }, rate) => ({
      name,
      ppm,
      net: all[rate]!.net - earlierOf(rate, "net"),
      tax: all[rate]!.tax - earlierOf(rate, "tax"),
    })),
    total: amount,
    ...(replaced_by && { replaced_by }),
    ...(items && items.length > 0 && { items }),
    ...(is_unpaid && { is_unpaid }),
  };
}

/** True if the settings issue the invoice of the order now. */
export function isInvoiceDue(
  issue: "by_hand" | "confirmed" | "paid",
  { confirmation, payment_status }: Pick<OrderRecord, "confirmation" | "payment_status">,
): boolean {
  if (issue === "confirmed") return confirmation === "confirmed" || confirmation === "not_needed";
  return issue === "paid" && payment_status === "paid";
}

function sellerLines({ name, legal_name, address, country }: ShopRow, language: string): string[] {
  const written = legal_name ?? name;
  if (!address) return [written];
  return addressLines({ ...address, name: written, region_code: null, country }, language);
}
