import fc from "fast-check";
import { expect, it } from "vitest";
import {
  creditNoteContent,
  type InvoiceContent,
  isInvoiceDue,
  refundsToCredit,
} from "./document-content.rules.ts";
import { documentFormat, memberDocumentLanguage } from "./document-format.rules.ts";
import { invoiceView } from "./invoice-view.rules.ts";
import { printView } from "./print-views.rules.ts";

const invoiceOf = (taxes: InvoiceContent["taxes"]): InvoiceContent => {
  const party = { lines: [], tax_number: null, contacts: [] };
  const total = taxes.reduce((sum, { net, tax }) => sum + net + tax, 0);
  return {
    kind: "invoice",
    shop: { name: "Tea", language: "en", country: "DE", time_zone: "UTC" },
    currency: "EUR",
    order: { name: "#1", placed_at: "2026-11-20T10:00:00Z", is_test: false },
    seller: party,
    buyer: party,
    lines: [],
    sums: [],
    taxes,
    prices_include_tax: true,
    total,
    payment: { method: "manual", name: null },
    paid: total,
    due: 0,
  };
};

const amount = fc.integer({ min: 0, max: 1e9 });

it("shares the taxes of an invoice among its credit notes, whatever the refunds", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ net: amount, tax: amount }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (rates, cuts) => {
        const invoice = invoiceOf(rates.map((rate, at) => ({ name: `VAT ${at}`, ppm: at, ...rate })));
        fc.pre(invoice.total > 0);
        const ends = [...cuts.map((cut) => Math.round(cut * invoice.total)), invoice.total].toSorted(
          (a, b) => a - b,
        );
        const notes = ends.map((end, at) => {
          const credited = ends[at - 1] ?? 0;
          const of = { name: "INV-1", issued_at: "" };
          return creditNoteContent(invoice, of, { amount: end - credited, reason: "other" }, credited);
        });
        invoice.taxes.forEach(({ net, tax }, rate) => {
          const sum = (part: "net" | "tax") => notes.reduce((all, { taxes }) => all + taxes[rate]![part], 0);
          expect([sum("net"), sum("tax")]).toEqual([net, tax]);
          expect(notes.every(({ taxes }) => taxes[rate]!.tax >= 0)).toBe(true);
        });
      },
    ),
  );
});

it("credits refunds that succeeded once, and never more than the invoice", () => {
  const refund = (id: string, status: string, value: number, reason = "other") =>
    ({ id, status, amount: value, reason }) as never;
  const refunds = [
    refund("a", "succeeded", 300),
    refund("b", "pending", 100),
    refund("c", "failed", 100),
    refund("d", "succeeded", 100, "late_payment"),
    refund("e", "succeeded", 800),
    refund("f", "succeeded", 700),
  ];
  const idsOf = (documents: { refund_id: string | null; total: number }[]) =>
    refundsToCredit({ refunds, documents, total: 1000 }).map(({ id }) => id);
  expect(idsOf([{ refund_id: null, total: 1000 }])).toEqual(["a", "f"]);
  expect(idsOf([{ refund_id: "a", total: 300 }])).toEqual(["f"]);
});

it.each([
  ["by_hand", "confirmed", "paid", false],
  ["confirmed", "pending", "paid", false],
  ["confirmed", "confirmed", "unpaid", true],
  ["confirmed", "not_needed", "unpaid", true],
  ["paid", "confirmed", "partially_paid", false],
  ["paid", "pending", "paid", true],
] as const)(
  "with %s, an order that is %s and %s has an invoice: %s",
  (issue, confirmation, payment_status, due) => {
    expect(isInvoiceDue(issue, { confirmation, payment_status })).toBe(due);
  },
);

it.each([
  ["en", "US", "us-letter", "ltr", "$1,234.50"],
  ["en", "BD", "a4", "ltr", "$1,234.50"],
  ["ar", "EG", "a4", "rtl", "1,234.50"],
  ["bn", "BD", "a4", "ltr", "1,234.50"],
] as const)("in %s of %s: %s, %s, %s", (language, country, paper, dir, money) => {
  const { page, amount: write } = documentFormat(
    { name: "Tea", language, country, time_zone: "UTC" },
    memberDocumentLanguage({ language, country }),
  );
  expect([page.paper, page.dir]).toEqual([paper, dir]);
  expect(write(123_450, "USD")).toContain(money);
});

it("splits an odd tax between two equal credit notes", () => {
  const invoice = invoiceOf([{ name: "VAT", ppm: 1, net: 67, tax: 33 }]);
  const of = { name: "INV-1", issued_at: "" };
  const taxOf = (credited: number) =>
    creditNoteContent(invoice, of, { amount: 50, reason: "other" }, credited).taxes[0]!.tax;
  expect([taxOf(0), taxOf(50)]).toEqual([17, 16]);
});

it.each([
  ["ar", "en", "فاتورة", "rtl"],
  ["bn", "en", "ইনভয়েস", "ltr"],
  // There is no font for Chinese.
  ["zh", "en", "Invoice", "ltr"],
  // Null: the shop's default language.
  [null, "bn", "ইনভয়েস", "ltr"],
  // Issued before orders had a language.
  [undefined, "bn", "Invoice", "ltr"],
  [undefined, "ar", "فاتورة", "rtl"],
] as const)("titles an invoice in %s of a shop in %s: %s", (language, ofShop, heading, dir) => {
  const invoice = invoiceOf([]);
  const content = { ...invoice, shop: { ...invoice.shop, language: ofShop }, language };
  const view = invoiceView(content, { name: "INV-1", issued_at: "2026-11-27T10:00:00Z" });
  expect([view.heading, view.page.dir]).toEqual([heading, dir]);
  const note = creditNoteContent(
    content,
    { name: "INV-1", issued_at: "" },
    { amount: 0, reason: "other" },
    0,
  );
  expect(note.language).toBe(language);
});

it("prints packing slips in the language of the dashboard, whatever the shop's", () => {
  const shop = { name: "Tea", country: "BD", time_zone: "UTC", address: null, phone: null };
  const titleIn = (language: string) => printView("packing_slips", { ...shop, language } as never, []).title;
  expect([titleIn("bn"), titleIn("ar")]).toEqual(["Packing slip", "قسيمة التعبئة"]);
});
