import { discountName, type SumRow } from "@vitrine/contract/orders/order-sums";
import { providerTitle } from "@vitrine/contract/payments/provider-titles";
import type { CreditNoteContent, DocumentContent, InvoiceContent } from "./document-content.rules.ts";
import {
  type DocumentFormat,
  documentFormat,
  earlierInvoiceLanguage,
  invoiceLanguage,
} from "./document-format.rules.ts";

/** The values that the template `invoice.typ` shows, as formatted texts. */
interface InvoiceView {
  page: DocumentFormat["page"];
  /** The title of the file: "Invoice INV-1". */
  title: string;
  heading: string;
  /** "TEST" or "PREVIEW" across the document; null on an issued one. */
  mark: string | null;
  /** Labels and values beside the seller. */
  details: [label: string, value: string][];
  parties: { label: string; lines: string[] }[];
  head: string[];
  lines: { title: string; notes: string[]; cells: string[] }[];
  sums: { name: string; amount: string; is_total: boolean }[];
  /** Null without taxes. */
  taxes: { head: string[]; rows: string[][]; note: string | null } | null;
}

/** @param issued the number and the time; null for a preview */
export function invoiceView(
  content: DocumentContent,
  issued: { name: string; issued_at: string } | null,
): InvoiceView {
  const { shop, language } = content;
  const format = documentFormat(
    shop,
    language === undefined ? earlierInvoiceLanguage(shop) : invoiceLanguage(shop, language),
  );
  const { texts } = format;
  const heading = texts[content.kind];
  const { name, placed_at, is_test } = content.order;
  const mark = is_test ? texts.test : texts.preview;
  return {
    page: format.page,
    title: `${heading} ${issued?.name ?? name}`,
    heading,
    mark: issued ? null : mark,
    details: [
      ...(issued ? detailsOf(format, issued) : []),
      ...(content.kind === "credit_note" ? ofInvoice(format, content) : replacedInvoice(format, content)),
      [texts.order, name],
      [texts.order_date, format.day(placed_at)],
    ],
    parties: [party(texts.from, content.seller, format), party(texts.bill_to, content.buyer, format)],
    ...(content.kind === "invoice" ? invoiceTable(format, content) : creditNoteTable(format, content)),
    taxes: taxTable(format, content),
  };
}

function detailsOf(
  { texts, day }: DocumentFormat,
  issued: { name: string; issued_at: string },
): [string, string][] {
  return [
    [texts.number, issued.name],
    [texts.date, day(issued.issued_at)],
  ];
}

function ofInvoice({ texts, day }: DocumentFormat, { invoice }: CreditNoteContent): [string, string][] {
  return [
    [texts.for_invoice, invoice.name],
    [texts.invoice_date, day(invoice.issued_at)],
  ];
}

function replacedInvoice({ texts }: DocumentFormat, { replaces }: InvoiceContent): [string, string][] {
  return replaces ? [[texts.replaces_invoice, replaces.name]] : [];
}

function party(
  label: string,
  { lines, contacts, tax_number }: DocumentContent["buyer"],
  { texts }: DocumentFormat,
) {
  return {
    label,
    lines: [...lines, ...contacts, ...(tax_number ? [`${texts.tax_number}: ${tax_number}`] : [])],
  };
}

function invoiceTable(
  format: DocumentFormat,
  content: InvoiceContent,
): Pick<InvoiceView, "head" | "lines" | "sums"> {
  const { texts } = format;
  const amount = (minor: number) => format.amount(minor, content.currency);
  return {
    head: [texts.item, texts.quantity, texts.unit_price, texts.amount],
    lines: content.lines.map(({ title, variant_title, sku, quantity, unit_price }) => ({
      title,
      notes: [variant_title, sku ? `${texts.sku}: ${sku}` : ""].filter(Boolean),
      cells: [format.number(quantity), amount(unit_price), amount(unit_price * quantity)],
    })),
    sums: [
      ...content.sums.map((row) => ({
        name: sumName(row, format),
        amount: amount(row.amount ?? 0).replace("-", "−"),
        is_total: false,
      })),
      { name: texts.total, amount: amount(content.total), is_total: true },
      { name: paidName(format, content), amount: amount(content.paid), is_total: false },
      ...(content.written_off
        ? [{ name: texts.written_off, amount: amount(content.written_off), is_total: false }]
        : []),
      { name: texts.due, amount: amount(content.due), is_total: true },
    ],
  };
}

function creditNoteTable(
  format: DocumentFormat,
  { currency, total, reason, items = [], is_unpaid, replaced_by }: CreditNoteContent,
): Pick<InvoiceView, "head" | "lines" | "sums"> {
  const { texts } = format;
  const amount = format.amount(total, currency);
  const reasons: Record<string, string> = { ...texts };
  return {
    head: [texts.item, texts.amount],
    lines: [
      {
        title: replaced_by
          ? `${texts.replaced_by}: ${replaced_by.name}`
          : isRest(reason)
            ? texts[`${reason}_order`]
            : is_unpaid
              ? texts.cancelled_items
              : texts.refund_of_order,
        notes: [
          ...items.map(({ title, variant_title, quantity }) =>
            [`${format.number(quantity)} × ${title}`, variant_title].filter(Boolean).join(", "),
          ),
          ...(replaced_by || isRest(reason) ? [] : [`${texts.reason}: ${reasons[reason] ?? reason}`]),
        ],
        cells: [amount],
      },
    ],
    sums: [{ name: texts.total_credited, amount, is_total: true }],
  };
}

/** True if the credit note is for the rest of an invoice that won't be paid, and not for a refund. */
function isRest(reason: CreditNoteContent["reason"]): reason is "cancelled" | "returned" {
  return reason === "cancelled" || reason === "returned";
}

function sumName(row: SumRow, { texts, rate }: DocumentFormat): string {
  switch (row.kind) {
    case "subtotal":
      return texts.subtotal;
    case "delivery":
      return texts.delivery;
    case "fee":
      return texts.fees;
    case "rounding":
      return texts.rounding;
    case "discount":
      return row.title === "Discount" && row.code === null ? texts.discount : discountName(row);
    case "tax":
      return `${row.name} ${rate(row.ppm)}`;
  }
}

/** "Paid (bKash, Cash on delivery)": the methods that paid, an advance payment first; without them if nothing is paid. */
function paidName({ texts }: DocumentFormat, { paid, payment }: InvoiceContent): string {
  const { method, name, advance } = payment;
  if (paid === 0) return texts.paid;
  const names: Record<string, string> = { cash_on_delivery: texts.cash_on_delivery, manual: texts.manual };
  const own = name ?? names[method] ?? providerTitle(method);
  const used = !advance ? [own] : paid > advance.amount ? [advance.name, own] : [advance.name];
  return `${texts.paid} (${used.join(", ")})`;
}

function taxTable(format: DocumentFormat, content: DocumentContent): InvoiceView["taxes"] {
  const { texts } = format;
  const amount = (minor: number) => format.amount(minor, content.currency);
  if (content.taxes.length === 0) return null;
  return {
    head: [texts.tax, texts.rate, texts.taxable, texts.tax],
    rows: content.taxes.map(({ name, ppm, net, tax }) =>
      name === ""
        ? [texts.not_taxed, "", amount(net), ""]
        : [name, format.rate(ppm), amount(net), amount(tax)],
    ),
    note: content.kind === "invoice" && content.prices_include_tax ? texts.included_taxes : null,
  };
}
